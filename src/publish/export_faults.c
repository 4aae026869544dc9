/* SPDX-License-Identifier: MIT */
/* Where the faults of an export go: the first of each kind are told, the others counted. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "export_files.h"

#define FAULTS_SHOWN 3u
#define SENTENCE_SIZE 768u

static const struct {
    const char *name, *text;
} kinds[] = {
#define KIND(enumerator, name, text) {name, text},
    EXPORT_FAULT_TABLE(KIND)
#undef KIND
};

const char *export_fault_name(export_fault_kind kind) { return kinds[kind].name; }

const char *export_fault_text(export_fault_kind kind) { return kinds[kind].text; }

bool export_fault_is_told(const export_check *check, export_fault_kind kind) {
    return check->faults[kind] < FAULTS_SHOWN;
}

void export_fault(export_check *check, export_fault_kind kind, const char *format, ...) {
    if (check->faults[kind]++ >= FAULTS_SHOWN) return;
    char sentence[SENTENCE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    /* Names of files stand in them as they are. */
    for (unsigned char *c = (unsigned char *)sentence; *c; c++)
        if (*c < 0x20 || *c >= 0x7f) *c = '?';
    check->options.report(check->options.context, kind, sentence);
}

uint64_t export_faults(const export_check *check) {
    uint64_t all = 0;
    for (unsigned kind = 0; kind < EXPORT_FAULT_KINDS; kind++) all += check->faults[kind];
    return all;
}

uint64_t export_check_settle(export_check *check) {
    uint64_t all = export_faults(check);
    for (unsigned kind = 0; kind < EXPORT_FAULT_KINDS; kind++) {
        if (check->faults[kind] > FAULTS_SHOWN) {
            char sentence[64];
            snprintf(sentence, sizeof sentence, "and %" PRIu64 " more of this kind",
                     check->faults[kind] - FAULTS_SHOWN);
            check->options.report(check->options.context, (export_fault_kind)kind, sentence);
        }
        check->faults[kind] = 0;
    }
    return all;
}

nq_status export_fail(export_check *check, nq_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check->message, sizeof check->message, format, arguments);
    va_end(arguments);
    return status;
}

const char *export_check_message(const export_check *check) { return check->message; }

/* Room for a character, the mark of what is cut, the last quote and a NUL. */
#define QUOTE_RESERVE 10u

const char *export_quote(const char *bytes, size_t length, char quoted[EXPORT_QUOTE_SIZE]) {
    size_t used = 0;
    quoted[used++] = '\'';
    for (size_t k = 0; k < length; k++) {
        unsigned char c = (unsigned char)bytes[k];
        if (used + QUOTE_RESERVE > EXPORT_QUOTE_SIZE) {
            memcpy(quoted + used, "...", 3);
            used += 3;
            break;
        }
        if (c >= 0x20 && c < 0x7f) quoted[used++] = (char)c;
        else used += (size_t)snprintf(quoted + used, 5, "\\x%02x", c);
    }
    quoted[used++] = '\'';
    quoted[used] = '\0';
    return quoted;
}
