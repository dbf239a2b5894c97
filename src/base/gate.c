/* The gate is a lock for readers and writers: who is inside reads, a fork writes. A fork that waits lets nobody else in; so
 * nobody may enter twice.
 */
#include "gate.h"

#include <pthread.h>

static pthread_rwlock_t gate;

static void
init_gate(void)
{
    pthread_rwlockattr_t attr;
    pthread_rwlockattr_init(&attr);
    pthread_rwlockattr_setkind_np(&attr, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlock_init(&gate, &attr);
    pthread_rwlockattr_destroy(&attr);
}

static void
before_fork(void)
{
    pthread_rwlock_wrlock(&gate);
}

static void
after_fork(void)
{
    pthread_rwlock_unlock(&gate);
}

static void
set_up(void)
{
    init_gate();
    pthread_atfork(before_fork, after_fork, init_gate);
}

void
hilt_gate_enter(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_up);
    pthread_rwlock_rdlock(&gate);
}

void
hilt_gate_leave(void)
{
    pthread_rwlock_unlock(&gate);
}
