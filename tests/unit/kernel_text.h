/* Texts of kernels for tests: a host function that launches one, and shorthands for its body.
 *
 * KERNEL(body) is a module with
 *     host(p, q, n: i32, grid: i64, block: i64, cluster: i64, dynamic: i64)   launches k(p, q, n)
 * p and q point to global memory. In the body %t is the thread's index, %c the block's, %w the threads of a block, all i32, %g the
 * thread's index in the grid; %i0 %i1 %im are 0, 1, -1; %four is 4 : i64. */
#ifndef HILT_TEST_KERNEL_TEXT_H
#define HILT_TEST_KERNEL_TEXT_H

#define P "!hilt.ptr<global, 4>"
#define S "!hilt.ptr<shared, 4>"
#define OP0(op, args, attrs, types) "\"" op "\"(" args ")" attrs " : " types "\n"
#define OP(result, op, args, attrs, types) "%" result " = " OP0(op, args, attrs, types)
#define INT(name, value) "%" name " = \"arith.constant\"() <{value = " value " : i32}> : () -> i32\n"
#define BIN(result, op, a, b) OP(result, "arith." op, "%" a ", %" b, "", "(i32, i32) -> i32")
#define CMP(result, predicate, a, b)                                                                         \
    OP(result, "arith.cmpi", "%" a ", %" b, " <{predicate = " predicate " : i64}>", "(i32, i32) -> i1")
#define SREG(name, what) "%" name " = \"hilt.sreg\"() {reg = \"" what "\"} : () -> i32\n"
#define AT(name, type, base, index)                                                                          \
    "%" name "_l = \"arith.extsi\"(%" index ") : (i32) -> i64\n"                                             \
    "%" name "_b = \"arith.muli\"(%" name "_l, %four) : (i64, i64) -> i64\n" OP(                             \
        name, "hilt.ptr_add", "%" base ", %" name "_b", "", "(" type ", i64) -> " type)
#define LOAD(name, type, pointer) OP(name, "hilt.load", "%" pointer, "", "(" type ") -> i32")
#define STORE(v, type, pointer) OP0("hilt.store", "%" v ", %" pointer, "", "(i32, " type ") -> ()")
#define SHARED(name, count) "%" name " = \"hilt.alloc_shared\"() {type = i32, count = " count " : i64} : () -> " S "\n"
#define SYNC "\"hilt.barrier\"(%i0, %i0) : (i32, i32) -> ()\n"
#define FOR(i, n) "\"scf.for\"(%i0, %" n ", %i1) ({\n^bb0(%" i ": i32):\n"
#define END_FOR "\"scf.yield\"() : () -> ()\n}) : (i32, i32, i32) -> ()\n"
#define IF(c) "\"scf.if\"(%" c ") ({\n"
#define END_IF "\"scf.yield\"() : () -> ()\n}, {\n\"scf.yield\"() : () -> ()\n}) : (i1) -> ()\n"
#define EXIT "\"hilt.exit\"() : () -> ()\n"
#define FAIL(c, message) "\"hilt.assert\"(%" c ") {message = \"" message "\"} : (i1) -> ()\n"
#define LAUNCH(attrs)                                                                                        \
    "\"hilt.launch\"(%grid, %one, %one, %block, %one, %one, %cluster, %one, %one, %dynamic, %zero, %p, %q, %n) "  \
    "{callee = \"k\"" attrs "} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, " P ", " P ", i32) -> ()\n"
#define HOST(body)                                                                                           \
    "\"func.func\"() <{function_type = (" P ", " P ", i32, i64, i64, i64, i64) -> (), sym_name = \"host\"}> ({\n"   \
    "^bb0(%p: " P ", %q: " P ", %n: i32, %grid: i64, %block: i64, %cluster: i64, %dynamic: i64):\n"          \
    "%one = \"arith.constant\"() <{value = 1 : i64}> : () -> i64\n"                                          \
    "%zero = \"arith.constant\"() <{value = 0 : i64}> : () -> i64\n" INT("i0", "0") INT("i1", "1") body      \
    "\"func.return\"() : () -> ()\n}) : () -> ()\n"
#define DEVICE(body)                                                                                         \
    "\"func.func\"() <{function_type = (" P ", " P ", i32) -> (), sym_name = \"k\"}> ({\n"                   \
    "^bb0(%p: " P ", %q: " P ", %n: i32):\n" INT("i0", "0") INT("i1", "1") INT("im", "-1")                   \
    "%four = \"arith.constant\"() <{value = 4 : i64}> : () -> i64\n" SREG("t", "tid.x") SREG("c", "ctaid.x") \
    SREG("w", "ntid.x") BIN("first", "muli", "c", "w") BIN("g", "addi", "first", "t") body                   \
    "\"func.return\"() : () -> ()\n}) {kernel} : () -> ()\n"
#define KERNEL_HOW(launch, body) HOST(LAUNCH(launch)) DEVICE(body)
#define KERNEL(body) KERNEL_HOW("", body)

#endif
