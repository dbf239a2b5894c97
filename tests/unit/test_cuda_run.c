/* Host functions compiled for "cuda", against the mock driver: what they launch, where memory goes, what comes back of a failure. */
#include "cuda_use.h"
#include "hilt.h"

static cuda_mock_driver *mock;

/* A function that launches twice, the second time cooperatively, with i1, f16 and i128 among the arguments. */
static const char text[] =
    "\"func.func\"() <{function_type = (!hilt.ptr<global, 4>, i64, i1, f16, i128, i64) -> (i64), sym_name = \"host\"}> ({\n"
    "^bb0(%p: !hilt.ptr<global, 4>, %n: i64, %b: i1, %h: f16, %w: i128, %z: i64):\n"
    "  %1 = \"arith.constant\"() <{value = 1 : i64}> : () -> i64\n"
    "  %s = \"arith.constant\"() <{value = 512 : i64}> : () -> i64\n"
    "  \"hilt.launch\"(%n, %1, %1, %n, %1, %1, %1, %1, %1, %z, %z, %p, %b, %h, %w) {callee = \"first\"} : (i64, i64, i64, i64, i64, i64, "
    "i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i1, f16, i128) -> ()\n"
    "  \"hilt.launch\"(%1, %1, %1, %n, %1, %1, %1, %1, %1, %s, %z, %n) {callee = \"second\", cooperative} : (i64, i64, i64, i64, i64, i64, "
    "i64, i64, i64, i64, i64, i64) -> ()\n"
    "  \"func.return\"(%n) : (i64) -> ()\n"
    "}) : () -> ()\n"
    "\"func.func\"() <{function_type = (!hilt.ptr<global, 4>, i1, f16, i128) -> (), sym_name = \"first\"}> ({\n"
    "^bb0(%p: !hilt.ptr<global, 4>, %b: i1, %h: f16, %w: i128):\n"
    "  \"hilt.assert\"(%b) <{message = \"b must hold\"}> : (i1) -> ()\n"
    "  \"func.return\"() : () -> ()\n"
    "}) {kernel} : () -> ()\n"
    "\"func.func\"() <{function_type = (i64) -> (), sym_name = \"second\"}> ({\n"
    "^bb0(%n: i64):\n"
    "  \"func.return\"() : () -> ()\n"
    "}) {kernel} : () -> ()\n";

static hilt_api_function *
compile(const char *source)
{
    hilt_api_module *m = hilt_api_parse(source, strlen(source));
    CHECK(m, "%s", hilt_last_error());
    hilt_api_function *f = m ? hilt_api_compile(m, NULL, "cuda", 2) : NULL;
    CHECK(f, "%s", hilt_last_error());
    hilt_api_module_free(m);
    return f;
}

static const cuda_mock_launch *
launched(long back)
{
    return &mock->last[(mock->launches - 1 - back) % MOCK_LAUNCHES];
}

static void
test_launches(void)
{
    hilt_api_function *f = compile(text);
    if (!f) {
        return;
    }
    int data[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint64_t args[7] = {(uint64_t)(uintptr_t)data, 5, 1, 0x3C00, 0x1111111111111111, 0x2222222222222222, 0}, results[1] = {0};
    hilt_api_memory memory = {0, sizeof data, sizeof data[0]};
    CHECK(hilt_api_call_copied(f, args, results, &memory, 1) == 0 && results[0] == 5, "%s", hilt_last_error());
    const cuda_mock_launch *first = launched(1), *second = launched(0);
    CHECK(strcmp(first->kernel, "first") == 0 && first->config.grid[0] == 5 && first->config.block[0] == 5 && first->nbytes == 8 + 1 + 2 + 16,
          "%s, %zu bytes", first->kernel, first->nbytes);
    uint64_t there;
    memcpy(&there, first->bytes, 8);
    CHECK(there && there != args[0] && first->bytes[8] == 1 && first->bytes[9] == 0 && first->bytes[10] == 0x3C &&
              first->bytes[11] == 0x11 && first->bytes[26] == 0x22,
          "its arguments");
    CHECK(strcmp(second->kernel, "second") == 0 && second->config.dynamic_shared == 512 && second->nbytes == 8 && second->bytes[0] == 5 &&
              second->config.n == 1 && second->attributes[0].id == HILT_CU_LAUNCH_COOPERATIVE,
          "the second");
    CHECK(mock->live_device == 0 && data[7] == 8, "memory is given back");
    CHECK(hilt_api_call(f, args, results) == 0, "%s", hilt_last_error());
    memcpy(&there, launched(1)->bytes, 8);
    CHECK(there == args[0], "addresses as they are");
    args[1] = 2000;
    CHECK(hilt_api_call(f, args, results) != 0 && strstr(hilt_last_error(), "LAUNCH_SIZE: kernel 'first'"), "%s", hilt_last_error());
    args[1] = 5;
    mock->fail = "cuMemAlloc";
    mock->code = 2;
    CHECK(hilt_api_call_copied(f, args, results, &memory, 1) != 0 && strstr(hilt_last_error(), "out of memory"), "%s", hilt_last_error());
    mock->trap = 719;
    mock->site = 0;
    CHECK(hilt_api_call_copied(f, args, results, &memory, 1) == HILT_RUN_ASSERTION && strstr(hilt_last_error(), "b must hold"), "%s",
          hilt_last_error());
    mock->heal();
    hilt_api_function_free(f);
    CHECK(mock->loaded == 0 && mock->live_host == 0 && mock->live_device == 0, "%ld %ld %ld left", mock->loaded, mock->live_host,
          mock->live_device);
}

static void
test_host_access(void)
{
    static const char source[] =
        "\"func.func\"() <{function_type = (!hilt.ptr<global, 4>) -> (i32), sym_name = \"host\"}> ({\n"
        "^bb0(%p: !hilt.ptr<global, 4>):\n"
        "  %v = \"hilt.load\"(%p) <{align = 4 : i64}> : (!hilt.ptr<global, 4>) -> i32\n"
        "  \"func.return\"(%v) : (i32) -> ()\n"
        "}) : () -> ()\n";
    hilt_api_module *m = hilt_api_parse(source, strlen(source));
    CHECK(m, "%s", hilt_last_error());
    CHECK(m && !hilt_api_compile(m, NULL, "cuda", 2) && strstr(hilt_last_error(), "'host' itself accesses memory"), "%s", hilt_last_error());
    hilt_api_module_free(m);
}

int
main(void)
{
    mock = use_mock();
    setenv("HILT_PTXAS", "/nowhere/ptxas", 1); /* the mock reads PTX */
    test_launches();
    test_host_access();
    return check_result();
}
