// What parses but makes no sense is refused by the verifier, with the place in the Python source where there is one.
"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "arith.addf"(%a, %a) : (i32, i32) -> i32 loc("f"("a.py":2:4))
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// RUN: %s
// ! hilt-opt: 'arith.addf': the result is i32, which should be a float (a.py:2)
// EXIT: 1
