// More local memory than a stack may have is refused by the code generator; the interpreter has it.
"func.func"() <{function_type = () -> i8, sym_name = "too_much"}> ({
  %p = "hilt.alloc_local"() {type = f64, count = 1000000 : i64} : () -> !hilt.ptr<local, 8>
  %k = "arith.constant"() <{value = 7 : i8}> : () -> i8
  "hilt.store"(%k, %p) : (i8, !hilt.ptr<local, 8>) -> ()
  %x = "hilt.load"(%p) : (!hilt.ptr<local, 8>) -> i8
  "func.return"(%x) : (i8) -> ()
}) : () -> ()
// RUN: --run
// | 7 : i8
// RUN: --run --device=cpu
// ! hilt-opt: more than 1048576 bytes of local memory in a function is not supported yet
// EXIT: 1
