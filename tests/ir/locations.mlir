// Locations: file, line, column, the function's name, and the chain of calls that were inlined.
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.addi"(%arg0, %arg0) : (i32, i32) -> i32 loc("f"("dir/a \22b\22.py":3:4))
    %1 = "arith.muli"(%0, %0) : (i32, i32) -> i32 loc(callsite("g"("b.py":30:2) at callsite("h"("b.py":20:1) at "f"("a.py":4:9))))
    %2 = "arith.muli"(%1, %0) : (i32, i32) -> i32 loc(callsite("g"("b.py":31:0) at callsite("h"("b.py":20:1) at "f"("a.py":4:9))))
    %3 = "arith.muli"(%2, %0) : (i32, i32) -> i32 loc("no_function.py":7:1000)
    %4 = "arith.muli"(%3, %0) : (i32, i32) -> i32 loc(unknown)
    "func.return"(%4) : (i32) -> ()
  }) : () -> () loc("f"("a.py":2:1))
}) : () -> ()
// RUN: --locations
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
// |   ^bb0(%arg0: i32):
// |     %0 = "arith.addi"(%arg0, %arg0) : (i32, i32) -> i32 loc("f"("dir/a \22b\22.py":3:4))
// |     %1 = "arith.muli"(%0, %0) : (i32, i32) -> i32 loc(callsite("g"("b.py":30:2) at callsite("h"("b.py":20:1) at "f"("a.py":4:9))))
// |     %2 = "arith.muli"(%1, %0) : (i32, i32) -> i32 loc(callsite("g"("b.py":31:0) at callsite("h"("b.py":20:1) at "f"("a.py":4:9))))
// |     %3 = "arith.muli"(%2, %0) : (i32, i32) -> i32 loc("no_function.py":7:1000)
// |     %4 = "arith.muli"(%3, %0) : (i32, i32) -> i32 loc(unknown)
// |     "func.return"(%4) : (i32) -> () loc(unknown)
// |   }) : () -> () loc("f"("a.py":2:1))
// | }) : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
// |   ^bb0(%arg0: i32):
// |     %0 = "arith.addi"(%arg0, %arg0) : (i32, i32) -> i32
// |     %1 = "arith.muli"(%0, %0) : (i32, i32) -> i32
// |     %2 = "arith.muli"(%1, %0) : (i32, i32) -> i32
// |     %3 = "arith.muli"(%2, %0) : (i32, i32) -> i32
// |     %4 = "arith.muli"(%3, %0) : (i32, i32) -> i32
// |     "func.return"(%4) : (i32) -> ()
// |   }) : () -> ()
// | }) : () -> ()
