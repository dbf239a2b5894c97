/* Plays libnvJitLink. LINK_MOCK says how: "options" (the code is the options it was given; it has something to say), "error",
 * "old" (does not know the PTX), "create" (refuses an option). Else the code is "library". */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct handle {
    char code[512], errors[256], infos[256];
} handle;

static int
plays(const char *what)
{
    const char *how = getenv("LINK_MOCK");
    return how && strcmp(how, what) == 0;
}

#pragma GCC visibility push(default)
int nvJitLinkCreate(handle **ret, uint32_t n, const char **options);
int nvJitLinkDestroy(handle **h);
int nvJitLinkAddData(handle *h, int kind, const void *data, size_t len, const char *name);
int nvJitLinkComplete(handle *h);
int nvJitLinkGetLinkedCubinSize(handle *h, size_t *ret);
int nvJitLinkGetLinkedCubin(handle *h, void *ret);
int nvJitLinkGetErrorLogSize(handle *h, size_t *ret);
int nvJitLinkGetErrorLog(handle *h, char *ret);
int nvJitLinkGetInfoLogSize(handle *h, size_t *ret);
int nvJitLinkGetInfoLog(handle *h, char *ret);
#pragma GCC visibility pop

int
nvJitLinkCreate(handle **ret, uint32_t n, const char **options)
{
    handle *h = *ret = calloc(1, sizeof *h);
    for (uint32_t i = 0; i < n; i++) {
        size_t len = strlen(h->code);
        snprintf(h->code + len, sizeof h->code - len, "%s ", options[i]);
    }
    if (!plays("options")) {
        strcpy(h->code, "library");
    }
    else {
        strcpy(h->infos, "ptxas warning : Registers are spilled to local memory in function 'first', 8 bytes\n");
    }
    if (plays("create")) {
        strcpy(h->errors, "unrecognized option: -x");
        return 1;
    }
    return 0;
}

int
nvJitLinkDestroy(handle **h)
{
    free(*h);
    *h = NULL;
    return 0;
}

int
nvJitLinkAddData(handle *h, int kind, const void *data, size_t len, const char *name)
{
    if (plays("error")) {
        strcpy(h->errors, "ptxas application ptx input, line 6; error   : bad thing\nptxas fatal   : aborted\nERROR 4: kernels");
    }
    else if (plays("old")) {
        strcpy(h->errors, "ptxas application ptx input, line 1; fatal   : Unsupported .version 8.7; current version is '8.0'");
    }
    return kind != 2 || strlen(data) != len || h->errors[0] ? 4 : 0;
}

int
nvJitLinkComplete(handle *h)
{
    return h->errors[0] != 0;
}

static int
size_of(const char *text, size_t *ret)
{
    *ret = *text ? strlen(text) + 1 : 0;
    return 0;
}

static int
copy(const char *text, char *ret)
{
    strcpy(ret, text);
    return 0;
}

int
nvJitLinkGetLinkedCubinSize(handle *h, size_t *ret)
{
    *ret = strlen(h->code);
    return 0;
}

int
nvJitLinkGetLinkedCubin(handle *h, void *ret)
{
    memcpy(ret, h->code, strlen(h->code));
    return 0;
}

int
nvJitLinkGetErrorLogSize(handle *h, size_t *ret)
{
    return size_of(h->errors, ret);
}

int
nvJitLinkGetErrorLog(handle *h, char *ret)
{
    return copy(h->errors, ret);
}

int
nvJitLinkGetInfoLogSize(handle *h, size_t *ret)
{
    return size_of(h->infos, ret);
}

int
nvJitLinkGetInfoLog(handle *h, char *ret)
{
    return copy(h->infos, ret);
}
