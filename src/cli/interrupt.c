/* SPDX-License-Identifier: MIT */
/* Signals. The first one sets two flags; whoever works looks at the flag and stops in good order. A second one ends the program at
 * once, whatever it is waiting for. A handler gets no context from C, so this is the one place of the program with state that
 * outlives a call. */
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

/* 'timeout' and terminals send one signal twice; a person takes longer to press a key again. */
#define SECOND_AFTER_NANOSECONDS 100000000

static nq_interrupt interrupted;
static volatile sig_atomic_t caught;
static struct timespec first_time; /* written once, before `caught` is set */

static bool is_the_same_again(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - first_time.tv_sec) * 1000000000LL + now.tv_nsec - first_time.tv_nsec <
           SECOND_AFTER_NANOSECONDS;
}

static void remember(int signal) {
    if (caught) {
        if (!is_the_same_again()) _exit(EXIT_SIGNAL + signal);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &first_time);
    caught = signal;
    atomic_store_explicit(&interrupted, true, memory_order_relaxed);
}

/* What was ignored when the program started, as by nohup or in the background of a script, stays ignored. */
static void stop_at(int signal) {
    struct sigaction now, stop = {.sa_handler = remember};
    sigemptyset(&stop.sa_mask);
    sigaddset(&stop.sa_mask, SIGINT); /* one handler runs at a time */
    sigaddset(&stop.sa_mask, SIGTERM);
    sigaddset(&stop.sa_mask, SIGHUP);
    if (sigaction(signal, NULL, &now) == 0 && now.sa_handler != SIG_IGN) sigaction(signal, &stop, NULL);
}

const nq_interrupt *interrupt_install(void) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    stop_at(SIGINT);
    stop_at(SIGTERM);
    stop_at(SIGHUP);
    sigaction(SIGPIPE, &ignore, NULL); /* a reader that stops early shows as EPIPE */
    sigaction(SIGXFSZ, &ignore, NULL); /* a file-size limit shows as EFBIG */
    return &interrupted;
}

int interrupt_signal(void) { return caught; }
