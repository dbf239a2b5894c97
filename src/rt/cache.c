/* The disk cache: a folder of files, one an entry.
 *
 * Entries hold machine code that will run as this user. So the folder must be the user's own, no link, and writable by nobody
 * else, and so must each file; else the cache is as if it were not there. A file's name is the digest of what the entry was made
 * from; its head holds the digest of name and content together. Whatever is damaged, cut short or put under another name is a
 * miss. Nothing in here is an error: what cannot be read is compiled, what cannot be written is not kept.
 *
 * Many processes use one folder at once, without locks: an entry is written under a name of its own and renamed, so that it is
 * there as a whole or not at all; one that is deleted while it is read is read to its end. Nothing is held between calls (no open
 * file, no memory of what is there), so that forks, a changed folder, and programs that close what they did not open do no harm.
 *
 * A hit makes the file's time new, at most once an hour. Now and then, and whenever a lot was written, a put looks at all files and deletes
 * those with the oldest times until three quarters of the room are used. It deletes only what is named as this file names entries.
 */
#include "cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NAME_LEN = 2 * HILT_DIGEST_BYTES, HOUR = 3600 };
static const uint64_t DEFAULT_MOST = (uint64_t)1 << 29, MOST_ENTRY = (uint64_t)1 << 28;
static const char MAGIC[8] = "hilt\r\n\032\001", PART[] = "part-";

struct hilt_cache {
    uint64_t most;
    atomic_ullong written; /* by this process since it last looked at all files */
    char folder[];
};
typedef struct head {
    char magic[8];
    uint64_t len;
    uint8_t digest[HILT_DIGEST_BYTES];
} head;

/* -- where ------------------------------------------------------------------------------------------------ */
hilt_cache *
hilt_cache_new(const char *folder, uint64_t most)
{
    size_t len = strlen(folder);
    while (len > 1 && folder[len - 1] == '/') { /* a link with a slash behind it would be followed */
        len--;
    }
    hilt_cache *c = hilt_malloc(sizeof *c + len + 1);
    if (c) {
        c->most = most;
        atomic_init(&c->written, 0);
        memcpy(c->folder, folder, len);
        c->folder[len] = 0;
    }
    return c;
}

void
hilt_cache_free(hilt_cache *c)
{
    hilt_free(c);
}

/* Ours, a folder, and nobody else can put something in. */
static bool
is_safe(const struct stat *st, mode_t kind)
{
    return (st->st_mode & S_IFMT) == kind && st->st_uid == geteuid() && !(st->st_mode & (S_IWGRP | S_IWOTH));
}

/* In another user's home (sudo) nothing would be gained, and files left that are in that user's way. */
static void
find_usual_folder(hilt_str *path)
{
    const char *cache = secure_getenv("XDG_CACHE_HOME"), *home = secure_getenv("HOME");
    bool named = cache && cache[0] == '/';
    const char *base = named ? cache : home;
    struct stat st;
    if (base && base[0] == '/' && (stat(base, &st) == 0 ? st.st_uid == geteuid() : named)) {
        hilt_str_printf(path, named ? "%s/hilt" : "%s/.cache/hilt", base);
    }
}

static void
find_folder(hilt_str *path)
{
    const char *on = secure_getenv("HILT_CACHE"), *named = secure_getenv("HILT_CACHE_DIR");
    if (on && strcmp(on, "0") == 0) {
        return;
    }
    if (!named) {
        find_usual_folder(path);
        return;
    }
    if (*named && *named != '/') { /* the working folder may change */
        char *here = getcwd(NULL, 0);
        if (here) {
            hilt_str_printf(path, "%s/", here);
        }
        path->failed = path->failed || !here;
        free(here);
    }
    hilt_str_puts(path, named);
}

hilt_cache *
hilt_cache_shared(void)
{
    /* Two threads at once both look, and the slower gives up its own: a lock could be inherited locked by a fork. */
    static hilt_cache *_Atomic shared;
    static atomic_bool looked;
    if (!atomic_load_explicit(&looked, memory_order_acquire)) {
        hilt_str path = {0};
        find_folder(&path);
        hilt_cache *none = NULL, *c = path.len && !path.failed ? hilt_cache_new(path.data, DEFAULT_MOST) : NULL;
        if (c && !atomic_compare_exchange_strong(&shared, &none, c)) {
            hilt_cache_free(c);
        }
        hilt_str_free(&path);
        atomic_store_explicit(&looked, true, memory_order_release);
    }
    return atomic_load(&shared);
}

/* Makes the folder, and those around it, as far as they are not there. */
static void
make_folder(const hilt_cache *c)
{
    char *path = strdup(c->folder);
    for (char *p = path ? strchr(path + 1, '/') : NULL; p; p = strchr(p + 1, '/')) {
        *p = 0;
        (void)mkdir(path, 0700);
        *p = '/';
    }
    (void)mkdir(c->folder, 0700);
    free(path);
}

/* -1: there is none that could be trusted. */
static int
open_folder(const hilt_cache *c, bool make)
{
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int fd = open(c->folder, flags);
    if (fd < 0 && errno == ENOENT && make) {
        make_folder(c);
        fd = open(c->folder, flags);
    }
    struct stat st;
    if (fd >= 0 && (fstat(fd, &st) != 0 || !is_safe(&st, S_IFDIR))) {
        close(fd);
        errno = EACCES;
        fd = -1;
    }
    if (fd < 0 && hilt_debug(CACHE) && (make || errno != ENOENT)) {
        fprintf(stderr, "hilt: cache: %s is not used: %s\n", c->folder, strerror(errno));
    }
    return fd;
}

static void
name_of(const hilt_cache_key key, char ret[NAME_LEN + 1])
{
    for (size_t i = 0; i < HILT_DIGEST_BYTES; i++) {
        snprintf(ret + 2 * i, 3, "%02x", key[i]);
    }
}

static bool
is_name(const char *name)
{
    return strlen(name) == NAME_LEN && strspn(name, "0123456789abcdef") == NAME_LEN;
}

/* -- reading ---------------------------------------------------------------------------------------------- */
static void
digest_of(const hilt_cache_key key, const void *data, size_t len, uint8_t ret[HILT_DIGEST_BYTES])
{
    hilt_digest d;
    hilt_digest_begin(&d);
    hilt_digest_add(&d, key, HILT_DIGEST_BYTES);
    hilt_digest_add(&d, data, len);
    hilt_digest_end(&d, ret);
}

static bool
read_all(int fd, void *data, size_t len)
{
    for (char *p = data; len;) {
        ssize_t n = read(fd, p, len);
        if (n <= 0 && !(n < 0 && errno == EINTR)) {
            return false;
        }
        p += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

static void *
read_entry(int fd, const hilt_cache_key key, size_t *ret_len)
{
    struct stat st;
    head h;
    if (fstat(fd, &st) != 0 || !is_safe(&st, S_IFREG) || !read_all(fd, &h, sizeof h) ||
        memcmp(h.magic, MAGIC, sizeof MAGIC) != 0 || h.len > MOST_ENTRY || (uint64_t)st.st_size != sizeof h + h.len) {
        return NULL;
    }
    char *data = hilt_malloc((size_t)h.len + 1);
    uint8_t digest[HILT_DIGEST_BYTES];
    if (data && read_all(fd, data, (size_t)h.len)) {
        digest_of(key, data, (size_t)h.len, digest);
        if (memcmp(digest, h.digest, sizeof digest) == 0) {
            data[h.len] = 0;
            *ret_len = (size_t)h.len;
            if (time(NULL) - st.st_mtime > HOUR) {
                (void)futimens(fd, NULL);
            }
            return data;
        }
    }
    hilt_free(data);
    return NULL;
}

void *
hilt_cache_get(hilt_cache *c, const hilt_cache_key key, size_t *ret_len)
{
    int folder = c ? open_folder(c, false) : -1;
    if (folder < 0) {
        return NULL;
    }
    char name[NAME_LEN + 1];
    name_of(key, name);
    /* a pipe of that name must not make us wait */
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    close(folder);
    void *data = fd >= 0 ? read_entry(fd, key, ret_len) : NULL;
    if (hilt_debug(CACHE)) {
        fprintf(stderr, "hilt: cache: %.16s %s\n", name, data ? "hit" : fd >= 0 ? "not to be used" : "miss");
    }
    if (fd >= 0) {
        close(fd);
    }
    return data;
}

/* -- making room ------------------------------------------------------------------------------------------ */
typedef struct file {
    char name[NAME_LEN + 1];
    struct timespec used;
    uint64_t bytes;
} file;

static int
compare_use(const void *a, const void *b)
{
    const struct timespec *x = &((const file *)a)->used, *y = &((const file *)b)->used;
    return x->tv_sec != y->tv_sec ? (x->tv_sec < y->tv_sec ? -1 : 1) : (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

/* Deletes the oldest of too many. What was left behind in the midst of writing goes after an hour. */
static void
make_room(int folder, uint64_t most)
{
    int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    if (!dir) {
        if (again >= 0) {
            close(again);
        }
        return;
    }
    HILT_VEC(file) files = {0};
    uint64_t sum = 0;
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        struct stat st;
        bool part = strncmp(e->d_name, PART, sizeof PART - 1) == 0;
        if ((!part && !is_name(e->d_name)) || fstatat(folder, e->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(st.st_mode)) {
            continue;
        }
        if (part && time(NULL) - st.st_mtime > HOUR) {
            (void)unlinkat(folder, e->d_name, 0);
        }
        file f = {.used = st.st_mtim, .bytes = (uint64_t)st.st_size};
        if (!part) {
            memcpy(f.name, e->d_name, NAME_LEN + 1);
            sum += f.bytes;
            if (!hilt_vec_push(&files, f)) {
                break;
            }
        }
    }
    closedir(dir);
    if (sum > most) {
        qsort(files.data, files.len, sizeof *files.data, compare_use);
        for (size_t i = 0; i < files.len && sum > most / 4 * 3; i++) {
            (void)unlinkat(folder, files.data[i].name, 0);
            sum -= files.data[i].bytes;
        }
    }
    hilt_vec_free(&files);
}

/* -- writing ---------------------------------------------------------------------------------------------- */
static bool
write_all(int fd, const void *data, size_t len)
{
    for (const char *p = data; len;) {
        ssize_t n = write(fd, p, len);
        if (n <= 0 && !(n < 0 && errno == EINTR)) {
            return false;
        }
        p += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

static int
open_part(int folder, char *name, size_t size)
{
    static atomic_uint number;
    int fd = -1;
    for (int i = 0; i < 8 && fd < 0; i++) {
        struct timespec t;
        clock_gettime(CLOCK_REALTIME, &t);
        snprintf(name, size, "%s%ld-%u-%ld", PART, (long)getpid(), atomic_fetch_add(&number, 1), t.tv_nsec);
        fd = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST) {
            break;
        }
    }
    return fd;
}

/* A name nobody else uses at this time; renamed when all is in. */
static bool
write_entry(int folder, const hilt_cache_key key, const void *data, size_t len)
{
    head h = {.len = len};
    char name[NAME_LEN + 1], part[64];
    memcpy(h.magic, MAGIC, sizeof MAGIC);
    digest_of(key, data, len, h.digest);
    name_of(key, name);
    int fd = open_part(folder, part, sizeof part);
    if (fd < 0) {
        return false;
    }
    bool ok = write_all(fd, &h, sizeof h) && write_all(fd, data, len);
    ok = close(fd) == 0 && ok;
    ok = ok && renameat(folder, part, folder, name) == 0;
    if (!ok) {
        (void)unlinkat(folder, part, 0);
    }
    return ok;
}

void
hilt_cache_put(hilt_cache *c, const hilt_cache_key key, const void *data, size_t len)
{
    if (!c || len > MOST_ENTRY || len > c->most / 2) {
        return;
    }
    int folder = open_folder(c, true);
    if (folder < 0) {
        return;
    }
    if (write_entry(folder, key, data, len)) {
        uint64_t written = atomic_fetch_add(&c->written, len) + len;
        if (written > c->most / 16 || key[0] % 32 == 0) { /* also where many processes each write a little */
            atomic_store(&c->written, 0);
            make_room(folder, c->most);
        }
    }
    close(folder);
}
