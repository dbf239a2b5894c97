/* hilt-opt: IR text in; passes; IR, LLVM IR, assembly, an object file, or the result of running it out.
 *
 * A client of the public C API and nothing else. Used by the text tests in tests/ir.
 */
#include "hilt.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage_text[] =
    "usage: hilt-opt [options] [file]        (no file, or -: standard input)\n"
    "  --passes=a,b      run these passes on the module\n"
    "  --pipeline        --passes=pipeline,canon,cse,dce: what prefetch_stages does\n"
    "  --notes           print what passes have to tell\n"
    "  -O N              run the pipeline of level 0 to 3; also the level of generated code (default 2)\n"
    "  --emit=WHAT       ir (default), llvm, asm, obj, none; of the kernels: ptx, gpu-llvm, cubin\n"
    "  --gpu-arch=NAME   for which GPU (default sm_90a)\n"
    "  --line-info       lines in the PTX\n"
    "  --ptxas=OPTIONS   more options for ptxas\n"
    "  --locations       print where each op came from\n"
    "  -o FILE           write there instead of standard output\n"
    "  --run[=NAME]      run a function (the first), print its results; implies --emit=none\n"
    "  --arg=VALUE       its next argument: -3, 1.5, 0x7FC0, true; memory is written i32[1,2,3] and printed "
    "afterwards\n"
    "  --device=NAME     eval (default: the interpreter), cpu (compiled) or cuda (kernels on the GPU)\n"
    "  --check[=N]       watch the kernels that it launches, in N schedules (1)\n"
    "  --seed=N          the first of them (0: threads in order)\n";

typedef struct options {
    const char *passes, *emit, *output, *run, *device, *file, *arch, *ptxas;
    int level; /* -1: no pipeline */
    int locations, running, line_info;
    unsigned long checks, seed; /* schedules; 0: unwatched */
    const char *args[64];
    int nargs;
} options;

/* What one --arg of memory became. */
typedef struct memory {
    char type[16];
    size_t n, bytes;
    unsigned char *data;
} memory;

static int
complain(const char *what)
{
    fprintf(stderr, "hilt-opt: %s\n", what);
    return 1;
}

static char *
read_all(const char *path, size_t *ret_len)
{
    FILE *f = path == NULL || strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (f == NULL) {
        perror(path);
        return NULL;
    }
    size_t len = 0, cap = 1 << 16;
    char *text = malloc(cap);
    while (text != NULL) {
        len += fread(text + len, 1, cap - len, f);
        if (len < cap) {
            break;
        }
        char *more = realloc(text, cap *= 2);
        if (more == NULL) {
            free(text);
        }
        text = more;
    }
    if (text != NULL && ferror(f)) { /* a folder, for one */
        perror(path != NULL ? path : "standard input");
        free(text);
        text = NULL;
    }
    if (f != stdin) {
        fclose(f);
    }
    *ret_len = len;
    return text;
}

static int
write_all(const char *path, const char *text)
{
    FILE *f = path == NULL ? stdout : fopen(path, "wb");
    if (f == NULL) {
        perror(path);
        return 1;
    }
    int failed = fputs(text, f) < 0 || fflush(f) != 0;
    if (f != stdout) {
        failed |= fclose(f) != 0;
    }
    if (failed) {
        perror(path != NULL ? path : "standard output");
    }
    return failed;
}

/* -- running --------------------------------------------------------------------------------------------- */
static size_t
bytes_of(const char *type)
{
    size_t bits = 0;
    if (strcmp(type, "tf32") == 0) {
        return 4;
    }
    if (strncmp(type, "f8", 2) == 0) {
        return 1;
    }
    while (*type != 0 && (*type < '0' || *type > '9')) {
        type++;
    }
    bits = (size_t)strtoul(type, NULL, 10);
    return (bits + 7) / 8;
}

/* i32[1,2,3] */
static int
read_memory(const char *text, memory *ret)
{
    const char *open = strchr(text, '[');
    if (open == NULL || open[strlen(open) - 1] != ']' || (size_t)(open - text) >= sizeof ret->type) {
        return complain("memory is written like i32[1,2,3]");
    }
    memcpy(ret->type, text, (size_t)(open - text));
    ret->type[open - text] = 0;
    size_t size = bytes_of(ret->type), most = 1;
    for (const char *c = open; *c != 0; c++) {
        most += *c == ',';
    }
    ret->bytes = (most * size + 63) & ~(size_t)63;
    ret->data = aligned_alloc(64, ret->bytes);
    char *copy = strdup(open + 1), *save = NULL;
    int failed = ret->data == NULL || copy == NULL ? complain("out of memory") : 0;
    for (char *item = failed ? NULL : strtok_r(copy, ",] ", &save); item != NULL;
         item = strtok_r(NULL, ",] ", &save)) {
        uint64_t slots[2];
        if (hilt_api_value_parse(ret->type, item, slots) != 0) {
            failed = complain(hilt_last_error());
            break;
        }
        memcpy(ret->data + ret->n++ * size, slots, size); /* little endian */
    }
    free(copy);
    return failed;
}

static int
print_value(const char *type, const uint64_t slots[2])
{
    if (type[0] == '!') {
        printf("pointer");
        return 0;
    }
    char *text = hilt_api_value_print(type, slots);
    if (text == NULL) {
        return complain(hilt_last_error());
    }
    printf("%s", text);
    hilt_api_free_text(text);
    return 0;
}

static int
print_memory(const memory *m)
{
    size_t size = bytes_of(m->type);
    printf("%s[", m->type);
    for (size_t i = 0; i < m->n; i++) {
        uint64_t slots[2] = {0, 0};
        memcpy(slots, m->data + i * size, size);
        printf("%s", i ? ", " : "");
        if (print_value(m->type, slots) != 0) {
            return 1;
        }
    }
    printf("]\n");
    return 0;
}

static size_t
slots_of(const char *type)
{
    return strcmp(type, "i128") == 0 ? 2 : 1;
}

/* With the checker, if that is asked for. */
static int
call_with(hilt_api_function *f, const options *o, const uint64_t *args, uint64_t *results, const memory *memories)
{
    hilt_api_memory known[64];
    size_t n = 0;
    for (int i = 0; i < o->nargs; i++) {
        size_t size = memories[i].data != NULL ? bytes_of(memories[i].type) : 0;
        if (size) {
            known[n++] = (hilt_api_memory){(size_t)i, memories[i].n * size, size};
        }
    }
    return o->checks ? hilt_api_check(f, args, results, known, n, o->seed, (uint32_t)o->checks)
                     : hilt_api_call_copied(f, args, results, known, n);
}

static int
call(hilt_api_function *f, const options *o, memory *memories)
{
    uint64_t args[2 * 64] = {0}, *results;
    size_t at = 0, n = 0;
    if (hilt_api_arg_count(f) != (size_t)o->nargs) {
        fprintf(stderr, "hilt-opt: the function takes %zu arguments\n", hilt_api_arg_count(f));
        return 1;
    }
    for (int i = 0; i < o->nargs; i++) {
        const char *type = hilt_api_arg_type(f, (size_t)i);
        if (type[0] == '!') {
            if (read_memory(o->args[i], &memories[i]) != 0) {
                return 1;
            }
            args[at++] = (uint64_t)(uintptr_t)memories[i].data;
            continue;
        }
        uint64_t slots[2];
        if (hilt_api_value_parse(type, o->args[i], slots) != 0) {
            return complain(hilt_last_error());
        }
        memcpy(args + at, slots, slots_of(type) * sizeof slots[0]);
        at += slots_of(type);
    }
    for (size_t i = 0; i < hilt_api_result_count(f); i++) {
        n += slots_of(hilt_api_result_type(f, i));
    }
    results = calloc(n + 2, sizeof *results);
    if (results == NULL) {
        return complain("out of memory");
    }
    int failed = call_with(f, o, args, results, memories) != 0;
    if (failed) {
        complain(hilt_last_error());
    }
    at = 0;
    for (size_t i = 0; !failed && i < hilt_api_result_count(f); i++) {
        const char *type = hilt_api_result_type(f, i);
        failed = print_value(type, results + at);
        printf(" : %s\n", type);
        at += slots_of(type);
    }
    for (int i = 0; !failed && i < o->nargs; i++) {
        failed = memories[i].data != NULL && print_memory(&memories[i]);
    }
    free(results);
    return failed;
}

static int
run(const hilt_api_module *m, const options *o)
{
    memory memories[64] = {0};
    hilt_api_function *f = hilt_api_compile(m, o->run, o->device, o->level < 0 ? 2 : o->level);
    if (f == NULL) {
        return complain(hilt_last_error());
    }
    int failed = call(f, o, memories);
    for (int i = 0; i < o->nargs; i++) {
        free(memories[i].data);
    }
    hilt_api_function_free(f);
    return failed;
}

/* -- the rest -------------------------------------------------------------------------------------------- */
static int
emit_cubin(const hilt_api_module *m, const options *o, const hilt_api_gpu_options *gpu)
{
    char *notes = NULL;
    if (hilt_api_gpu_write(m, o->output, gpu, &notes) != 0) {
        return complain(hilt_last_error());
    }
    fputs(notes, stderr);
    hilt_api_free_text(notes);
    return 0;
}

static int
emit(const hilt_api_module *m, const options *o)
{
    int level = o->level < 0 ? 2 : o->level;
    char *text;
    if (strcmp(o->emit, "none") == 0) {
        return 0;
    }
    if (strcmp(o->emit, "obj") == 0) {
        if (o->output == NULL) {
            return complain("--emit=obj needs -o FILE");
        }
        return hilt_api_write_object(m, o->output, level) != 0 ? complain(hilt_last_error()) : 0;
    }
    hilt_api_gpu_options gpu = {.arch = o->arch, .level = level, .line_info = o->line_info, .ptxas = o->ptxas};
    if (strcmp(o->emit, "cubin") == 0) {
        return emit_cubin(m, o, &gpu);
    }
    if (strcmp(o->emit, "ptx") == 0 || strcmp(o->emit, "gpu-llvm") == 0) {
        text = hilt_api_gpu_code(m, o->emit, &gpu);
    }
    else if (strcmp(o->emit, "ir") == 0) {
        text = hilt_api_print(m, o->locations ? HILT_API_LOCATIONS : 0);
    }
    else {
        text = hilt_api_code(m, o->emit, level);
    }
    if (text == NULL) {
        return complain(hilt_last_error());
    }
    int failed = write_all(o->output, text);
    hilt_api_free_text(text);
    return failed;
}

static int
process(const options *o)
{
    size_t len;
    char *text = read_all(o->file, &len);
    if (text == NULL) {
        return 1;
    }
    hilt_api_module *m = hilt_api_parse(text, len);
    free(text);
    if (m == NULL) {
        return complain(hilt_last_error());
    }
    int failed = 0;
    if (o->passes != NULL || o->level >= 0) {
        failed = hilt_api_optimize(m, o->passes, o->level < 0 ? 2 : o->level);
        if (failed) {
            complain(hilt_last_error());
        }
    }
    failed = failed || emit(m, o) || (o->running && run(m, o));
    hilt_api_module_free(m);
    return failed;
}

int
main(int argc, char **argv)
{
    enum { PASSES = 256, EMIT, LOCATIONS, RUN, ARG, DEVICE, CHECK, SEED, ARCH, LINES, PTXAS, PIPELINE, NOTES, HELP };
    static const struct option longs[] = {
        {"passes", required_argument, NULL, PASSES}, {"emit", required_argument, NULL, EMIT},
        {"locations", no_argument, NULL, LOCATIONS}, {"run", optional_argument, NULL, RUN},
        {"arg", required_argument, NULL, ARG},       {"device", required_argument, NULL, DEVICE},
        {"check", optional_argument, NULL, CHECK},   {"seed", required_argument, NULL, SEED},
        {"gpu-arch", required_argument, NULL, ARCH}, {"line-info", no_argument, NULL, LINES},
        {"ptxas", required_argument, NULL, PTXAS},   {"pipeline", no_argument, NULL, PIPELINE},
        {"notes", no_argument, NULL, NOTES},
        {"help", no_argument, NULL, HELP},           {NULL, 0, NULL, 0},
    };
    options o = {.emit = NULL, .device = "eval", .arch = "sm_90a", .level = -1};
    for (int c; (c = getopt_long(argc, argv, "O:o:", longs, NULL)) != -1;) {
        switch (c) {
        case PASSES:
            o.passes = optarg;
            break;
        case PIPELINE:
            o.passes = "pipeline,canon,cse,dce";
            break;
        case NOTES:
            setenv("HILT_NOTES", "2", 1);
            break;
        case EMIT:
            o.emit = optarg;
            break;
        case LOCATIONS:
            o.locations = 1;
            break;
        case RUN:
            o.running = 1;
            o.run = optarg;
            break;
        case ARG:
            if (o.nargs == 64) {
                return complain("more than 64 arguments");
            }
            o.args[o.nargs++] = optarg;
            break;
        case DEVICE:
            o.device = optarg;
            break;
        case CHECK:
            o.running = 1;
            o.checks = optarg != NULL ? strtoul(optarg, NULL, 10) : 1;
            break;
        case SEED:
            o.seed = strtoul(optarg, NULL, 10);
            break;
        case ARCH:
            o.arch = optarg;
            break;
        case PTXAS:
            o.ptxas = optarg;
            break;
        case LINES:
            o.line_info = 1;
            break;
        case 'O':
            if (optarg[0] < '0' || optarg[0] > '3' || optarg[1] != 0) {
                return complain("the level of -O is 0, 1, 2 or 3");
            }
            o.level = optarg[0] - '0';
            break;
        case 'o':
            o.output = optarg;
            break;
        case HELP:
            fputs(usage_text, stdout);
            return 0;
        default:
            fputs(usage_text, stderr);
            return 2;
        }
    }
    if (o.emit == NULL) {
        o.emit = o.running ? "none" : "ir";
    }
    if (argc - optind > 1) {
        fputs(usage_text, stderr);
        return 2;
    }
    o.file = optind < argc ? argv[optind] : NULL;
    return process(&o);
}
