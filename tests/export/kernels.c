/* Two exported functions in one program: one prints and launches a kernel with barriers, one has assertions. */
#include <stdio.h>

#include "total.h"
#include "guarded.h"

int
main(void)
{
    int32_t x[64], y[2] = {0};
    for (int i = 0; i < 64; i++) {
        x[i] = i;
    }
    total_Kernel_Module_t total = {0};
    int32_t code = total_Kernel_Module_Load(&total);
    if (code) {
        printf("%d %s | %s\n", (int)code, total_Error_Text(code), total_Error_Detail());
        return 0;
    }
    total_Tensor_x_t tx = {x, {64}};
    total_Tensor_y_t ty = {y, {2}};
    printf("before\n");
    code = cute_dsl_total_wrapper(&total, &tx, &ty, NULL);
    printf("after %d %d %d\n", (int)code, (int)y[0], (int)y[1]);
    x[40] = -1;
    code = cute_dsl_total_wrapper(&total, &tx, &ty, NULL);
    printf("%d %s | %s\n", (int)code, total_Error_Text(code), total_Error_Detail());
    tx.dynamic_shapes[0] = 63;
    code = cute_dsl_total_wrapper(&total, &tx, &ty, NULL);
    printf("%d | %s\n", (int)code, total_Error_Detail());
    total_Kernel_Module_Unload(&total);

    guarded_Kernel_Module_t guarded = {0};
    guarded_Kernel_Module_Load(&guarded);
    int32_t result = 0;
    code = cute_dsl_guarded_wrapper(&guarded, 5, &result);
    printf("%d %d\n", (int)code, (int)result);
    code = cute_dsl_guarded_wrapper(&guarded, -5, &result);
    printf("%d %s | %s\n", (int)code, guarded_Error_Text(code), guarded_Error_Detail());
    printf("%s | %s\n", guarded_Error_Text(99), guarded_Error_Text(-1));
    return 0;
}
