/* Uniformity analysis against what a reader of the kernel sees, which blocks are joined to runs, and block-loops when memory runs out. */
#include <dirent.h>
#include <stdlib.h>

#include "../../src/opt/opt.h"
#include "../../src/opt/uniform.h"
#include "check.h"
#include "kernel_text.h"

/* -- levels ---------------------------------------------------------------------------------------------- */
/* Each value of a kernel that hilt.nanosleep is given must have the level that the letters say, in order: grid cluster block
 * (cta) warp lane. */
static void
levels(const char *name, const char *text, const char *want)
{
    static const char letters[] = "gcbwl";
    hilt_error err = {0};
    hilt_module *m = hilt_parse(text, strlen(text), &err);
    CHECK(m && hilt_verify(m, &err), "%s: %s", name, err.text);
    hilt_op *func = m ? hilt_module_func(m, "k") : NULL;
    hilt_uniform u;
    if (!func || !hilt_uniform_init(&u, func, false)) {
        CHECK(false, "%s: no kernel, or no memory", name);
        return;
    }
    size_t n = 0;
    for (const hilt_op *op = func->regions[0]->first; op; op = hilt_op_next_inside(op, func->regions[0]))
        if (op->code == HILT_OP_NANOSLEEP) {
            char got = letters[hilt_uniform_of(&u, hilt_operand(op, 0))];
            CHECK(n < strlen(want) && got == want[n], "%s: value %zu has level %c, not %c", name, n, got, want[n]);
            n++;
        }
    CHECK(n == strlen(want), "%s: %zu values", name, n);
    hilt_uniform_fini(&u);
    hilt_module_free(m);
}

#define TELL(v) OP0("hilt.nanosleep", "%" v, "", "(i32) -> ()")
#define SIZED(block, args, body)                                                                             \
    "\"func.func\"() <{function_type = (" P ", " P ", i32) -> (), sym_name = \"k\"}> ({\n"                   \
    "^bb0(%p: " P ", %q: " P ", %n: i32):\n" INT("i0", "0") INT("i1", "1") INT("im", "-1") INT("i32", "32")  \
    "%four = \"arith.constant\"() <{value = 4 : i64}> : () -> i64\n" SREG("t", "tid.x") SREG("ty", "tid.y")  \
    SREG("c", "ctaid.x") SREG("w", "ntid.x") body "\"func.return\"() : () -> ()\n}) {kernel" block args "} : () -> ()\n"
static void
values(void)
{
    levels("registers", SIZED("", "", SREG("k", "clusterid.x") SREG("l", "laneid") SREG("v", "warpid") TELL("w") TELL("k") TELL("c")
        TELL("v") TELL("t") TELL("l") TELL("n")), "gcbwllg");
    levels("sums", SIZED("", "", BIN("a", "addi", "c", "w") BIN("b", "addi", "a", "t") BIN("d", "muli", "n", "i32") TELL("a") TELL("b")
        TELL("d")), "blg");
#define BY_WARPS OP("a", "hilt.floordiv_s", "%t, %i32", "", "(i32, i32) -> i32") CMP("b", "2", "t", "i32")    \
    OP("d", "arith.extui", "%b", "", "(i1) -> i32") TELL("a") TELL("d") TELL("ty")
    levels("rows of unknown length", SIZED("", "", BY_WARPS), "lll");
    levels("rows of warps", SIZED(", block = [64, 4, 1]", "", BY_WARPS), "www");
    levels("rows of 48", SIZED(", block = [48, 4, 1]", "", BY_WARPS), "lll");
    levels("one row of 48", SIZED(", block = [48, 1, 1]", "", BY_WARPS), "wwl");
#define READS AT("a", P, "p", "i0") LOAD("x", P, "a") AT("b", P, "p", "t") LOAD("y", P, "b") TELL("x") TELL("y")
    levels("reads", SIZED("", "", READS), "gl");
    levels("reads of what is written", SIZED("", "", READS AT("d", P, "p", "t") STORE("i0", P, "d")), "ll");
    levels("reads beside writes", SIZED("", "", READS AT("d", P, "q", "t") STORE("i0", P, "d")), "ll");
    levels("reads beside writes elsewhere", SIZED("", ", noalias = [0, 1]", READS AT("d", P, "q", "t") STORE("i0", P, "d")), "gl");
    levels("atomics", SIZED("", "", OP("a", "hilt.atomic_rmw", "%p, %i1", " {kind = \"add\", order = \"relaxed\", scope = \"gpu\"}",
        "(" P ", i32) -> i32") TELL("a")), "l");
}

/* A loop that carries %a from %first to %next. */
#define LOOP(low, high, first, body, next)                                                                   \
    "%r:1 = \"scf.for\"(%" low ", %" high ", %i1, %" first ") ({\n^bb0(%i: i32, %a: i32):\n" body              \
    "\"scf.yield\"(%" next ") : (i32) -> ()\n}) : (i32, i32, i32, i32) -> i32\n"

static void
control(void)
{
    levels("a branch all take", SIZED("", "", CMP("x", "2", "c", "n") "%r = \"scf.if\"(%x) ({\n\"scf.yield\"(%i0) : (i32) -> ()\n}, {\n"
        "\"scf.yield\"(%n) : (i32) -> ()\n}) : (i1) -> i32\n" TELL("r")), "b");
    levels("a branch some take", SIZED("", "", CMP("x", "2", "t", "n") "%r = \"scf.if\"(%x) ({\n\"scf.yield\"(%i0) : (i32) -> ()\n}, {\n"
        "\"scf.yield\"(%n) : (i32) -> ()\n}) : (i1) -> i32\n" TELL("r")), "l");
    levels("a loop alike", SIZED("", "", LOOP("i0", "n", "i1", BIN("b", "addi", "a", "i"), "b") TELL("r#0")), "g");
    levels("a loop left at different trips", SIZED("", "", LOOP("i0", "t", "i1", BIN("b", "addi", "a", "i"), "b") TELL("r#0")), "l");
    levels("a loop that picks a thread's up", SIZED("", "", LOOP("i0", "n", "i1", BIN("b", "addi", "a", "t") TELL("a") TELL("i"), "b")
        TELL("r#0")), "lgl");
    levels("a loop with barriers", SIZED("", "", LOOP("i0", "n", "i1", SYNC BIN("b", "addi", "a", "c") TELL("a"), "b") TELL("r#0")), "bb");
    levels("a loop with an effect", SIZED("", "", AT("d", P, "p", "t") LOOP("i0", "n", "i1", STORE("i", P, "d") BIN("b", "addi", "a", "c"), "b")
        TELL("r#0")), "l");
    levels("meeting", SIZED("", "", CMP("x", "2", "t", "n")
        "%b = \"hilt.barrier_red\"(%i0, %i0, %x) {kind = \"popc\"} : (i32, i32, i1) -> i32\n"
        "%v = \"hilt.ballot\"(%x, %im) : (i1, i32) -> i32\n"
        "%s:2 = \"hilt.shuffle_sync\"(%n, %i0, %i0, %im) {mode = \"idx\"} : (i32, i32, i32, i32) -> (i32, i1)\n"
        TELL("b") TELL("v") TELL("s#0")), "bwl");
}

/* -- runs of blocks -------------------------------------------------------------------------------------- */
/* Is the kernel one that may be called once for several blocks? */
static void
joins(const char *name, const char *text, bool want)
{
    hilt_error err = {0};
    hilt_module *m = hilt_parse(text, strlen(text), &err);
    bool ok = m && hilt_verify(m, &err) && hilt_block_loops(m, &err) && hilt_verify(m, &err);
    const hilt_op *func = ok ? hilt_module_func(m, "k") : NULL;
    CHECK(func && hilt_op_attr(func, HILT_ATTR_PER_BLOCK), "%s: %s", name, err.text);
    CHECK(!func || !hilt_op_attr(func, HILT_ATTR_PER_RUN) == !want, "%s: %s", name, want ? "once a block" : "joined");
    hilt_module_free(m);
}

#define X(width) BIN("b", "muli", "c", width) BIN("x", "addi", "b", "t")
#define PUT(v, index) AT("a" v index, P, "q", index) STORE(v, P, "a" v index)
#define GET(v, index) AT("a" v, P, "p", index) LOAD(v, P, "a" v)
#define EXT(result, v) OP(result, "arith.extsi", "%" v, "", "(i32) -> i64")
#define ROW ", block = [32, 1, 1]"
#define ROWS ", block = [32, 4, 1]"

static void
runs(void)
{
    joins("a guarded sum", SIZED("", "", X("w") CMP("d", "2", "x", "n") IF("d") PUT("n", "x") END_IF), true);
    joins("of known width", SIZED(ROW, "", X("i32") PUT("n", "x")), true);
    joins("shifted", SIZED(ROW, "", INT("i5", "5") OP("b", "hilt.shl", "%c, %i5", "", "(i32, i32) -> i32") BIN("x", "addi", "t", "b")
        PUT("n", "x")), true);
    joins("in another order", SIZED("", "", BIN("b", "muli", "w", "c") BIN("d", "subi", "b", "im") BIN("x", "addi", "t", "d") PUT("n", "x")), true);
    joins("widened one by one", SIZED("", "", EXT("c8", "c") EXT("w8", "w") EXT("t8", "t")
        OP("b", "arith.muli", "%c8, %w8", "", "(i64, i64) -> i64") OP("d", "arith.addi", "%b, %t8", "", "(i64, i64) -> i64")
        OP("x", "arith.trunci", "%d", "", "(i64) -> i32") PUT("n", "x")), true);
    joins("of another width", SIZED(ROW, "", INT("i16", "16") X("i16") PUT("n", "x")), false);
    joins("a product widened before the sum", SIZED("", "", BIN("b", "muli", "c", "w") EXT("b8", "b") EXT("t8", "t")
        OP("d", "arith.addi", "%b8, %t8", "", "(i64, i64) -> i64") OP("x", "arith.trunci", "%d", "", "(i64) -> i32") PUT("n", "x")), false);
    joins("the block by itself", SIZED("", "", X("w") PUT("c", "x")), false);
    joins("the thread by itself", SIZED("", "", X("w") CMP("d", "2", "t", "n") IF("d") PUT("n", "x") END_IF), false);
    joins("what is read for the block", SIZED("", ", noalias = [0, 1]", X("w") GET("v", "c") PUT("v", "x")), false);
    joins("lanes", SIZED("", "", SREG("l", "laneid") X("w") PUT("l", "x")), false);
    joins("an assertion", SIZED("", "", X("w") CMP("d", "2", "x", "n") FAIL("d", "no") PUT("n", "x")), false);
    joins("a barrier", SIZED("", "", X("w") PUT("n", "x") SYNC PUT("i0", "x")), false);
    joins("a loop", SIZED(ROW, "", X("i32") FOR("i", "n") PUT("i", "x") END_FOR), false);
    joins("anywhere, from one row", SIZED(ROW, "", X("i32") GET("v", "x") PUT("x", "v")), true);
    joins("anywhere, from several rows", SIZED(ROWS, "", X("i32") GET("v", "x") PUT("x", "v")), false);
    joins("several rows", SIZED(ROWS, "", X("i32") BIN("r", "muli", "ty", "n") BIN("y", "addi", "r", "x") GET("v", "x") PUT("v", "y")), true);
    joins("by columns", SIZED(ROWS, "", X("i32") BIN("r", "muli", "x", "n") BIN("y", "addi", "r", "ty") GET("v", "x") PUT("v", "y")), false);
    joins("two by two", SIZED(ROWS, "", X("i32") BIN("r", "addi", "x", "x") GET("v", "x") PUT("v", "r")), true);
}

/* -- when memory runs out -------------------------------------------------------------------------------- */
static char *
read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    size_t n = f && text ? fread(text, 1, (1 << 20) - 1, f) : 0;
    if (f)
        fclose(f);
    if (text && !n) {
        free(text);
        text = NULL;
    }
    return text;
}

static void
no_memory(const char *path)
{
    char *text = read_file(path);
    hilt_error err = {0};
    hilt_module *m = text ? hilt_parse(text, strlen(text), &err) : NULL;
    CHECK(m, "%s: %s", path, err.text);
    bool done = !m;
    for (long n = 0; !done; n += 1 + n / 24) {
        hilt_module *copy = hilt_module_clone(m);
        hilt_error said = {0};
        hilt_alloc_fail_after(n);
        done = hilt_block_loops(copy, &said);
        hilt_alloc_fail_after(-1);
        CHECK(done || said.id == HILT_DIAG_OUT_OF_MEMORY, "%s, %ld: %s", path, n, said.text);
        CHECK(!done || hilt_verify(copy, &said), "%s: %s", path, said.text);
        hilt_module_free(copy);
    }
    hilt_module_free(m);
    free(text);
}

int
main(void)
{
    values();
    control();
    runs();
    DIR *folder = opendir(HILT_TESTS_IR);
    CHECK(folder, "no folder %s", HILT_TESTS_IR);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", HILT_TESTS_IR, e->d_name);
        if (!strncmp(e->d_name, "pass-block-", 11) || !strncmp(e->d_name, "kernels-", 8))
            no_memory(path);
    }
    if (folder)
        closedir(folder);
    return check_result();
}
