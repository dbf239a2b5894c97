// A printf whose format does not fit its values is refused when the text is read.
"func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
^bb0(%x: f32):
  "hilt.printf"(%x) {format = "fine %f\0A", signs = "f"} : (f32) -> ()
  "hilt.printf"(%x) {format = "%d\0A", signs = "f"} : (f32) -> () loc("f"("a.py":3:4))
  "func.return"() : () -> ()
}) : () -> ()
// RUN: %s
// ! hilt-opt: printf: value 1: an integer format (d i u b c o x X) is given a float (a.py:3)
// EXIT: 1
