/* Numbers of every type go in, and come back through pointers. */
#include <inttypes.h>
#include <stdio.h>

#include "echo.h"

int
main(void)
{
    echo_Kernel_Module_t module = {0};
    int32_t code = echo_Kernel_Module_Load(&module);
    bool b;
    int8_t i8;
    int16_t i16;
    int32_t i32;
    int64_t i64;
    uint8_t u8;
    uint16_t u16, f16, bf16;
    uint32_t u32;
    uint64_t u64;
    float f32;
    double f64;
    code |= cute_dsl_echo_wrapper(&module, true, -8, -1600, -320000, INT64_MIN, 250, 65000, 4000000000u, UINT64_MAX, 0x3c00, 0x3f80,
                                  1.5f, -0.1, &b, &i8, &i16, &i32, &i64, &u8, &u16, &u32, &u64, &f16, &bf16, &f32, &f64);
    printf("%d %d %d %d %d %" PRId64 " %d %d %u %" PRIu64 " %04x %04x %.9g %.17g\n", code, b, i8, i16, i32, i64, u8, u16, u32, u64,
           f16, bf16, f32, f64);
    code = cute_dsl_echo_wrapper(&module, true, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, NULL, &i8, &i16, &i32, &i64, &u8, &u16, &u32,
                                 &u64, &f16, &bf16, &f32, &f64);
    printf("%d %s\n", code, echo_Error_Detail());
    code = echo_Kernel_Module_Unload(&module);
    printf("%d %d\n", code, echo_Kernel_Module_Unload(&module));
    return 0;
}
