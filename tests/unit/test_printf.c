/* printf's formats: texts that Python's format() and C's printf give, and what is refused. */
#include <stdlib.h>

#include "../../src/rt/rt.h"
#include "check.h"

static const struct row {
    const char *format;
    char letter;
    uint8_t bits;
    uint64_t value[2];
    const char *want;
} rows[] = {
    {"{}", 's', 64, {0xfffffffffffffffbu}, "-5"},
    {"{:d}", 's', 64, {0x7u}, "7"},
    {"{:<8}", 's', 64, {0x2au}, "42      "},
    {"{:>8}", 's', 64, {0x2au}, "      42"},
    {"{:^9}", 's', 64, {0x2au}, "   42    "},
    {"{:*^12}", 's', 64, {0x2au}, "*****42*****"},
    {"{:+}", 's', 64, {0x5u}, "+5"},
    {"{: d}", 's', 64, {0x5u}, " 5"},
    {"{:08}", 's', 64, {0xffffffffffffff3du}, "-0000195"},
    {"{:+08}", 's', 64, {0xc3u}, "+0000195"},
    {"{:x}", 's', 64, {0xffu}, "ff"},
    {"{:#x}", 's', 64, {0xffffffffffffff01u}, "-0xff"},
    {"{:#X}", 's', 64, {0xffu}, "0XFF"},
    {"{:#010x}", 's', 64, {0xffu}, "0x000000ff"},
    {"{:o}", 's', 64, {0x8u}, "10"},
    {"{:#o}", 's', 64, {0x8u}, "0o10"},
    {"{:b}", 's', 64, {0x5u}, "101"},
    {"{:#b}", 's', 64, {0xfffffffffffffffbu}, "-0b101"},
    {"{:,}", 's', 64, {0x12d687u}, "1,234,567"},
    {"{:_}", 's', 64, {0x12d687u}, "1_234_567"},
    {"{:012,}", 's', 64, {0x4d2u}, "0,000,001,234"},
    {"{:_x}", 's', 64, {0x80000000u}, "8000_0000"},
    {"{:é>7}", 's', 64, {0x1u}, "éééééé1"},
    {"{:0=8}", 's', 64, {0xfffffffffffffffdu}, "-0000003"},
    {"{:c}", 's', 64, {0x20acu}, "€"},
    {"{:e}", 's', 64, {0xcu}, "1.200000e+01"},
    {"{:.2f}", 's', 64, {0xfffffffffffffffdu}, "-3.00"},
    {"{:%}", 's', 64, {0x2u}, "200.000000%"},
    {"{:,.1f}", 's', 64, {0x3039u}, "12,345.0"},
    {"{:,}",
     's',
     128,
     {0xffffffffffffffffu, 0x7fffffffffffffffu},
     "170,141,183,460,469,231,731,687,303,715,884,105,727"},
    {"{:x}", 'u', 128, {0xffffffffffffffffu, 0x7fffffffffffffffu}, "7fffffffffffffffffffffffffffffff"},
    {"{:,}", 's', 128, {0x0u, 0x8000000000000000u}, "-170,141,183,460,469,231,731,687,303,715,884,105,728"},
    {"{:x}", 'u', 128, {0x0u, 0x8000000000000000u}, "80000000000000000000000000000000"},
    {"{:,}", 's', 128, {0x4674edea40000000u, 0xc9f2c9cd0u}, "1,000,000,000,000,000,000,000,000,000,000"},
    {"{:x}", 'u', 128, {0x4674edea40000000u, 0xc9f2c9cd0u}, "c9f2c9cd04674edea40000000"},
    {"{}", 'f', 64, {0x3fb999999999999au}, "0.1"},
    {"{}", 'f', 64, {0x8000000000000000u}, "-0.0"},
    {"{}", 'f', 64, {0x4341c37937e08000u}, "1e+16"},
    {"{}", 'f', 64, {0x437b69b4ba630f35u}, "1.2345678901234568e+17"},
    {"{}", 'f', 64, {0x3ee4f8b588e368f1u}, "1e-05"},
    {"{}", 'f', 64, {0x1u}, "5e-324"},
    {"{}", 'f', 64, {0x3ff8000000000000u}, "1.5"},
    {"{}", 'f', 64, {0x7ff8000000000000u}, "nan"},
    {"{}", 'f', 64, {0xfff0000000000000u}, "-inf"},
    {"{:.3f}", 'f', 64, {0x4000010624dd2f1bu}, "2.001"},
    {"{:e}", 'f', 64, {0x40c81cd6c8b43958u}, "1.234568e+04"},
    {"{:.0f}", 'f', 64, {0x4004000000000000u}, "2"},
    {"{:g}", 'f', 64, {0x3ee4f8b588e368f1u}, "1e-05"},
    {"{:.3g}", 'f', 64, {0x40934a0000000000u}, "1.23e+03"},
    {"{:010.3f}", 'f', 64, {0xc00921f9f01b866eu}, "-00003.142"},
    {"{:.3}", 'f', 64, {0x40934a0000000000u}, "1.23e+03"},
    {"{:.3}", 'f', 64, {0x4028000000000000u}, "12.0"},
    {"{:%}", 'f', 64, {0x3fd0624dd2f1a9fcu}, "25.600000%"},
    {"{:.2%}", 'f', 64, {0x3fd0624dd2f1a9fcu}, "25.60%"},
    {"{:,}", 'f', 64, {0x4132d68740000000u}, "1,234,567.25"},
    {"{:_}", 'f', 64, {0x412e848000000000u}, "1_000_000.0"},
    {"{:^15}", 'f', 64, {0x4004000000000000u}, "      2.5      "},
    {"{:*>20}", 'f', 64, {0x7e37e43c8800759cu}, "**************1e+300"},
    {"{:#g}", 'f', 64, {0x3ff0000000000000u}, "1.00000"},
    {"{:#.0f}", 'f', 64, {0x4008000000000000u}, "3."},
    {"{:E}", 'f', 64, {0x1a56e1fc2f8f359u}, "1.000000E-300"},
    {"{:06}", 'f', 64, {0x7ff0000000000000u}, "000inf"},
    {"{:n}", 'f', 64, {0x3ff4000000000000u}, "1.25"},
    {"{:+.1e}", 'f', 64, {0x4023eb851eb851ecu}, "+1.0e+01"},
    {"{}", 'f', 32, {0x3dcccccdu}, "0.1"},
    {"{}", 'f', 32, {0x7f7fffffu}, "3.4028235e+38"},
    {"{}", 'f', 32, {0x1u}, "1e-45"},
    {"{}", 'h', 16, {0x2e66u}, "0.1"},
    {"{}", 'h', 16, {0x7bffu}, "65500.0"},
    {"{}", 'h', 16, {0x1u}, "6e-08"},
    {"{}", 'r', 16, {0x3dcdu}, "0.1"},
    {"{}", 'r', 16, {0x7f80u}, "inf"},
    {"{}", 'e', 8, {0x7eu}, "450.0"},
    {"{}", 'e', 8, {0x7fu}, "nan"},
    {"{}", 'w', 8, {0x7bu}, "60000.0"},
    {"{}", 't', 32, {0x3dccc000u}, "0.1"},
    {"{}", 'b', 1, {0x1u}, "True"},
    {"{}", 'b', 1, {0x0u}, "False"},
    {"%d", 'b', 1, {0x1u}, "1"},
    {"%s", 'b', 1, {0x1u}, "True"},
    {"{:>6}", 'b', 1, {0x1u}, "     1"},
    {"{}", 'p', 64, {0x7f00u}, "0x7f00"},
    {"%p", 'p', 64, {0x7f00u}, "0x7f00"},
    {"%x", 's', 32, {0xfffffffbu}, "fffffffb"},
    {"%u", 's', 32, {0xfffffffbu}, "4294967291"},
    {"%lld", 's', 64, {0xfffffffffffffffbu}, "-5"},
    {"%+5d|", 's', 32, {0x3u}, "   +3|"},
    {"%-5d|", 's', 8, {0xfdu}, "-3   |"},
    {"%05.1f", 'f', 64, {0xc002000000000000u}, "-02.2"},
    {"%s", 'f', 64, {0x3ff8000000000000u}, "1.5"},
    {"100% of {}", 's', 32, {0x3u}, "100% of 3"},
    {"{{{}}}", 's', 32, {0x3u}, "{3}"},
    {"%%%d%", 's', 32, {0x3u}, "%3%"},
    {"%c", 's', 32, {0x20acu}, "€"},
};

static const struct refused {
    const char *format;
    const char *letters;
    hilt_diag_id id;
} refusals[] = {
    {"{", "s", HILT_DIAG_FORMAT_KIND},      {"}", "s", HILT_DIAG_FORMAT_KIND},
    {"{x}", "s", HILT_DIAG_FORMAT_KIND},    {"{0}", "s", HILT_DIAG_FORMAT_KIND},
    {"{:q}", "s", HILT_DIAG_FORMAT_KIND},   {"{:d}", "f", HILT_DIAG_FORMAT_KIND},
    {"%d", "f", HILT_DIAG_FORMAT_KIND},     {"%f", "s", HILT_DIAG_FORMAT_KIND},
    {"{:.2}", "s", HILT_DIAG_FORMAT_KIND},  {"{:s}", "s", HILT_DIAG_FORMAT_KIND},
    {"%p", "f", HILT_DIAG_FORMAT_KIND},     {"{:e}", "p", HILT_DIAG_FORMAT_KIND},
    {"{} {}", "s", HILT_DIAG_FORMAT_COUNT}, {"text", "s", HILT_DIAG_FORMAT_COUNT},
    {"{}", "", HILT_DIAG_FORMAT_COUNT},
};

static void
check_row(const struct row *r)
{
    hilt_run run = {0};
    hilt_error err = {0};
    size_t len = strlen(r->format);
    CHECK(hilt_format_check(r->format, len, &r->letter, 1, &err), "%s: %s", r->format, err.text);
    hilt_rt_printf(&run, r->format, len, &r->letter, &r->bits, r->value, 1);
    CHECK(run.out.data && strcmp(run.out.data, r->want) == 0, "%s gives %s, not %s", r->format, run.out.data,
          r->want);
    hilt_str_free(&run.out);
}

/* Against C's own printf, on random flags, widths, precisions and values. */
static void
compare_with_c(void)
{
    static const char *const flags[] = {"", "-", "0", "+", "#", "-+", "0+"},
                             *const widths[] = {"", "3", "14"}, *const precisions[] = {"", ".0", ".5", ".12"};
    uint64_t state = 1;
    for (int i = 0; i < 20000; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        char format[32], want[400];
        uint32_t k = (uint32_t)(state >> 33);
        bool is_float = k & 1;
        char conversion = (is_float ? "feEgG" : "diuxX")[k / 2 % 5];
        snprintf(format, sizeof format, "%%%s%s%s%c", flags[k / 16 % 7], widths[k / 128 % 3],
                 precisions[k / 512 % 4], conversion);
        double d = ((double)(int64_t)state) * (k & 4 ? 1e-30 : k & 8 ? 1e-18 : 1e5);
        int32_t n = (int32_t)(state >> 20) >> (k % 31);
        if (!is_float && n == 0) {
            continue; /* "%.0d" of 0 is the empty text in C */
        }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        is_float ? snprintf(want, sizeof want, format, d) : snprintf(want, sizeof want, format, n);
#pragma GCC diagnostic pop
        hilt_run run = {0};
        uint64_t slot = (uint32_t)n;
        if (is_float) {
            memcpy(&slot, &d, sizeof d);
        }
        uint8_t bits = is_float ? 64 : 32;
        hilt_rt_printf(&run, format, strlen(format), is_float ? "f" : "s", &bits, &slot, 1);
        CHECK(run.out.data && strcmp(run.out.data, want) == 0, "%s gives %s, not %s", format, run.out.data,
              want);
        hilt_str_free(&run.out);
    }
}

static void
take(hilt_run *run)
{
    size_t *total = run->client;
    *total += run->out.len;
    run->out.len = 0;
}

int
main(void)
{
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        check_row(&rows[i]);
    }
    for (size_t i = 0; i < HILT_COUNT(refusals); i++) {
        hilt_error err = {0};
        const char *f = refusals[i].format, *letters = refusals[i].letters;
        bool ok = hilt_format_check(f, strlen(f), letters, (uint32_t)strlen(letters), &err);
        CHECK(!ok && err.id == refusals[i].id, "%s: %s", f, err.text);
    }
    compare_with_c();
    size_t total = 0;
    hilt_run run = {.flush = take, .client = &total};
    for (int i = 0; i < 3000; i++) {
        hilt_rt_printf(&run, "0123456789012345678901234567890123456789\n", 41, "", NULL, NULL, 0);
    }
    CHECK(total > 0 && total + run.out.len == 3000 * 41, "flushed %zu", total);
    hilt_str_free(&run.out);
    return check_result();
}
