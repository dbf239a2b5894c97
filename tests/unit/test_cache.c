/* The disk cache: what comes back is what was put, whole, by this user, or nothing; whoever else writes at the same time. */
#include "check.h"
#include "../../src/rt/cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char base[64], folder[80];

static void
make_key(hilt_cache_key key, uint64_t number)
{
    hilt_digest d;
    hilt_digest_begin(&d);
    hilt_digest_number(&d, number);
    hilt_digest_end(&d, key);
}

/* The path of an entry. */
static const char *
path_of(uint64_t number)
{
    static char path[200];
    hilt_cache_key key;
    make_key(key, number);
    int n = snprintf(path, sizeof path, "%s/", folder);
    for (size_t i = 0; i < sizeof key; i++) {
        n += snprintf(path + n, sizeof path - (size_t)n, "%02x", key[i]);
    }
    return path;
}

static void
put(hilt_cache *c, uint64_t number, const char *text)
{
    hilt_cache_key key;
    make_key(key, number);
    hilt_cache_put(c, key, text, strlen(text));
}

/* Is it there, and what it should be? */
static bool
has(hilt_cache *c, uint64_t number, const char *text)
{
    hilt_cache_key key;
    size_t len = 0;
    make_key(key, number);
    char *got = hilt_cache_get(c, key, &len);
    bool ok = got && len == strlen(text) && memcmp(got, text, len + 1) == 0;
    CHECK(!got || ok, "entry %d is '%s'", (int)number, got);
    hilt_free(got);
    return ok;
}

static void
clear(void)
{
    char command[120];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    CHECK(system(command) == 0, "rm");
}

static unsigned
count_files(uint64_t *ret_bytes)
{
    DIR *dir = opendir(folder);
    unsigned n = 0;
    *ret_bytes = 0;
    for (struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        struct stat st;
        if (e->d_name[0] != '.' && fstatat(dirfd(dir), e->d_name, &st, 0) == 0) {
            n++;
            *ret_bytes += (uint64_t)st.st_size;
        }
    }
    if (dir) {
        closedir(dir);
    }
    return n;
}

static void
test_digest(void)
{
    static const struct {
        const char *text, *want;
    } rows[] = {{"", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"},
                {"abc", "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"}};
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        uint8_t got[HILT_DIGEST_BYTES];
        char text[2 * HILT_DIGEST_BYTES + 1];
        hilt_digest d;
        hilt_digest_begin(&d);
        hilt_digest_add(&d, rows[i].text, strlen(rows[i].text));
        hilt_digest_end(&d, got);
        for (size_t k = 0; k < sizeof got; k++) {
            snprintf(text + 2 * k, 3, "%02x", got[k]);
        }
        CHECK(strcmp(text, rows[i].want) == 0, "'%s': %s", rows[i].text, text);
    }
    char long_text[1000];
    memset(long_text, 'x', sizeof long_text);
    uint8_t whole[HILT_DIGEST_BYTES], parts[HILT_DIGEST_BYTES];
    for (size_t step = 1; step < 300; step += 13) {
        hilt_digest a, b;
        hilt_digest_begin(&a);
        hilt_digest_begin(&b);
        hilt_digest_add(&a, long_text, sizeof long_text);
        for (size_t at = 0; at < sizeof long_text; at += step) {
            hilt_digest_add(&b, long_text + at, at + step < sizeof long_text ? step : sizeof long_text - at);
        }
        hilt_digest_end(&a, whole);
        hilt_digest_end(&b, parts);
        CHECK(memcmp(whole, parts, sizeof whole) == 0, "in steps of %zu", step);
    }
}

static void
test_round_trip(hilt_cache *c)
{
    struct stat st;
    clear();
    CHECK(!has(c, 1, "one"), "nothing there yet");
    CHECK(access(folder, F_OK) != 0, "looking makes no folder");
    put(c, 1, "one");
    put(c, 2, "");
    CHECK(has(c, 1, "one") && has(c, 2, "") && !has(c, 3, ""), "there and not there");
    put(c, 1, "another");
    CHECK(has(c, 1, "another"), "written over");
    CHECK(stat(folder, &st) == 0 && (st.st_mode & 0777) == 0700, "mode %o", st.st_mode);
    CHECK(stat(path_of(1), &st) == 0 && (st.st_mode & 0777) == 0600, "mode %o", st.st_mode);
    put(NULL, 1, "none");
    CHECK(!has(NULL, 1, "none"), "no cache");
}

static void
write_bytes(const char *path, const char *bytes, size_t len)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    CHECK(fd >= 0 && write(fd, bytes, len) == (ssize_t)len, "%s", path);
    close(fd);
}

/* Every byte changed, every length cut, something behind, another entry's content. */
static void
test_damage(hilt_cache *c)
{
    char whole[256], bytes[257];
    put(c, 5, "some content that matters");
    int fd = open(path_of(5), O_RDONLY);
    ssize_t n = read(fd, whole, sizeof whole);
    close(fd);
    CHECK(n > 40 && n < (ssize_t)sizeof whole, "%zd bytes", n);
    for (ssize_t i = 0; i < n; i++) {
        memcpy(bytes, whole, (size_t)n);
        bytes[i] ^= 1;
        write_bytes(path_of(5), bytes, (size_t)n);
        CHECK(!has(c, 5, "some content that matters"), "byte %zd changed", i);
        write_bytes(path_of(5), whole, (size_t)i);
        CHECK(!has(c, 5, "some content that matters"), "cut to %zd", i);
    }
    memcpy(bytes, whole, (size_t)n);
    bytes[n] = 0;
    write_bytes(path_of(5), bytes, (size_t)n + 1);
    CHECK(!has(c, 5, "some content that matters"), "something behind");
    write_bytes(path_of(6), whole, (size_t)n);
    CHECK(!has(c, 6, "some content that matters"), "under another name");
    put(c, 5, "some content that matters");
    CHECK(has(c, 5, "some content that matters"), "mended by the next put");
}

/* What others could have put there, or could change. */
static void
test_owners(hilt_cache *c)
{
    char link_path[120], other[120];
    put(c, 7, "seven");
    CHECK(chmod(path_of(7), 0622) == 0 && !has(c, 7, "seven"), "a file that others can write");
    put(c, 7, "seven");
    CHECK(chmod(folder, 0770) == 0 && !has(c, 7, "seven"), "a folder that the group can write");
    put(c, 8, "eight");
    CHECK(access(path_of(8), F_OK) != 0, "nothing is put there");
    CHECK(chmod(folder, 0755) == 0 && has(c, 7, "seven"), "others may look");
    snprintf(other, sizeof other, "%s-other", folder);
    CHECK(rename(path_of(7), other) == 0 && symlink(other, path_of(7)) == 0 && !has(c, 7, "seven"), "an entry that is a link");
    unlink(path_of(7));
    CHECK(mkfifo(path_of(7), 0600) == 0 && !has(c, 7, "seven"), "a pipe");
    unlink(path_of(7));
    CHECK(mkdir(path_of(7), 0700) == 0 && !has(c, 7, "seven"), "a folder in place of a file");
    put(c, 7, "seven");
    rmdir(path_of(7));
    rename(other, path_of(7));
    snprintf(link_path, sizeof link_path, "%s-link/", folder);
    link_path[strlen(link_path) - 1] = 0;
    CHECK(symlink(folder, link_path) == 0, "symlink");
    link_path[strlen(link_path)] = '/';
    hilt_cache *linked = hilt_cache_new(link_path, 1 << 20);
    CHECK(!has(linked, 7, "seven") && has(c, 7, "seven"), "a folder that is a link");
    hilt_cache_free(linked);
    link_path[strlen(link_path) - 1] = 0;
    unlink(link_path);
    if (geteuid() == 0) {
        CHECK(chown(path_of(7), 1, 1) == 0 && !has(c, 7, "seven"), "another's file");
        CHECK(chown(path_of(7), 0, 0) == 0 && chown(folder, 1, 1) == 0 && !has(c, 7, "seven"), "another's folder");
        CHECK(chown(folder, 0, 0) == 0, "chown");
    }
    CHECK(chmod(folder, 0700) == 0 && has(c, 7, "seven"), "as it was");
}

/* No room on the disk, no memory. */
static void
test_failures(hilt_cache *c)
{
    struct rlimit was, small = {.rlim_cur = 60};
    uint64_t bytes;
    clear();
    put(c, 9, "nine");
    getrlimit(RLIMIT_FSIZE, &was);
    small.rlim_max = was.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    put(c, 10, "ten, which is longer than can be written");
    setrlimit(RLIMIT_FSIZE, &was);
    CHECK(!has(c, 10, "ten, which is longer than can be written") && has(c, 9, "nine"), "not written");
    CHECK(count_files(&bytes) == 1, "nothing is left behind");
    for (long n = 0; n < 12; n++) {
        hilt_alloc_fail_after(n);
        put(c, 11, "eleven");
        (void)has(c, 9, "nine");
        hilt_alloc_fail_after(-1);
    }
    CHECK(has(c, 9, "nine") && has(c, 11, "eleven"), "no memory");
    hilt_cache *nowhere = hilt_cache_new("/proc/nothing/here", 1 << 20);
    put(nowhere, 1, "one");
    CHECK(!has(nowhere, 1, "one"), "nowhere");
    hilt_cache_free(nowhere);
}

/* Old entries go, used ones stay, and so does what is not ours. */
static void
test_bound(void)
{
    enum { MOST = 64 << 10, SIZE = 1000 };
    char text[SIZE + 1], foreign[120], left[120], young[120];
    hilt_cache *c = hilt_cache_new(folder, MOST);
    uint64_t bytes;
    clear();
    memset(text, 'x', SIZE);
    text[SIZE] = 0;
    put(c, 1000, text);
    snprintf(foreign, sizeof foreign, "%s/notes.txt", folder);
    snprintf(left, sizeof left, "%s/part-1-2-3", folder);
    snprintf(young, sizeof young, "%s/part-1-2-4", folder);
    write_bytes(foreign, text, SIZE);
    write_bytes(left, text, SIZE);
    write_bytes(young, text, SIZE);
    struct timespec old[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    utimensat(AT_FDCWD, foreign, old, 0);
    utimensat(AT_FDCWD, left, old, 0);
    for (uint64_t i = 0; i < 300; i++) {
        put(c, i, text);
        struct timespec t[2] = {{.tv_sec = (time_t)(1000 + i)}, {.tv_sec = (time_t)(1000 + i)}};
        utimensat(AT_FDCWD, path_of(i), t, 0);
        CHECK(has(c, 1000, text), "used at %d", (int)i); /* makes its time new */
        utimensat(AT_FDCWD, path_of(1000), old, 0);
        CHECK(has(c, 1000, text), "used");
        struct stat st;
        CHECK(stat(path_of(1000), &st) == 0 && st.st_mtime > 1000000, "its time is new");
    }
    unsigned n = count_files(&bytes);
    CHECK(bytes <= MOST + MOST / 4, "%d bytes in %u files", (int)bytes, n);
    CHECK(n > 30 && has(c, 299, text) && !has(c, 0, text), "the oldest go");
    CHECK(access(foreign, F_OK) == 0 && access(young, F_OK) == 0 && access(left, F_OK) != 0, "others' files");
    put(c, 2000, text);
    hilt_cache_free(c);
    c = hilt_cache_new(folder, 1500);
    put(c, 2001, text);
    CHECK(!has(c, 2001, text), "larger than half of the room");
    hilt_cache_free(c);
}

static void
content(char *text, size_t size, uint64_t number)
{
    memset(text, 'a' + (int)(number % 26), size - 1);
    text[size - 1] = 0;
}

/* One of many: reads and writes the same entries, in a room too small for all. */
static unsigned
work(uint64_t seed)
{
    hilt_cache *c = hilt_cache_new(folder, 100 << 10);
    unsigned hits = 0;
    char text[3000];
    for (uint64_t i = 0; i < 150; i++) {
        uint64_t number = (i * 7 + seed * 31) % 50;
        content(text, sizeof text - number * 20, number);
        if (has(c, number, text)) {
            hits++;
        }
        else {
            put(c, number, text);
        }
    }
    hilt_cache_free(c);
    return hits;
}

static void
test_processes(void)
{
    pid_t children[16];
    clear();
    for (unsigned i = 0; i < HILT_COUNT(children); i++) {
        children[i] = fork();
        if (children[i] == 0) {
            _exit(work(i) == 0 || check_result() != 0);
        }
    }
    for (unsigned i = 0; i < HILT_COUNT(children); i++) {
        int status = 0;
        waitpid(children[i], &status, 0);
        CHECK(status == 0, "child %u: %d", i, status);
    }
}

static void *
thread_work(void *arg)
{
    work((uint64_t)(uintptr_t)arg);
    return NULL;
}

/* Threads, and children that are forked in the midst of their work. */
static void
test_threads_and_forks(void)
{
    pthread_t threads[4];
    for (uintptr_t i = 0; i < HILT_COUNT(threads); i++) {
        CHECK(pthread_create(&threads[i], NULL, thread_work, (void *)i) == 0, "thread");
    }
    for (unsigned i = 0; i < 4; i++) {
        pid_t child = fork();
        if (child == 0) {
            work(i);
            _exit(check_result() != 0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        CHECK(status == 0, "child %u: %d", i, status);
    }
    for (unsigned i = 0; i < HILT_COUNT(threads); i++) {
        pthread_join(threads[i], NULL);
    }
}

/* Which folder the environment names; each asked in a process of its own. */
static void
check_shared(const char *home, const char *xdg, const char *named, const char *on, const char *want)
{
    pid_t child = fork();
    if (child == 0) {
        const struct {
            const char *name, *value;
        } rows[] = {{"HOME", home}, {"XDG_CACHE_HOME", xdg}, {"HILT_CACHE_DIR", named}, {"HILT_CACHE", on}};
        for (size_t i = 0; i < HILT_COUNT(rows); i++) {
            rows[i].value ? setenv(rows[i].name, rows[i].value, 1) : unsetenv(rows[i].name);
        }
        hilt_cache *c = hilt_cache_shared();
        put(c, 1, "one");
        char path[200];
        snprintf(path, sizeof path, "%s/%s", want ? want : "", strrchr(path_of(1), '/') + 1);
        _exit(want ? access(path, F_OK) != 0 : c != NULL && has(c, 1, "one"));
    }
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(status == 0, "HOME=%s XDG_CACHE_HOME=%s HILT_CACHE_DIR=%s HILT_CACHE=%s", home ? home : "-", xdg ? xdg : "-",
          named ? named : "-", on ? on : "-");
}

static void
test_environment(void)
{
    char home[100], xdg[100], new[100], in_home[120], in_xdg[120], deep[140], none[120];
    snprintf(home, sizeof home, "%s/home", base);
    snprintf(xdg, sizeof xdg, "%s/xdg", base);
    snprintf(new, sizeof new, "%s/new", base);
    snprintf(none, sizeof none, "%s/none", base);
    snprintf(in_home, sizeof in_home, "%s/.cache/hilt", home);
    snprintf(in_xdg, sizeof in_xdg, "%s/hilt", xdg);
    snprintf(deep, sizeof deep, "%s/deep/down", base);
    mkdir(home, 0700);
    mkdir(xdg, 0700);
    check_shared(home, NULL, NULL, NULL, in_home);
    check_shared(home, xdg, NULL, NULL, in_xdg);
    snprintf(in_xdg, sizeof in_xdg, "%s/hilt", new);
    check_shared(home, new, NULL, NULL, in_xdg);
    check_shared(home, xdg, deep, NULL, deep);
    check_shared(home, "relative", NULL, "1", in_home);
    check_shared(home, xdg, "", NULL, NULL);
    check_shared(home, xdg, deep, "0", NULL);
    check_shared(NULL, NULL, NULL, NULL, NULL);
    check_shared(none, NULL, NULL, NULL, NULL);
    CHECK(access(none, F_OK) != 0, "a home that is not there is not made");
    if (geteuid() == 0) {
        CHECK(chown(home, 1, 1) == 0, "chown");
        check_shared(home, NULL, NULL, NULL, NULL);
    }
}

static void
test_identity(void)
{
    hilt_digest d;
    uint8_t a[HILT_DIGEST_BYTES], b[HILT_DIGEST_BYTES];
    hilt_str first = {0}, second = {0};
    char path[120];
    CHECK(hilt_identity_begin(&d, "x"), "libhilt has a build id");
    hilt_digest_end(&d, a);
    CHECK(hilt_identity_begin(&d, "y"), "again");
    hilt_digest_end(&d, b);
    CHECK(memcmp(a, b, sizeof a) != 0, "kinds differ");
    hilt_digest_begin(&d);
    CHECK(hilt_identity_loaded(&d, (const void *)test_identity), "this program");
    hilt_digest_end(&d, a);
    hilt_digest_begin(&d);
    CHECK(hilt_identity_library(&d, "/proc/self/exe"), "the same by its file");
    hilt_digest_end(&d, b);
    CHECK(memcmp(a, b, sizeof a) == 0, "memory and file agree");
    snprintf(path, sizeof path, "%s/tool", base);
    write_bytes(path, "tool", 4);
    CHECK(hilt_identity_file(&first, path), "a file");
    struct timespec t[2] = {{.tv_sec = 5}, {.tv_sec = 5}};
    utimensat(AT_FDCWD, path, t, 0);
    CHECK(hilt_identity_file(&second, path) && strcmp(first.data, second.data) != 0, "%s", second.data);
    unlink(path);
    CHECK(!hilt_identity_file(&second, path) && !hilt_identity_library(&d, path), "no file");
    hilt_str_free(&first);
    hilt_str_free(&second);
}

int
main(void)
{
    strcpy(base, "/tmp/hilt-test-XXXXXX");
    if (!mkdtemp(base)) {
        return 1;
    }
    snprintf(folder, sizeof folder, "%s/cache", base);
    hilt_cache *c = hilt_cache_new(folder, 1 << 20);
    test_digest();
    test_round_trip(c);
    test_damage(c);
    test_owners(c);
    test_failures(c);
    test_bound();
    test_processes();
    test_threads_and_forks();
    test_environment();
    test_identity();
    hilt_cache_free(c);
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", base);
    return system(command) != 0 || check_result();
}
