// Wrong options are said, not guessed around.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// RUN: -O 9 %s
// ! hilt-opt: the level of -O is 0, 1, 2 or 3
// EXIT: 1
// RUN: -O x %s
// ! hilt-opt: the level of -O is 0, 1, 2 or 3
// EXIT: 1
// RUN: --passes=canon,fold %s
// ! hilt-opt: no pass is called 'fold'
// EXIT: 1
// RUN: --run --device=tpu %s
// ! hilt-opt: there is no device 'tpu': cpu, cuda or eval
// EXIT: 1
