/* Signals. The handlers set two flags and do nothing else; whoever works looks at the flag and stops in good order.
 * A handler gets no context from C, so this is the one place of the program with state that outlives a call. */
#include <signal.h>

#include "cli.h"

static nq_interrupt interrupted;
static volatile sig_atomic_t caught;

static void remember(int signal) {
    caught = signal;
    atomic_store_explicit(&interrupted, true, memory_order_relaxed);
}

const nq_interrupt *interrupt_install(void) {
    struct sigaction stop = {.sa_handler = remember}, ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGHUP, &stop, NULL);
    sigaction(SIGPIPE, &ignore, NULL); /* a reader that stops early shows as EPIPE */
    sigaction(SIGXFSZ, &ignore, NULL); /* a file-size limit shows as EFBIG */
    return &interrupted;
}

int interrupt_signal(void) { return caught; }
