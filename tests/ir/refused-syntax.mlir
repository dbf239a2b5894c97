// Wrong text is refused with its line.
"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// RUN: %s
// ! hilt-opt: line 4: %b is not defined here
// EXIT: 1
