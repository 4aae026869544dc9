/* SPDX-License-Identifier: MIT */
/* Where faults go: the first of each kind are told, the others counted. */
#include "faults.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#define FAULTS_SHOWN 3u

static const struct {
    const char *name, *text;
} kinds[] = {
#define KIND(enumerator, name, text) {name, text},
    NQ_FAULT_TABLE(KIND)
#undef KIND
};

const char *nq_fault_name(nq_fault_kind kind) {
    return (unsigned)kind < NQ_FAULT_COUNT_OF_KINDS ? kinds[kind].name : NULL;
}

const char *nq_fault_text(nq_fault_kind kind) {
    return (unsigned)kind < NQ_FAULT_COUNT_OF_KINDS ? kinds[kind].text : NULL;
}

void fault_found(fault_log *log, nq_fault_kind kind, const char *format, ...) {
    if (log->count[kind]++ >= FAULTS_SHOWN) return;
    char sentence[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    /* SQLite's own sentences can hold what stands in the file. */
    for (unsigned char *c = (unsigned char *)sentence; *c; c++)
        if (*c < 0x20 || *c == 0x7f) *c = '?';
    log->options->report(log->options->context, kind, sentence);
}

uint64_t fault_count(const fault_log *log) {
    uint64_t total = 0;
    for (unsigned kind = 0; kind < NQ_FAULT_COUNT_OF_KINDS; kind++) total += log->count[kind];
    return total;
}

uint64_t fault_finish(fault_log *log) {
    for (unsigned kind = 0; kind < NQ_FAULT_COUNT_OF_KINDS; kind++) {
        if (log->count[kind] <= FAULTS_SHOWN) continue;
        char sentence[64];
        snprintf(sentence, sizeof sentence, "and %" PRIu64 " more of this kind", log->count[kind] - FAULTS_SHOWN);
        log->options->report(log->options->context, (nq_fault_kind)kind, sentence);
    }
    return fault_count(log);
}

nq_status fault_of_damage(fault_log *log, const nq_catalog *catalog, nq_status status) {
    if (status != NQ_DAMAGED) return status;
    fault_found(log, NQ_FAULT_INTEGRITY, "%s", catalog->message);
    return NQ_OK;
}

nq_status verify_fail(const verified_size *of, nq_status status) {
    return catalog_fail(of->catalog, status, "%s: %s n = %u", of->catalog->path,
                        status == NQ_INTERRUPTED ? "interrupted while verifying" : "not enough memory to verify",
                        of->n);
}
