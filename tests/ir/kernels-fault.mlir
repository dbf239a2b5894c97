// What ends a launch: a trap, a bad index, a failed assertion, sizes that nothing can run.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i64) -> (), sym_name = "run_faulty"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %what: i32, %block: i64):
  %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%1, %2, %3, %block, %4, %5, %6, %7, %8, %9, %10, %p, %what) {callee = "faulty"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p", "what", "block"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "faulty"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %what: i32):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %3 = "arith.cmpi"(%0, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %5 = "arith.cmpi"(%1, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %6 = "arith.andi"(%3, %5) : (i1, i1) -> i1
  "scf.if"(%6) ({
    %7 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %8 = "arith.cmpi"(%what, %7) <{predicate = 0 : i64}> : (i32, i32) -> i1
    "scf.if"(%8) ({
      "hilt.trap"() {message = "this cannot be"} : () -> ()
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    %9 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %10 = "arith.cmpi"(%what, %9) <{predicate = 0 : i64}> : (i32, i32) -> i1
    "scf.if"(%10) ({
      %11 = "arith.constant"() <{value = -1 : i64}> : () -> i64
      %12 = "arith.constant"() <{value = 4 : i64}> : () -> i64
      "hilt.check_index"(%11, %12) {dim = 1 : i64, name = "a", text = "(3,4):(4,1)"} : (i64, i64) -> ()
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    %13 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %14 = "arith.cmpi"(%what, %13) <{predicate = 0 : i64}> : (i32, i32) -> i1
    "scf.if"(%14) ({
      %15 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %16 = "arith.cmpi"(%0, %15) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "hilt.assert"(%16) {message = "four"} : (i1) -> ()
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %17 = "arith.extui"(%0) : (i32) -> i64
  %18 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %19 = "arith.muli"(%17, %18) : (i64, i64) -> i64
  %20 = "hilt.ptr_add"(%p, %19) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%0, %20) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --run --arg=i32[0,0,0,0] --arg=0 --arg=4
// ! hilt-opt: CHECK_TRAP: this cannot be (kernel 'faulty')
// !   thread (3, 0, 0) of block (1, 0, 0) is at trap
// EXIT: 1
// RUN: --run --arg=i32[0,0,0,0] --arg=1 --arg=4
// ! hilt-opt: CHECK_BOUNDS: index -1 of 'a' is out of range for extent 4 (mode 1 of (3,4):(4,1)) (kernel 'faulty')
// !   thread (3, 0, 0) of block (1, 0, 0) indexes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --run --arg=i32[0,0,0,0] --arg=2 --arg=4
// ! hilt-opt: assertion failed: four (?:0)
// EXIT: 1
// RUN: --run --arg=i32[0,0,0,0] --arg=3 --arg=4
// | i32[0, 1, 2, 3]
// RUN: --run --arg=i32[0,0,0,0] --arg=3 --arg=0
// ! hilt-opt: LAUNCH_SIZE: kernel 'faulty' is launched with block=(0, 1, 1): there is nothing to run when the number of threads in x is zero
// !   launched here
// !   hint: each size is at least 1; to do nothing, do not launch
// EXIT: 1
// RUN: --run --arg=i32[0,0,0,0] --arg=3 --arg=2048
// ! hilt-opt: LAUNCH_SIZE: kernel 'faulty' is launched with block=(2048, 1, 1), which is 2048 threads; a block has at most 1024
// !   launched here
// !   hint: use smaller blocks, and more of them
// EXIT: 1
// RUN: --device=cpu --run --arg=i32[0,0,0,0] --arg=0 --arg=4
// ! hilt-opt: CHECK_TRAP: this cannot be (kernel 'faulty')
// !   thread (3, 0, 0) of block (1, 0, 0) is at trap
// EXIT: 1
// RUN: --device=cpu --run --arg=i32[0,0,0,0] --arg=1 --arg=4
// ! hilt-opt: CHECK_BOUNDS: index -1 of 'a' is out of range for extent 4 (mode 1 of (3,4):(4,1)) (kernel 'faulty')
// !   thread (3, 0, 0) of block (1, 0, 0) indexes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --device=cpu --run --arg=i32[0,0,0,0] --arg=2 --arg=4
// ! hilt-opt: assertion failed: four (?:0)
// EXIT: 1
// RUN: --device=cpu --run --arg=i32[0,0,0,0] --arg=3 --arg=4
// | i32[0, 1, 2, 3]
// RUN: --device=cpu --run --arg=i32[0,0,0,0] --arg=3 --arg=0
// ! hilt-opt: LAUNCH_SIZE: kernel 'faulty' is launched with block=(0, 1, 1): there is nothing to run when the number of threads in x is zero
// !   launched here
// !   hint: each size is at least 1; to do nothing, do not launch
// EXIT: 1
// RUN: --device=cpu --run --arg=i32[0,0,0,0] --arg=3 --arg=2048
// ! hilt-opt: LAUNCH_SIZE: kernel 'faulty' is launched with block=(2048, 1, 1), which is 2048 threads; a block has at most 1024
// !   launched here
// !   hint: use smaller blocks, and more of them
// EXIT: 1
// RUN: --run=faulty --arg=i32[0,0,0,0] --arg=1
// ! hilt-opt: 'faulty' is a kernel: it is launched by a host function, not called
// EXIT: 1
