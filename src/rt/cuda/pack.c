/* PTX, what is said of its kernels, and machine code, as the bytes of one entry of the disk cache.
 *
 * Numbers have 8 bytes, texts their length first (all ones: NULL). The cache has checked the bytes, and another build of hilt
 * looks under another name; all the same no length is believed.
 */
#include "assembler.h"

/* -- writing ----------------------------------------------------------------------------------------------- */
static void
put(hilt_str *s, uint64_t number)
{
    hilt_str_add(s, (const char *)&number, sizeof number);
}

static void
put_bytes(hilt_str *s, const void *data, size_t len)
{
    put(s, data ? len : UINT64_MAX);
    hilt_str_add(s, data ? data : "", data ? len : 0);
}

static void
put_text(hilt_str *s, const char *text)
{
    put_bytes(s, text, text ? strlen(text) : 0);
}

static void
put_kernel(hilt_str *s, const hilt_ptx_kernel *k)
{
    put_text(s, k->name);
    put_text(s, k->symbol);
    put_text(s, k->file);
    put(s, (uint64_t)k->line);
    put(s, k->shared);
    put(s, k->static_shared);
    put(s, k->shared_align);
    put(s, k->max_threads);
    for (unsigned i = 0; i < 3; i++) {
        put(s, k->fixed_block[i]);
        put(s, k->fixed_cluster[i]);
    }
    put_bytes(s, k->slots ? (const void *)k->slots : "", k->nparams);
}

static void
put_site(hilt_str *s, const hilt_ptx_site *x)
{
    put(s, x->id);
    put_text(s, x->kernel);
    put_bytes(s, x->message, x->message_len);
    put(s, (uint64_t)(int64_t)x->dim);
    put_text(s, x->text);
    put_text(s, x->file);
    put(s, (uint64_t)x->line);
    put(s, (uint64_t)x->col);
}

bool
hilt_kernels_pack(hilt_str *s, const char *made_by, const hilt_ptx *p, const hilt_cubin *c)
{
    put_text(s, made_by);
    put_text(s, p->arch);
    put_bytes(s, p->text, p->len);
    put(s, p->nkernels);
    for (uint32_t i = 0; i < p->nkernels; i++) {
        put_kernel(s, &p->kernels[i]);
    }
    put(s, p->nsites);
    for (uint32_t i = 0; i < p->nsites; i++) {
        put_site(s, &p->sites[i]);
    }
    put(s, p->nplaces);
    for (uint32_t i = 0; i < p->nplaces; i++) {
        put_text(s, p->places[i].file);
        put(s, (uint64_t)p->places[i].line);
        put(s, (uint64_t)p->places[i].col);
    }
    put_bytes(s, c ? c->data : NULL, c ? c->len : 0);
    put(s, c ? c->nnotes : 0);
    for (uint32_t i = 0; c && i < c->nnotes; i++) {
        const hilt_assemble_note *n = &c->notes[i];
        put(s, n->warning);
        put_text(s, n->text);
        put_text(s, n->kernel);
        put_text(s, n->file);
        put(s, (uint64_t)n->line);
        put(s, n->place ? (uint64_t)(n->place - p->places) : UINT64_MAX);
    }
    return !s->failed;
}

/* -- reading ----------------------------------------------------------------------------------------------- */
typedef struct reader {
    const char *at, *end;
    hilt_arena *arena; /* of what is read */
    bool failed;
} reader;

static uint64_t
take(reader *r)
{
    uint64_t number = 0;
    if ((size_t)(r->end - r->at) < sizeof number) {
        r->failed = true;
        r->at = r->end;
        return 0;
    }
    memcpy(&number, r->at, sizeof number);
    r->at += sizeof number;
    return number;
}

/* The bytes and a NUL. */
static const char *
take_bytes(reader *r, size_t *ret_len)
{
    uint64_t len = take(r);
    *ret_len = 0;
    if (r->failed || len == UINT64_MAX) {
        return NULL;
    }
    if (len > (uint64_t)(r->end - r->at)) {
        r->failed = true;
        return NULL;
    }
    char *data = hilt_arena_strdup(r->arena, r->at, (size_t)len);
    r->failed = r->failed || !data;
    r->at += len;
    *ret_len = (size_t)len;
    return data;
}

static const char *
take_text(reader *r)
{
    size_t len;
    return take_bytes(r, &len);
}

/* How many there are, with room for them; an item takes 8 bytes at least. */
static void *
take_items(reader *r, size_t size, uint32_t *ret_n)
{
    uint64_t n = take(r);
    *ret_n = 0;
    if (r->failed || n > (uint64_t)(r->end - r->at) / 8) {
        r->failed = true;
        return NULL;
    }
    void *items = hilt_arena_zalloc(r->arena, (size_t)n * size + 1);
    r->failed = !items;
    *ret_n = items ? (uint32_t)n : 0;
    return items;
}

static void
take_kernel(reader *r, hilt_ptx_kernel *k)
{
    size_t n;
    k->name = take_text(r);
    k->symbol = take_text(r);
    k->file = take_text(r);
    k->line = (int)take(r);
    k->shared = (uint32_t)take(r);
    k->static_shared = (uint32_t)take(r);
    k->shared_align = (uint32_t)take(r);
    k->max_threads = (uint32_t)take(r);
    for (unsigned i = 0; i < 3; i++) {
        k->fixed_block[i] = (uint32_t)take(r);
        k->fixed_cluster[i] = (uint32_t)take(r);
    }
    k->slots = (const uint8_t *)take_bytes(r, &n);
    k->nparams = (uint32_t)n;
    r->failed = r->failed || !k->name || !k->symbol;
}

static void
take_site(reader *r, hilt_ptx_site *x)
{
    x->id = (hilt_diag_id)take(r);
    x->kernel = take_text(r);
    x->message = take_bytes(r, &x->message_len);
    x->dim = (int)(int64_t)take(r);
    x->text = take_text(r);
    x->file = take_text(r);
    x->line = (int)take(r);
    x->col = (int)take(r);
}

static void
take_note(reader *r, hilt_assemble_note *n, const hilt_ptx *p)
{
    n->warning = take(r) != 0;
    n->text = take_text(r);
    n->kernel = take_text(r);
    n->file = take_text(r);
    n->line = (int)take(r);
    uint64_t place = take(r);
    n->place = place < p->nplaces ? &p->places[place] : NULL;
    r->failed = r->failed || !n->text;
}

static void
take_ptx(reader *r, hilt_ptx *p)
{
    p->arch = take_text(r);
    p->text = take_bytes(r, &p->len);
    p->kernels = take_items(r, sizeof *p->kernels, &p->nkernels);
    for (uint32_t i = 0; i < p->nkernels; i++) {
        take_kernel(r, &p->kernels[i]);
    }
    p->sites = take_items(r, sizeof *p->sites, &p->nsites);
    for (uint32_t i = 0; i < p->nsites; i++) {
        take_site(r, &p->sites[i]);
    }
    p->places = take_items(r, sizeof *p->places, &p->nplaces);
    for (uint32_t i = 0; i < p->nplaces; i++) {
        p->places[i].file = take_text(r);
        p->places[i].line = (int)take(r);
        p->places[i].col = (int)take(r);
    }
    r->failed = r->failed || !p->arch || !p->text;
}

static void
take_cubin(reader *r, hilt_cubin *c, const hilt_ptx *p)
{
    c->data = take_bytes(r, &c->len);
    hilt_assemble_note *notes = take_items(r, sizeof *notes, &c->nnotes);
    for (uint32_t i = 0; i < c->nnotes; i++) {
        take_note(r, &notes[i], p);
    }
    c->notes = notes;
}

bool
hilt_kernels_unpack(const void *data, size_t len, const char **ret_made_by, hilt_ptx **ret_ptx, hilt_cubin **ret_cubin)
{
    hilt_error none = {0};
    hilt_arena *arena = hilt_arena_new();
    hilt_ptx *p = arena ? hilt_arena_zalloc(arena, sizeof *p) : NULL;
    hilt_cubin *c = p ? hilt_cubin_new(&none) : NULL;
    reader r = {.at = data, .end = (const char *)data + len, .arena = arena, .failed = !c};
    const char *made_by = NULL;
    if (c) {
        p->arena = arena;
        made_by = take_text(&r);
        take_ptx(&r, p);
        r.arena = c->arena;
        take_cubin(&r, c, p);
    }
    if (r.failed || r.at != r.end || !made_by) {
        hilt_arena_free(arena);
        hilt_cubin_free(c);
        return false;
    }
    if (!c->data) {
        hilt_cubin_free(c);
        c = NULL;
    }
    *ret_made_by = made_by;
    *ret_ptx = p;
    *ret_cubin = c;
    return true;
}
