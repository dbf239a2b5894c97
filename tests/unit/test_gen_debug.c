/* Debug information: the text of the IR has it, and gdb, where there is one, stops at lines of the user's
 * source.
 *
 * The source is pretended, as below; the test runs itself under gdb.
 *
 * LINE 6   def outer(first, second):
 * LINE 7       p = first * second
 * LINE 8       return helper(p, second)         and helper, at lines 9 and 10, divides and prints
 * LINE 9       q = p // second
 * LINE 10      print(q)
 */
#include <stdlib.h>
#include <unistd.h>

#include "../../src/gen/gen.h"
#include "check.h"

static hilt_module *m;
static hilt_region *body;

static hilt_op *
append(hilt_opcode code, hilt_value **operands, uint32_t n, uint32_t nresults, const hilt_attr *attrs,
       uint32_t nattrs, uint32_t scope, int line)
{
    hilt_type i32 = hilt_type_of(HILT_TYPE_I32);
    hilt_op *op = hilt_op_new(m, code, operands, n, &i32, nresults, NULL, 0, attrs, nattrs,
                              (hilt_loc){scope, HILT_LOC_POS(line, 5)});
    hilt_op_insert_before(op, body, NULL);
    return op;
}

static void
build_module(void)
{
    static const char *names[] = {"first", "second"};
    m = hilt_module_new();
    uint32_t outer = hilt_module_add_scope(m, "/pretended/user.py", "outer", (hilt_loc){0});
    uint32_t inner =
        hilt_module_add_scope(m, "/pretended/user.py", "helper", (hilt_loc){outer, HILT_LOC_POS(8, 12)});
    body = hilt_region_new(m, m->body);
    hilt_value *a = hilt_region_add_arg(body, hilt_type_of(HILT_TYPE_I32));
    hilt_value *b = hilt_region_add_arg(body, hilt_type_of(HILT_TYPE_I32));
    hilt_op *product = append(HILT_OP_MULI, (hilt_value *[]){a, b}, 2, 1, NULL, 0, outer, 7);
    hilt_op *q =
        append(HILT_OP_FLOORDIVS, (hilt_value *[]){&product->results[0], b}, 2, 1, NULL, 0, inner, 9);
    hilt_attr print[2] = {{.key = HILT_ATTR_FORMAT, .str = {"q={}\n", 5}},
                          {.key = HILT_ATTR_SIGNS, .str = {"s", 1}}};
    hilt_value *v[1] = {&q->results[0]};
    append(HILT_OP_PRINTF, v, 1, 0, print, 2, inner, 10);
    append(HILT_OP_RETURN, v, 1, 0, NULL, 0, outer, 8);
    hilt_attr attrs[2] = {{.key = HILT_ATTR_SYM_NAME, .str = {"outer", 5}},
                          {.key = HILT_ATTR_ARG_NAMES, .strs = {names, 2}}};
    hilt_op *func = hilt_op_new(m, HILT_OP_FUNC, NULL, 0, NULL, 0, &body, 1, attrs, 2,
                                (hilt_loc){outer, HILT_LOC_POS(6, 1)});
    hilt_op_insert_before(func, m->body, NULL);
}

static void
run_once(const hilt_gen *gen, int level)
{
    hilt_error err = {0};
    hilt_gen_options o = {.opt_level = level, .debug_info = true, .keep_text = true};
    hilt_code *code = gen->compile(m, &o, &err);
    CHECK(code, "%s", err.text);
    if (!code) {
        return;
    }
    const char *text = gen->text(code, "llvm");
    CHECK(strstr(text, "DISubprogram(name: \"helper\"") && strstr(text, "inlinedAt"),
          "no inlined function in %s", text);
    CHECK(strstr(text, "DILocalVariable(name: \"first\", arg: 1"), "no argument in %s", text);
    CHECK(strstr(gen->text(code, "asm"), ".loc"), "no lines in the assembly");
    uint64_t args[2] = {21, 2}, result = 0;
    hilt_run run = {0};
    CHECK(gen->entry(code, "outer")(args, &result, &run) == 0 && result == 21, "result %llu",
          (unsigned long long)result);
    CHECK(run.out.data && strcmp(run.out.data, "q=21\n") == 0, "printed %s", run.out.data);
    hilt_str_free(&run.out);
    gen->release(code);
}

static void
try_gdb(const char *self)
{
    char command[1000], text[8000];
    snprintf(command, sizeof command,
             "gdb -q -batch -nx -ex 'set breakpoint pending on' -ex 'set debuginfod enabled off' -ex 'break "
             "user.py:10'"
             " -ex run -ex bt -ex up -ex 'info args' --args %s 0 2>&1",
             self);
    FILE *f = popen(command, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    text[n] = 0;
    if (f) {
        pclose(f);
    }
    if (!strstr(text, "Breakpoint 1, ")) { /* no gdb, or it may not trace here */
        printf("gdb cannot be used here\n");
        return;
    }
    CHECK(strstr(text, "helper ()") && strstr(text, "outer (first=21, second=2)"), "gdb says %s", text);
    CHECK(strstr(text, "first = 21"), "gdb says %s", text);
}

int
main(int argc, char **argv)
{
    hilt_error err = {0};
    const hilt_gen *gen = hilt_gen_load(&err);
    CHECK(gen, "%s", err.text);
    build_module();
    if (gen && argc > 1) {
        run_once(gen, atoi(argv[1]));
    }
    else if (gen) {
        for (int level = 0; level < 4; level++) {
            run_once(gen, level);
        }
        try_gdb(argv[0]);
    }
    hilt_module_free(m);
    return check_result();
}
