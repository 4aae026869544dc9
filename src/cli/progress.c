#include "progress.h"

#include <inttypes.h>
#include <jansson.h>
#include <unistd.h>

/* Before this much has been seen of a run, its end cannot be told. */
#define LEAST_SECONDS 2.0
#define LEAST_FRACTION 0.01

#define WIPE "\r\033[K"

static double seconds_between(const struct timespec *from, const struct timespec *to) {
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / 1e9;
}

progress progress_start(void) { return (progress){.form = isatty(STDERR_FILENO) ? PROGRESS_LINE : PROGRESS_NONE}; }

void progress_print_duration(double seconds, char text[32]) {
    uint64_t s = (uint64_t)(seconds + 0.5);
    const uint64_t day = 24 * 3600, year = 365 * day;
    if (s >= year) snprintf(text, 32, "%.1f years", (double)s / (double)year);
    else if (s >= day) snprintf(text, 32, "%" PRIu64 " d %" PRIu64 " h", s / day, s % day / 3600);
    else if (s >= 3600) snprintf(text, 32, "%" PRIu64 " h %" PRIu64 " min", s / 3600, s % 3600 / 60);
    else if (s >= 60) snprintf(text, 32, "%" PRIu64 " min %" PRIu64 " s", s / 60, s % 60);
    else snprintf(text, 32, "%" PRIu64 " s", s);
}

void progress_clear(progress *shown) {
    if (shown->line_is_there) fputs(WIPE, stderr);
    shown->line_is_there = false;
}

/* In one piece: stderr is not buffered, and half a line would be seen. */
static void print_line(progress *shown, const nq_progress *now, double rate, double left) {
    char duration[32] = "", percent[16] = "", line[160];
    if (left >= 0) progress_print_duration(left, duration);
    if (now->fraction >= 0) snprintf(percent, sizeof percent, "%3.0f %%  ", now->fraction * 100);
    snprintf(line, sizeof line, "%sn = %u  %s%" PRIu64 " rows  %.0f rows/s%s%s", shown->line_is_there ? WIPE : "",
             now->n, percent, now->rows, rate, left >= 0 ? "  left: " : "", duration);
    fputs(line, stderr);
    shown->line_is_there = true;
}

static void print_json(const nq_progress *now, double rate, double left) {
    json_t *line = json_pack("{s:i, s:f, s:I, s:f, s:o}", "n", (int)now->n, "percent", now->fraction * 100, "rows",
                             (json_int_t)now->rows, "rows_per_second", rate, "seconds_left",
                             left >= 0 ? json_real(left) : json_null());
    if (!line) return; /* for want of memory: the next one may come through */
    json_dumpf(line, stderr, JSON_COMPACT | JSON_REAL_PRECISION(6));
    putc('\n', stderr);
    json_decref(line);
}

void progress_show(void *context, const nq_progress *now) {
    progress *shown = context;
    struct timespec time;
    if (shown->form == PROGRESS_NONE) return;
    clock_gettime(CLOCK_MONOTONIC, &time);
    if (shown->n != now->n) { /* what an earlier run has done counts for how far it is, not for how fast */
        shown->n = now->n;
        shown->rows_at_start = now->rows_before;
        shown->fraction_at_start = now->rows ? now->fraction * (double)now->rows_before / (double)now->rows : 0;
        shown->started = shown->shown = time;
        return;
    }
    if (seconds_between(&shown->shown, &time) < (shown->form == PROGRESS_JSON ? 1.0 : 0.2)) return;
    shown->shown = time;
    double seconds = seconds_between(&shown->started, &time), done = now->fraction - shown->fraction_at_start;
    double rate = seconds > 0 ? (double)(now->rows - shown->rows_at_start) / seconds : 0;
    double left = seconds >= LEAST_SECONDS && done >= LEAST_FRACTION ? seconds * (1 - now->fraction) / done : -1;
    if (shown->form == PROGRESS_JSON) print_json(now, rate, left);
    else print_line(shown, now, rate, left);
}

void progress_show_count(progress *shown, unsigned n, uint64_t count, uint64_t all) {
    progress_show(shown, &(nq_progress){.n = n, .fraction = all ? (double)count / (double)all : -1, .rows = count});
}
