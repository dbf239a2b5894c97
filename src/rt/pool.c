/* The pool: host threads that wait for jobs, started when the first job comes that wants them.
 *
 * Units are taken in order, so one that waits for a lower one always gets what it waits for. Several jobs may be there at
 * once, from several calling threads; a calling thread works on its own alone, and never waits for a thread that has not
 * begun. Pool threads never end; in a forked child there are none, and new ones are started.
 */
#include "pool.h"
#include "cpu.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static struct {
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    hilt_job *jobs;
    unsigned started; /* threads */
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER, .done = PTHREAD_COND_INITIALIZER};

static _Atomic unsigned size; /* 0: not asked yet */
enum { MOST_THREADS = 1024 };

static unsigned
default_size(void)
{
    const char *text = getenv("HILT_NUM_THREADS");
    char *end;
    long n = text ? strtol(text, &end, 10) : 0;
    if (text && end != text && *end == 0 && n > 0) {
        return n < MOST_THREADS ? (unsigned)n : MOST_THREADS;
    }
#ifdef CPU_COUNT
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) {
        return (unsigned)CPU_COUNT(&set);
    }
#endif
    n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (unsigned)n : 1;
}

unsigned
hilt_pool_size(void)
{
    unsigned n = atomic_load_explicit(&size, memory_order_relaxed);
    if (!n) {
        n = default_size();
        atomic_store_explicit(&size, n, memory_order_relaxed);
    }
    return n;
}

HILT_API void
hilt_cpu_set_threads(unsigned n)
{
    atomic_store_explicit(&size, n, memory_order_relaxed);
}

/* -- jobs ------------------------------------------------------------------------------------------------ */
uint64_t
hilt_job_take(hilt_job *j, uint64_t *ret_first)
{
    enum { SHARES = 4, MOST = 256 }; /* shares of a thread, if all went on at one speed */
    uint64_t first = atomic_load_explicit(&j->next, memory_order_relaxed), n;
    do {
        if (first >= j->units || first > atomic_load_explicit(&j->stop, memory_order_relaxed)) {
            return 0;
        }
        n = (j->units - first) / (SHARES * j->threads);
        n = n < 1 ? 1 : n > MOST ? MOST : n;
    } while (!atomic_compare_exchange_weak(&j->next, &first, first + n));
    *ret_first = first;
    return n;
}

void
hilt_job_stop(hilt_job *j, uint64_t unit)
{
    uint64_t now = atomic_load(&j->stop);
    while (unit < now && !atomic_compare_exchange_weak(&j->stop, &now, unit)) {
    }
}

static hilt_job *
job_with_work(void)
{
    for (hilt_job *j = pool.jobs; j; j = j->following) {
        uint64_t next = atomic_load_explicit(&j->next, memory_order_relaxed);
        if (j->inside + 1 < j->threads && next < j->units &&
            next <= atomic_load_explicit(&j->stop, memory_order_relaxed)) {
            return j;
        }
    }
    return NULL;
}

/* -- threads --------------------------------------------------------------------------------------------- */
static void *
work(void *unused)
{
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        hilt_job *j = job_with_work();
        if (!j) {
            pthread_cond_wait(&pool.work, &pool.lock);
            continue;
        }
        j->inside++;
        pthread_mutex_unlock(&pool.lock);
        j->work(j);
        pthread_mutex_lock(&pool.lock);
        if (--j->inside == 0) {
            pthread_cond_broadcast(&pool.done);
        }
    }
    return unused;
}

static void
before_fork(void)
{
    pthread_mutex_lock(&pool.lock);
}

static void
after_fork(void)
{
    pthread_mutex_unlock(&pool.lock);
}

static void
in_child(void)
{
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.work, NULL);
    pthread_cond_init(&pool.done, NULL);
    pool.jobs = NULL;
    pool.started = 0;
}

static void
guard_fork(void)
{
    pthread_atfork(before_fork, after_fork, in_child);
}

/* Signals are for the threads that the program has made itself. With fewer threads than wanted all goes on, slower. */
static void
start_threads(unsigned wanted)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    while (pool.started < wanted && pthread_create(&thread, &attr, work, NULL) == 0) {
        pool.started++;
    }
    pthread_attr_destroy(&attr);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void
begin(hilt_job *j)
{
    unsigned helpers = j->threads - 1;
    pthread_mutex_lock(&pool.lock);
    if (pool.started < helpers) {
        start_threads(helpers);
    }
    j->following = pool.jobs;
    pool.jobs = j;
    pthread_mutex_unlock(&pool.lock);
    if (helpers >= pool.started) {
        pthread_cond_broadcast(&pool.work);
    }
    else {
        for (unsigned i = 0; i < helpers; i++) {
            pthread_cond_signal(&pool.work);
        }
    }
}

static void
end(hilt_job *j)
{
    pthread_mutex_lock(&pool.lock);
    hilt_job **at = &pool.jobs;
    while (*at != j) {
        at = &(*at)->following;
    }
    *at = j->following;
    while (j->inside) {
        pthread_cond_wait(&pool.done, &pool.lock);
    }
    pthread_mutex_unlock(&pool.lock);
}

void
hilt_pool_run(hilt_job *j)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, guard_fork);
    begin(j);
    j->work(j);
    end(j);
}
