/* Fuzz target of the IR parser: whatever the bytes, hilt_parse gives a module or an error; a module that
 * verifies prints and parses again to the same text, and runs through every structure walk there is.
 *
 * With libFuzzer: tests/fuzz/run. Otherwise HILT_FUZZ_MAIN gives it a main that mutates the files named for a
 * number of rounds: fuzz_parse ROUNDS SEED file...
 */
#include "../../src/ir/ir.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
demand(bool ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "fuzz_parse: %s\n", what);
        abort();
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hilt_error err = {0};
    /* a buffer of exactly this size, so that a sanitizer sees reads past its end */
    char *text = malloc(size ? size : 1);
    demand(text != NULL, "out of memory");
    if (size != 0) {
        memcpy(text, data, size);
    }
    hilt_module *m = hilt_parse(text, size, &err);
    free(text);
    demand((m != NULL) == (err.id == HILT_DIAG_NONE), "neither a module nor an error");
    demand(m != NULL || (err.text[0] != 0 && err.line > 0), "an error without text or line");
    if (m == NULL || !hilt_verify(m, &err)) {
        hilt_module_free(m);
        return 0;
    }
    hilt_str first = {0}, second = {0};
    demand(hilt_print(&first, m, HILT_PRINT_LOCS), "cannot print");
    hilt_module *again = hilt_parse(first.data, first.len, &err), *copy = hilt_module_clone(m);
    demand(again != NULL && hilt_verify(again, &err), err.text);
    demand(hilt_print(&second, again, HILT_PRINT_LOCS) && strcmp(first.data, second.data) == 0,
           "not the same text");
    demand(copy != NULL && hilt_verify(copy, &err), err.text);
    hilt_str_free(&first);
    hilt_str_free(&second);
    hilt_module_free(m);
    hilt_module_free(again);
    hilt_module_free(copy);
    return 0;
}

#ifdef HILT_FUZZ_MAIN
static uint64_t seed;

static uint32_t
rnd(uint32_t below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return below ? (uint32_t)(seed >> 33) % below : 0;
}

typedef struct bytes {
    uint8_t *data;
    size_t len;
} bytes;

static bytes
read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    bytes b = {malloc(1 << 20), 0};
    demand(f != NULL && b.data != NULL, path);
    b.len = fread(b.data, 1, 1 << 20, f);
    fclose(f);
    return b;
}

/* Where a piece of the text begins and ends: words, lines, or anything. */
static size_t
boundary(const bytes *b)
{
    size_t at = rnd((uint32_t)b->len + 1);
    const char *stop = rnd(2) ? "\n" : " (){},:=%\"\n";
    for (int i = 0; i < 200 && at < b->len && rnd(8) != 0 && strchr(stop, b->data[at]) == NULL; i++) {
        at++;
    }
    return at;
}

/* Flips, cuts, copies and exchanges pieces, also from another file. out has room for twice the longest file.
 */
static size_t
mutate(const bytes *from, const bytes *other, uint8_t *out, size_t room)
{
    static const char *const tokens[] = {
        "({",
        "})",
        "%0",
        "%9999999999",
        "<{",
        "}>",
        "->",
        "i1",
        "i128",
        "f64",
        "!hilt.ptr<",
        "\"scf.for\"(",
        "\"scf.yield\"(",
        "value = ",
        "0x",
        "loc(",
        "callsite(",
        "1.0e999",
        "\\22",
        "//",
        "^bb0(",
        "\"builtin.module\"",
    };
    bytes b = {out, from->len};
    memcpy(out, from->data, from->len);
    for (uint32_t k = rnd(6); k != 0 && b.len != 0; k--) {
        size_t x = boundary(&b), y = boundary(&b), n = x > y ? x - y : y - x, low = x < y ? x : y;
        switch (rnd(6)) {
        case 0:
            b.data[rnd((uint32_t)b.len)] = (uint8_t)rnd(256);
            break;
        case 1:
            b.data[rnd((uint32_t)b.len)] = (uint8_t) " (){}<>,:=%#\"\\0129-.ei^\0/"[rnd(26)];
            break;
        case 2: /* cut */
            memmove(b.data + low, b.data + low + n, b.len - low - n);
            b.len -= n;
            break;
        case 3: /* end early */
            b.len = rnd(4) ? b.len : low;
            break;
        default: { /* insert a piece of a file, or a token */
            const char *token = tokens[rnd(HILT_COUNT(tokens))];
            size_t u = boundary(other), v = boundary(other), len = u > v ? u - v : v - u,
                   at = rnd(2) ? low : x;
            const uint8_t *piece = other->data + (u < v ? u : v);
            if (rnd(3) == 0) {
                piece = (const uint8_t *)token;
                len = strlen(token);
            }
            len = len > 400 ? 400 : len;
            if (b.len + len < room) {
                memmove(b.data + at + len, b.data + at, b.len - at);
                memcpy(b.data + at, piece, len);
                b.len += len;
            }
            break;
        }
        }
    }
    return b.len;
}

int
main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: fuzz_parse ROUNDS SEED file...\n");
        return 2;
    }
    long rounds = atol(argv[1]);
    int n = argc - 3;
    bytes *files = calloc((size_t)n, sizeof *files);
    size_t room = (size_t)2 << 20;
    uint8_t *out = malloc(room);
    demand(files != NULL && out != NULL, "out of memory");
    for (int i = 0; i < n; i++) {
        files[i] = read_file(argv[3 + i]);
        LLVMFuzzerTestOneInput(files[i].data, files[i].len);
    }
    printf("seed %s\n", argv[2]);
    for (long k = 0; k < rounds; k++) {
        seed = (strtoull(argv[2], NULL, 10) + 1) * 0x9E3779B97F4A7C15u + (uint64_t)k * 0xD1B54A32D192ED03u;
        rnd(1);
        const bytes *from = &files[rnd((uint32_t)n)], *other = &files[rnd((uint32_t)n)];
        size_t len = mutate(from, other, out, room);
        LLVMFuzzerTestOneInput(out, len);
    }
    for (int i = 0; i < n; i++) {
        free(files[i].data);
    }
    free(files);
    free(out);
    demand(hilt_arena_live() == 0, "arenas left");
    return 0;
}
#endif
