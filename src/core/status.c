/* SPDX-License-Identifier: MIT */
#include "nqueens/status.h"

#include <stddef.h>

static const struct {
    const char *name;
    const char *text;
} statuses[] = {
#define STATUS_ROW(enumerator, name, text) {name, text},
    NQ_STATUS_TABLE(STATUS_ROW)
#undef STATUS_ROW
};

const char *nq_status_name(nq_status status) {
    return (unsigned)status < NQ_STATUS_COUNT ? statuses[status].name : NULL;
}

const char *nq_status_text(nq_status status) {
    return (unsigned)status < NQ_STATUS_COUNT ? statuses[status].text : NULL;
}
