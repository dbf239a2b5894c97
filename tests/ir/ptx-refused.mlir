// What a target does not have, and what is not there yet: a diagnostic at the op's place.
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "elects", kernel}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %1:2 = "hilt.elect"(%0) : (i32) -> (i32, i1)
  %2 = "hilt.alloc_local"() {type = i8, count = 600000 : i64} : () -> !hilt.ptr<local, 1> loc("kernel.py":7:4)
  "func.return"() : () -> ()
}) : () -> ()
// RUN: --emit=ptx --gpu-arch=sm_80
// ! hilt-opt: elect_one needs sm_90 or later, but the code is for sm_80
// EXIT: 1
// RUN: --emit=ptx --gpu-arch=sm_90a
// ! hilt-opt: more than 524288 bytes of local memory a thread is not supported yet (kernel.py:7)
// EXIT: 1
// RUN: --emit=ptx --gpu-arch=sm_75
// ! hilt-opt: there is no GPU architecture 'sm_75': sm_80, sm_86, sm_87, sm_89, sm_90, sm_90a, sm_100, sm_100a, sm_100f, sm_103, sm_103a, sm_110, sm_110a, sm_110f, sm_120, sm_120a, sm_120f, sm_121, sm_121a
// EXIT: 1
