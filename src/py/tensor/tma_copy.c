/* Copies by TMA atoms, and what prepares them.
 *
 * One thread begins a copy. cute.copy is called by a warp, and one of its lanes is elected for it; where the program stands in a
 * branch that one lane takes (elect_one, or an index of threads compared by ==), that lane does it.
 */
#include "../arch/arch_priv.h"
#include "../record/region.h"
#include "copy.h"

typedef struct moving {
    hilt_lay *l;
    hilt_trace *t;
    const char *what;
    const hilt_atom *atom;
    PyObject *smem, *place; /* the first NULL: a prefetch */
    hilt_layout a[2];
    hilt_tup base; /* coordinate of the place's first element */
    hilt_value *map, *bar, *mask, *policy;
    int64_t count; /* boxes */
} moving;

/* -- who does it ------------------------------------------------------------------------------------------- */
/* tid or the lane, through casts. */
static bool
counts_threads(const hilt_value *v)
{
    for (int step = 0; step < 8; step++) {
        const hilt_op *def = hilt_value_def(v);
        if (!def) {
            return false;
        }
        if (def->code == HILT_OP_SREG) {
            int64_t reg = hilt_op_int(def, HILT_ATTR_REG, 0);
            return reg == HILT_WORD_TID_X || reg == HILT_WORD_LANEID;
        }
        if (def->code == HILT_OP_REMU || def->code == HILT_OP_FLOORMODS) { /* the lane, as tid.x % 32 */
            int64_t by;
            if (!hilt_const_int(hilt_operand(def, 1), &by) || by != 32) {
                return false;
            }
        }
        else if (def->code != HILT_OP_EXTSI && def->code != HILT_OP_EXTUI && def->code != HILT_OP_TRUNCI) {
            return false;
        }
        v = hilt_operand(def, 0);
    }
    return false;
}

/* Is it true of one lane of a warp at most? */
static bool
picks_one(const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    if (!def) {
        return false;
    }
    switch ((hilt_opcode)def->code) {
    case HILT_OP_ELECT:
        return v->index == 1;
    case HILT_OP_CMPI:
        return hilt_op_int(def, HILT_ATTR_PREDICATE, -1) == HILT_CMPI_EQ &&
               (counts_threads(hilt_operand(def, 0)) || counts_threads(hilt_operand(def, 1)));
    case HILT_OP_ANDI:
        return picks_one(hilt_operand(def, 0)) || picks_one(hilt_operand(def, 1));
    default:
        return false;
    }
}

static bool
one_is_here(const hilt_trace *t)
{
    for (const hilt_frame *f = t->top; f; f = f->up) {
        if (f->kind == HILT_FRAME_IF && f->dyn && f->at == 0 && f->cond && picks_one(f->cond)) {
            return true;
        }
    }
    return false;
}

/* -- places ------------------------------------------------------------------------------------------------ */
static bool HILT_PRINTF(2, 3)
refuse(const moving *m, const char *format, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    return hilt_raise(HILT_DIAG_TMA_LAYOUT, m->what, text) != NULL;
}

/* Of the allocation that the pointer leads into, and how far in, where all of that is known. */
static bool
is_misaligned(const hilt_value *v, int64_t offset, uint32_t to)
{
    for (int step = 0; step < 64 && hilt_value_def(v); step++) {
        const hilt_op *def = hilt_value_def(v);
        int64_t by = 0;
        if (def->code == HILT_OP_ALLOCSHARED || def->code == HILT_OP_DYNSHARED) {
            return def->results[0].type.align % to || offset % to;
        }
        if ((def->code != HILT_OP_PTRADD || !hilt_const_int(hilt_operand(def, 1), &by)) && def->code != HILT_OP_PTRCAST) {
            return false;
        }
        offset += by;
        v = hilt_operand(def, 0);
    }
    return false;
}

/* Where box i lies in shared memory, unswizzled: the hardware swizzles by itself. */
static hilt_value *
shared_place(moving *m, int64_t i)
{
    hilt_layouts *c = &m->l->c;
    hilt_layout plain = {m->a[0].shape, m->a[0].stride, NULL};
    hilt_tup at;
    bool ok = hilt_layout_eval(c, plain, hilt_tup_int(i * m->atom->values), &at) &&
              (!m->a[0].after || hilt_tup_binary(c, HILT_LEAF_ADD, at, m->a[0].after->offset, &at)) &&
              hilt_tup_binary(c, HILT_LEAF_MUL, at, hilt_tup_int(hilt_dtype_bytes(m->atom->dtype)), &at);
    hilt_value *p = hilt_lay_call(m->l, ok, m->what) ? hilt_tensor_pointer(m->smem) : NULL;
    if (!p) {
        return NULL;
    }
    uint32_t bytes = m->atom->values / m->atom->share * hilt_dtype_bytes(m->atom->dtype), atom = m->atom->span * 8u;
    uint32_t to = atom && bytes >= atom ? atom : 128;
    if (at.kind == HILT_TUP_INT && is_misaligned(p, at.i, to)) {
        refuse(m, "a box at byte %lld of '%s', which is aligned to %u bytes: TMA needs %u%s", (long long)at.i, hilt_tensor_name(m->smem),
               p->type.align, to, to > 128 ? " with this swizzle" : "");
        return NULL;
    }
    if (at.kind == HILT_TUP_INT && at.i == 0) {
        return p;
    }
    hilt_value *by = at.kind == HILT_TUP_INT ? hilt_build_int(hilt_trace_builder(m->t), hilt_type_of(HILT_TYPE_I64), at.i) : hilt_tup_ir(at);
    hilt_value *moved = by ? hilt_memory_at(hilt_trace_builder(m->t), p, by) : NULL;
    return moved ? moved : PyErr_Occurred() ? NULL : hilt_no_memory();
}

/* The coordinates of box i, as i32; how many, or 0. */
static uint32_t
coordinates(moving *m, int64_t i, hilt_value **ret)
{
    hilt_layouts *c = &m->l->c;
    hilt_tup at, all, leaves;
    hilt_layout plain = {m->a[1].shape, m->a[1].stride, NULL};
    if (!hilt_lay_call(m->l, hilt_layout_eval(c, plain, hilt_tup_int(i * m->atom->values), &at), m->what) ||
        !hilt_coordinate_add(m->l, m->base, at, &all) || !hilt_lay_call(m->l, hilt_tup_flatten(c, all, &leaves), m->what)) {
        return 0;
    }
    uint32_t n = leaves.kind == HILT_TUP_TUPLE ? leaves.n : 1;
    if (n != m->atom->rank) {
        refuse(m, "coordinates of %u dimensions with an atom for %u", n, m->atom->rank);
        return 0;
    }
    hilt_builder *b = hilt_trace_builder(m->t);
    for (uint32_t k = 0; k < n; k++) {
        hilt_tup leaf = leaves.kind == HILT_TUP_TUPLE ? leaves.items[k] : leaves;
        hilt_type i32 = hilt_type_of(HILT_TYPE_I32);
        hilt_value *wide = leaf.kind == HILT_TUP_INT ? NULL : hilt_tup_ir(leaf);
        if (leaf.kind != HILT_TUP_INT && !wide) {
            return 0;
        }
        ret[k] = wide ? hilt_build(b, HILT_OP_TRUNCI, i32, &wide, 1, NULL, 0) : hilt_build_int(b, i32, leaf.i);
        if (!ret[k]) {
            hilt_no_memory();
            return 0;
        }
    }
    return n;
}

/* -- recording --------------------------------------------------------------------------------------------- */
hilt_word
hilt_tma_reduction(PyObject *op)
{
    HILT_CLEANUP_REF PyObject *kind = PyObject_GetAttrString(op, "reduction_kind");
    HILT_CLEANUP_REF PyObject *name = kind ? PyObject_GetAttrString(kind, "name") : NULL;
    const char *text = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : "";
    static const struct {
        const char *name;
        hilt_word word;
    } words[] = {{"ADD", HILT_WORD_ADD}, {"MIN", HILT_WORD_MIN}, {"MAX", HILT_WORD_MAX}, {"INC", HILT_WORD_INC},
                 {"DEC", HILT_WORD_DEC}, {"AND", HILT_WORD_AND}, {"OR", HILT_WORD_OR},   {"XOR", HILT_WORD_XOR}};
    for (size_t i = 0; text && i < HILT_COUNT(words); i++) {
        if (strcmp(text, words[i].name) == 0) {
            return words[i].word;
        }
    }
    PyErr_Clear();
    return HILT_WORD_COUNT;
}

static bool
record_box(moving *m, int64_t i)
{
    hilt_value *operands[10], *at[HILT_MOST_TMAP_RANK];
    uint32_t n = 0, rank = coordinates(m, i, at);
    bool load = m->bar != NULL;
    hilt_value *place = rank && m->smem ? shared_place(m, i) : NULL;
    if (!rank || (m->smem && !place)) {
        return false;
    }
    if (load) {
        operands[n++] = place;
    }
    operands[n++] = m->map;
    if (m->smem) {
        operands[n++] = load ? m->bar : place;
    }
    for (uint32_t k = 0; k < rank; k++) {
        operands[n++] = at[k];
    }
    hilt_attr attrs[4];
    uint32_t nattrs = 0;
    if (m->smem) {
        attrs[nattrs++] = hilt_arch_attr(HILT_ATTR_BYTES, m->atom->values / m->atom->share * hilt_dtype_bytes(m->atom->dtype));
    }
    if (m->mask) {
        operands[n++] = m->mask;
        attrs[nattrs++] = hilt_arch_attr(HILT_ATTR_MULTICAST, 1);
    }
    if (m->policy) {
        operands[n++] = m->policy;
        attrs[nattrs++] = hilt_arch_attr(HILT_ATTR_POLICY, 1);
    }
    hilt_opcode code = load ? HILT_OP_TMALOAD : !m->smem ? HILT_OP_TMAPREFETCH : HILT_OP_TMASTORE;
    if (m->smem && m->atom->kind == HILT_COPY_TMA_REDUCE) {
        hilt_word word = hilt_tma_reduction(m->atom->op);
        if (word == HILT_WORD_COUNT) {
            return refuse(m, "this reduction");
        }
        code = HILT_OP_TMAREDUCE;
        attrs[nattrs++] = hilt_arch_attr(HILT_ATTR_KIND, word);
    }
    return hilt_arch_record(m->t, code, operands, n, NULL, 0, attrs, nattrs) != NULL;
}

static bool
record_all(moving *m)
{
    for (int64_t i = 0; i < m->count; i++) {
        if (!record_box(m, i)) {
            return false;
        }
    }
    return true;
}

static PyObject *
by_one(moving *m)
{
    if (one_is_here(m->t)) {
        return record_all(m) ? Py_NewRef(Py_None) : NULL;
    }
    hilt_value *mask = hilt_arch_i32(m->t, -1);
    hilt_type types[2] = {hilt_type_of(HILT_TYPE_I32), hilt_type_of(HILT_TYPE_I1)};
    hilt_op *op = mask ? hilt_arch_record(m->t, HILT_OP_ELECT, &mask, 1, types, 2, NULL, 0) : NULL;
    HILT_CLEANUP_REF PyObject *is_it = op ? hilt_number_new(m->t, HILT_DTYPE_BOOLEAN, &op->results[1]) : NULL;
    if (!is_it || hilt_region_if_begin(m->t, is_it) < 0) {
        return is_it || PyErr_Occurred() ? NULL : hilt_no_memory();
    }
    return record_all(m) && hilt_region_if_else(m->t, Py_None) == 0 ? hilt_region_if_end(m->t, Py_None) : NULL;
}

/* -- what is copied ---------------------------------------------------------------------------------------- */
/* A tensor of coordinates, whose modes are boxes of the atom. */
static bool
take_place(moving *m, PyObject *o)
{
    hilt_tup size;
    if (!hilt_tensor_check(o) || hilt_tensor_has_memory(o)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, m->what, "a part of the tensor of coordinates that make_tiled_tma_atom gave", hilt_type_name_of(o)) !=
               NULL;
    }
    m->place = o;
    m->a[1] = *hilt_lay_get(hilt_tensor_layout(o));
    if (!hilt_tup_from(m->l, ((hilt_tensor *)o)->base, 0, m->what, &m->base) ||
        !hilt_lay_call(m->l, hilt_layout_size(&m->l->c, m->a[1], &size), m->what)) {
        return false;
    }
    if (size.kind != HILT_TUP_INT || size.i % m->atom->values) {
        hilt_str s = {0};
        hilt_layout_print(&s, m->a[1]);
        bool ok = refuse(m, "%s, which is not made of boxes of %u elements: copy what tma_partition gives", s.data ? s.data : "?", m->atom->values);
        hilt_str_free(&s);
        return ok;
    }
    m->count = size.i / m->atom->values;
    return true;
}

static bool
take_shared(moving *m, PyObject *o)
{
    hilt_tup size;
    if (!hilt_tensor_check(o) || !hilt_tensor_has_memory(o) || hilt_tensor_space(o) != HILT_MEMORY_SMEM) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, m->what, "a tensor in shared memory", hilt_type_name_of(o)) != NULL;
    }
    m->smem = o;
    m->a[0] = *hilt_lay_get(hilt_tensor_layout(o));
    if (!hilt_lay_call(m->l, hilt_layout_size(&m->l->c, m->a[0], &size), m->what)) {
        return false;
    }
    return (size.kind == HILT_TUP_INT && size.i == m->count * m->atom->values) ||
           hilt_raise(HILT_DIAG_COPY_SHAPES, m->what, "the part of shared memory and that of the tensor") != NULL;
}

static bool
begin(moving *m, const char *what, PyObject *atom)
{
    m->what = what;
    m->atom = (hilt_atom *)atom;
    m->t = hilt_arch_trace(what);
    if (!m->t) {
        return false;
    }
    hilt_value *map = hilt_trace_use(m->t, (hilt_number *)m->atom->map);
    hilt_type type = hilt_type_ptr(HILT_SPACE_GENERIC, HILT_TMAP_ALIGN);
    m->map = map ? hilt_build(hilt_trace_builder(m->t), HILT_OP_TMAPADDR, type, &map, 1, NULL, 0) : NULL;
    return m->map || (map ? hilt_no_memory() != NULL : false);
}

PyObject *
hilt_tma_copy(PyObject *atom, PyObject *src, PyObject *dst, PyObject *pred, PyObject *bar, PyObject *mask, PyObject *policy)
{
    moving m = {0};
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    m.l = l;
    if (!l || !begin(&m, "copy", atom)) {
        return NULL;
    }
    bool multicast = m.atom->kind == HILT_COPY_TMA_MULTICAST, load = multicast || m.atom->kind == HILT_COPY_TMA_LOAD;
    if (given(pred)) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a TMA copy with a predicate");
    }
    if (load != given(bar)) {
        return hilt_raise(HILT_DIAG_ARG_COUNT, load ? "copy: a TMA load needs tma_bar_ptr, the mbarrier on which its bytes are counted"
                                                    : "copy: a TMA store has no tma_bar_ptr: commit a group, and wait for it");
    }
    if (multicast != given(mask)) {
        return hilt_raise(HILT_DIAG_ARG_COUNT, multicast ? "copy: a multicast needs mcast_mask, the blocks that get it"
                                                         : "copy: mcast_mask is for CopyBulkTensorTileG2SMulticastOp");
    }
    if (!take_place(&m, load ? src : dst) || !take_shared(&m, load ? dst : src)) {
        return NULL;
    }
    if (load && !(m.bar = hilt_arch_shared(m.what, "tma_bar_ptr", bar))) {
        return NULL;
    }
    if (multicast && !(m.mask = hilt_arch_word(m.what, "mcast_mask", mask))) {
        return NULL;
    }
    if (given(policy)) {
        HILT_CLEANUP_REF PyObject *wide = hilt_number_convert(policy, HILT_DTYPE_INT64);
        if (!wide || !(m.policy = hilt_number_ir(wide, HILT_DTYPE_INT64))) {
            return NULL;
        }
    }
    return by_one(&m);
}

PyObject *
hilt_tma_prefetch(PyObject *atom, PyObject *src)
{
    moving m = {0};
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    m.l = l;
    return l && begin(&m, "prefetch", atom) && take_place(&m, src) ? by_one(&m) : NULL;
}

static PyObject *
cute_prefetch_descriptor(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    READ("prefetch_descriptor", 1, {"tma_atom"})
    moving m = {0};
    if (!Py_IS_TYPE(arg[0], hilt_atom_type) || !hilt_copy_of_boxes(((hilt_atom *)arg[0])->kind)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME, "an atom that make_tiled_tma_atom made", hilt_type_name_of(arg[0]));
    }
    return begin(&m, NAME, arg[0]) && hilt_arch_record(m.t, HILT_OP_PREFETCHTMAP, &m.map, 1, NULL, 0, NULL, 0) ? Py_NewRef(Py_None) : NULL;
}

static PyMethodDef functions[] = {
    METHOD(prefetch_descriptor, "prefetch_descriptor(tma_atom): brings its tensor map into the cache for them."),
    {NULL},
};

int
hilt_init_tma_copy(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) < 0 ? -1 : 0;
}
