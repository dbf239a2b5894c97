/* A function of tensors with static and dynamic sizes, and everything that its call refuses. The tests compile it as C++ too. */
#include <stdio.h>
#include <string.h>

#include "mix.h"

#define ROWS 3
#define COLUMNS 4

static mix_Kernel_Module_t module;

static void
say(const char *what, int32_t code)
{
    printf("%s: %d %s | %s\n", what, (int)code, mix_Error_Text(code), code ? mix_Error_Detail() : "");
}

int
main(void)
{
    static float x[16 * COLUMNS], y[ROWS * 5];
    float w[COLUMNS] = {1, 2, 3, 4};
    mix_Tensor_x_t tx = {x, {ROWS}};
    mix_Tensor_y_t ty = {y, {ROWS, COLUMNS}, {5}};
    mix_Tensor_w_t tw = {w};
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        x[i] = (float)i;
    }
    say("not loaded", cute_dsl_mix_wrapper(&module, &tx, &ty, &tw, 2));
    say("load", mix_Kernel_Module_Load(&module));
    say("good", cute_dsl_mix_wrapper(&module, &tx, &ty, &tw, 2));
    for (int i = 0; i < ROWS * 5; i++) {
        printf("%g%s", y[i], i + 1 < ROWS * 5 ? " " : "\n");
    }
    say("no module", cute_dsl_mix_wrapper(NULL, &tx, &ty, &tw, 2));
    say("no tensor", cute_dsl_mix_wrapper(&module, NULL, &ty, &tw, 2));
    tw.data = NULL;
    say("no data", cute_dsl_mix_wrapper(&module, &tx, &ty, &tw, 2));
    tw.data = (char *)w + 2;
    say("askew", cute_dsl_mix_wrapper(&module, &tx, &ty, &tw, 2));
    tw.data = w;
    ty.dynamic_shapes[0] = -1;
    say("negative", cute_dsl_mix_wrapper(&module, &tx, &ty, &tw, 2));
    ty.dynamic_shapes[0] = ROWS;
    ty.dynamic_shapes[1] = 2;
    say("short", cute_dsl_mix_wrapper(&module, &tx, &ty, &tw, 2));
    tx.dynamic_shapes[0] = ty.dynamic_shapes[0] = 0;
    ty.dynamic_shapes[1] = COLUMNS;
    tx.data = NULL;
    say("empty", cute_dsl_mix_wrapper(&module, &tx, &ty, &tw, 2));

    /* in place, and shifted by an element: what is read was written before */
    tx.data = x;
    tx.dynamic_shapes[0] = ty.dynamic_shapes[0] = ROWS;
    ty.data = x + 1;
    ty.dynamic_strides[0] = COLUMNS;
    say("overlap", cute_dsl_mix_wrapper(&module, &tx, &ty, &tw, 2));
    for (int i = 0; i <= ROWS * COLUMNS; i++) {
        printf("%g%s", x[i], i < ROWS * COLUMNS ? " " : "\n");
    }
    say("unload", mix_Kernel_Module_Unload(&module));
    return 0;
}
