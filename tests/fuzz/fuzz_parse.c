/* Fuzz target for the IR parser: whatever the bytes, parsing ends in a module or in a message; what parses and verifies
 * prints to a text that parses again and prints the same.
 *
 * Built with -fsanitize=fuzzer (clang) it is a libFuzzer target. Otherwise main() below makes a smoke run: it takes the
 * files named as seeds and mutates them, for as many rounds as HILT_FUZZ_ROUNDS says (20,000).
 */
#include "../../src/ir/ir.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
die(const char *why, const uint8_t *data, size_t size)
{
    fprintf(stderr, "fuzz_parse: %s, on this input:\n", why);
    fwrite(data, 1, size, stderr);
    abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hilt_error err = {0};
    hilt_module *m = hilt_parse((const char *)data, size, &err);
    if (!m) {
        if (err.id == HILT_DIAG_NONE) {
            die("refused without a message", data, size);
        }
        return 0;
    }
    if (hilt_verify(m, &err)) {
        hilt_str first = {0}, second = {0};
        hilt_error again_err = {0};
        hilt_module *again = hilt_print(&first, m, 0) ? hilt_parse(first.data, first.len, &again_err) : NULL;
        if (!again) {
            die("its printed form does not parse", data, size);
        }
        if (!hilt_print(&second, again, 0) || first.len != second.len || memcmp(first.data, second.data, first.len) != 0) {
            die("it prints differently the second time", data, size);
        }
        hilt_module_free(again);
        hilt_str_free(&first);
        hilt_str_free(&second);
    }
    hilt_module_free(m);
    return 0;
}

#ifndef HILT_LIBFUZZER

static uint64_t state = 0x9E3779B97F4A7C15u;

static uint64_t
random_below(uint64_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return n ? state % n : 0;
}

typedef struct text {
    uint8_t *data;
    size_t size;
} text;

static text
read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    text t = {0};
    if (!f || fseek(f, 0, SEEK_END) != 0) {
        fprintf(stderr, "fuzz_parse: cannot read %s\n", path);
        exit(2);
    }
    t.size = (size_t)ftell(f);
    rewind(f);
    t.data = malloc(t.size + 1);
    if (!t.data || fread(t.data, 1, t.size, f) != t.size) {
        exit(2);
    }
    fclose(f);
    return t;
}

/* Cuts, repeats, exchanges and overwrites pieces; the result is at most twice as long, and malloc'ed. */
static text
mutate(const text *seeds, size_t nseeds)
{
    static const char *const tokens[] = {
        "\"", "({", "})", "%0", "%9999999999", "<{", "}>", "->", ":", "i1", "i128", "f64", "!hilt.ptr<", "arith.constant",
        "scf.for", "scf.yield", "func.return", "value = ", "-", "0x", "loc(", "\n", ",", "1e999", "\\22", "//", "^bb0(",
    };
    const text *seed = &seeds[random_below(nseeds)];
    text t = {malloc(2 * seed->size + 64), seed->size};
    if (!t.data) {
        exit(2);
    }
    memcpy(t.data, seed->data, seed->size);
    for (uint64_t edits = 1 + random_below(4); edits > 0; edits--) {
        size_t at = random_below(t.size + 1), len = random_below(40);
        len = at + len > t.size ? t.size - at : len;
        const char *token = tokens[random_below(HILT_COUNT(tokens))];
        switch (random_below(5)) {
        case 0: /* cut */
            memmove(t.data + at, t.data + at + len, t.size - at - len);
            t.size -= len;
            break;
        case 1: /* cut off the rest */
            t.size = at;
            break;
        case 2: /* a byte */
            if (at < t.size) {
                t.data[at] = (uint8_t)random_below(256);
            }
            break;
        case 3: /* a token */
            len = strlen(token);
            if (t.size + len <= 2 * seed->size + 64) {
                memmove(t.data + at + len, t.data + at, t.size - at);
                memcpy(t.data + at, token, len);
                t.size += len;
            }
            break;
        case 4: /* a piece of another seed over this one */
            for (size_t i = 0, from = random_below(seed->size + 1); i < len && from + i < seed->size; i++) {
                t.data[at + i] = seed->data[from + i];
            }
            break;
        }
    }
    return t;
}

int
main(int argc, char **argv)
{
    const char *given = getenv("HILT_FUZZ_ROUNDS");
    long rounds = given ? atol(given) : 20000;
    size_t nseeds = (size_t)(argc - 1);
    if (nseeds == 0) {
        fprintf(stderr, "usage: fuzz_parse SEED-FILE…\n");
        return 2;
    }
    text *seeds = calloc(nseeds, sizeof *seeds);
    for (size_t i = 0; seeds && i < nseeds; i++) {
        seeds[i] = read_file(argv[i + 1]);
        LLVMFuzzerTestOneInput(seeds[i].data, seeds[i].size);
    }
    for (long i = 0; seeds && i < rounds; i++) {
        text t = mutate(seeds, nseeds);
        uint8_t *exact = malloc(t.size ? t.size : 1); /* so that the sanitizer sees a read past the end */
        if (!exact) {
            return 2;
        }
        memcpy(exact, t.data, t.size);
        LLVMFuzzerTestOneInput(exact, t.size);
        free(exact);
        free(t.data);
    }
    for (size_t i = 0; seeds && i < nseeds; i++) {
        free(seeds[i].data);
    }
    free(seeds);
    printf("%ld rounds, hilt_arena_live %ld\n", rounds, hilt_arena_live());
    return hilt_arena_live() == 0 ? 0 : 1;
}

#endif
