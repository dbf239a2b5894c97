/* The unit tests' only tool: CHECK counts and reports, check_result() is main's result. */
#ifndef HILT_TEST_CHECK_H
#define HILT_TEST_CHECK_H

#include <stdio.h>

static int check_failures;
#define CHECK(cond, ...)                                                                                     \
    do {                                                                                                     \
        if (!(cond) && check_failures++ < 20) {                                                              \
            fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #cond);                                       \
            fprintf(stderr, __VA_ARGS__);                                                                    \
            fputc('\n', stderr);                                                                             \
        }                                                                                                    \
    } while (0)
static inline int
check_result(void)
{
    if (check_failures)
        fprintf(stderr, "%d checks failed\n", check_failures);
    return check_failures != 0;
}

#endif
