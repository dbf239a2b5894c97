/* Which build of a library, which version of a tool: what the names of cached entries depend on beside their input.
 *
 * A library is known by the build id that the linker writes into it (into ours always), a digest of all that was linked: it
 * changes whenever the code does. The one of a loaded library is read from memory, since its file may have been replaced
 * meanwhile. A library without, and a tool, is known by path, size and time of its file.
 */
#include "cache.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

/* The build id among the notes; NULL: it is not there. */
static const uint8_t *
find_note(const uint8_t *notes, size_t len, size_t *ret_len)
{
    while (len >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) n;
        memcpy(&n, notes, sizeof n);
        size_t name = ((size_t)n.n_namesz + 3) & ~(size_t)3, content = ((size_t)n.n_descsz + 3) & ~(size_t)3;
        if (name > len - sizeof n || content > len - sizeof n - name) {
            return NULL;
        }
        if (n.n_type == NT_GNU_BUILD_ID && n.n_namesz == 4 && memcmp(notes + sizeof n, "GNU", 4) == 0 && n.n_descsz) {
            *ret_len = n.n_descsz;
            return notes + sizeof n + name;
        }
        notes += sizeof n + name + content;
        len -= sizeof n + name + content;
    }
    return NULL;
}

static bool
add_note(hilt_digest *d, const uint8_t *notes, size_t len)
{
    size_t n = 0;
    const uint8_t *id = find_note(notes, len, &n);
    if (id) {
        hilt_digest_number(d, n);
        hilt_digest_add(d, id, n);
    }
    return id != NULL;
}

/* -- in memory -------------------------------------------------------------------------------------------- */
typedef struct look {
    hilt_digest *d;
    uintptr_t address;
    bool found;
} look;

static int
look_at(struct dl_phdr_info *info, size_t size, void *arg)
{
    look *l = arg;
    bool here = false;
    for (unsigned i = 0; i < info->dlpi_phnum && !here; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        here = p->p_type == PT_LOAD && l->address - (info->dlpi_addr + p->p_vaddr) < p->p_memsz;
    }
    for (unsigned i = 0; i < info->dlpi_phnum && here && !l->found; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        l->found = p->p_type == PT_NOTE && add_note(l->d, (const uint8_t *)(info->dlpi_addr + p->p_vaddr), p->p_memsz);
    }
    return here;
}

static bool
add_file(hilt_digest *d, const char *path)
{
    hilt_str text = {0};
    bool ok = hilt_identity_file(&text, path) && !text.failed;
    hilt_digest_text(d, ok ? text.data : NULL);
    hilt_str_free(&text);
    return ok;
}

bool
hilt_identity_loaded(hilt_digest *d, const void *symbol)
{
    look l = {.d = d, .address = (uintptr_t)symbol};
    dl_iterate_phdr(look_at, &l);
    Dl_info info;
    return l.found || (dladdr(symbol, &info) && info.dli_fname && add_file(d, info.dli_fname));
}

bool
hilt_identity_begin(hilt_digest *d, const char *kind)
{
    hilt_digest_begin(d);
    hilt_digest_text(d, kind);
    return hilt_identity_loaded(d, (const void *)hilt_identity_begin);
}

/* -- in files --------------------------------------------------------------------------------------------- */
enum { MOST_HEADERS = 64, MOST_NOTES = 4096 };

static bool
read_at(int fd, void *to, size_t len, uint64_t at)
{
    return pread(fd, to, len, (off_t)at) == (ssize_t)len;
}

static bool
add_notes(hilt_digest *d, int fd)
{
    ElfW(Ehdr) e;
    ElfW(Phdr) p[MOST_HEADERS];
    uint8_t notes[MOST_NOTES];
    if (!read_at(fd, &e, sizeof e, 0) || memcmp(e.e_ident, ELFMAG, SELFMAG) != 0 || e.e_phentsize != sizeof *p ||
        e.e_phnum > MOST_HEADERS || !read_at(fd, p, e.e_phnum * sizeof *p, e.e_phoff)) {
        return false;
    }
    for (unsigned i = 0; i < e.e_phnum; i++) {
        size_t len = p[i].p_filesz < sizeof notes ? (size_t)p[i].p_filesz : sizeof notes;
        if (p[i].p_type == PT_NOTE && read_at(fd, notes, len, p[i].p_offset) && add_note(d, notes, len)) {
            return true;
        }
    }
    return false;
}

bool
hilt_identity_library(hilt_digest *d, const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && add_notes(d, fd);
    if (fd >= 0) {
        close(fd);
    }
    return ok || add_file(d, path);
}

bool
hilt_identity_file(hilt_str *ret_text, const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0) {
        return false;
    }
    hilt_str_printf(ret_text, "%s %lld %lld.%09ld", path, (long long)st.st_size, (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
    return true;
}
