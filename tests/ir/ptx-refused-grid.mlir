// Threads that may have ended before the grid meets: nobody would count for their block. Those that end behind are fine.
"func.func"() <{function_type = (i1) -> (), sym_name = "before", kernel}> ({
^bb0(%c: i1):
  "scf.if"(%c) ({
    "hilt.exit"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.grid_sync"() : () -> () loc("k.py":5:4)
  "func.return"() : () -> ()
}) : () -> ()
// RUN: --emit=ptx --gpu-arch=sm_90a
// ! hilt-opt: sync_grid in a kernel whose threads may return before it is not supported yet (k.py:5)
// EXIT: 1
