/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Before this much has been seen of a run, its end cannot be told. */
#define LEAST_SECONDS 2.0
#define LEAST_FRACTION 0.01

/* Before what is printed next: a terminal that knows no escapes has the line covered with blanks. */
#define WIPE_SIZE 272
static const char *wipe(const progress *shown, char text[WIPE_SIZE]) {
    if (!shown->is_dumb) return "\r\033[K";
    snprintf(text, WIPE_SIZE, "\r%*s\r", (int)shown->width, "");
    return text;
}

static double seconds_between(const struct timespec *from, const struct timespec *to) {
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / 1e9;
}

progress progress_start(void) {
    const char *terminal = getenv("TERM");
    return (progress){.form = isatty(STDERR_FILENO) ? PROGRESS_LINE : PROGRESS_NONE,
                      .is_dumb = terminal && strcmp(terminal, "dumb") == 0};
}

void progress_print_duration(double seconds, char text[32]) {
    uint64_t s = (uint64_t)(seconds + 0.5);
    const uint64_t day = 24 * 3600, year = 365 * day;
    if (s >= year) snprintf(text, 32, "%.1f years", (double)s / (double)year);
    else if (s >= day) snprintf(text, 32, "%" PRIu64 " d %" PRIu64 " h", s / day, s % day / 3600);
    else if (s >= 3600) snprintf(text, 32, "%" PRIu64 " h %" PRIu64 " min", s / 3600, s % 3600 / 60);
    else if (s >= 60) snprintf(text, 32, "%" PRIu64 " min %" PRIu64 " s", s / 60, s % 60);
    else snprintf(text, 32, "%" PRIu64 " s", s);
}

static void say_ahead(progress *shown) {
    if (*shown->ahead) fputs(shown->ahead, stderr);
    *shown->ahead = '\0';
}

void progress_clear(progress *shown) {
    char text[WIPE_SIZE];
    if (shown->line_is_there) fputs(wipe(shown, text), stderr);
    shown->line_is_there = false;
    say_ahead(shown);
}

/* What of the whole command is done. */
static double whole(const progress *shown, double fraction) {
    return fraction < 0 || shown->share <= 0 ? fraction : shown->before + shown->share * fraction;
}

void progress_next_share(progress *shown, double share) {
    shown->before += shown->share;
    shown->share = share;
}

/* A line that went over the edge of the terminal would be two, of which only one could be wiped. */
static void cut_to_terminal(char *line) {
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 && strlen(line) >= size.ws_col)
        line[size.ws_col - 1] = '\0';
}

/* In one piece: stderr is not buffered, and half a line would be seen. */
static void print_line(progress *shown, const nq_progress *now, double done, double rate, double left) {
    char what[24] = "checking the file", duration[48] = "", found[96] = "nothing found yet", percent[16] = "";
    const char *unit = now->n ? "rows" : "pages";
    if (now->n) snprintf(what, sizeof what, "n = %u", now->n);
    if (left >= 0) {
        strcpy(duration, "  left: ");
        progress_print_duration(left, duration + strlen(duration));
    }
    if (done >= 0) snprintf(percent, sizeof percent, "%3.0f %%  ", done * 100);
    if (now->rows) snprintf(found, sizeof found, "%s%" PRIu64 " %s  %.0f %s/s", percent, now->rows, unit, rate, unit);
    char line[256], before[WIPE_SIZE], piece[sizeof line + WIPE_SIZE];
    snprintf(line, sizeof line, "%s  %s%s", what, found, duration);
    cut_to_terminal(line);
    snprintf(piece, sizeof piece, "%s%s", shown->line_is_there ? wipe(shown, before) : "", line);
    fputs(piece, stderr);
    shown->line_is_there = true;
    shown->width = (unsigned)strlen(line);
}

static void print_json(const nq_progress *now, double done, double rate, double left) {
    json_t *line = json_pack("{s:i, s:f, s:I, s:f, s:o}", "n", (int)now->n, "percent", done * 100, "rows",
                             (json_int_t)now->rows, "rows_per_second", rate, "seconds_left",
                             left >= 0 ? json_real(left) : json_null());
    if (!line) return; /* for want of memory: the next one may come through */
    json_dumpf(line, stderr, JSON_COMPACT | JSON_REAL_PRECISION(6));
    putc('\n', stderr);
    json_decref(line);
}

/* Enters a size. What an earlier run has done of it counts for how far it is, not for how fast. */
static void enter(progress *shown, const nq_progress *now, const struct timespec *time) {
    double earlier = now->rows ? now->fraction * (double)now->rows_before / (double)now->rows : 0;
    bool goes_on = shown->begun && shown->share > 0 && shown->n != 0 && now->fraction >= 0;
    if (!goes_on) shown->at_start = whole(shown, 0), shown->started = *time;
    shown->at_start += (shown->share > 0 ? shown->share : 1) * earlier;
    shown->n = now->n;
    shown->known = now->fraction >= 0;
    shown->rows_at_start = now->n ? now->rows_before : now->rows;
    shown->size_started = *time;
    if (!shown->begun) shown->shown = *time;
    shown->begun = true;
}

void progress_show(void *context, const nq_progress *now) {
    progress *shown = context;
    struct timespec time;
    if (shown->form == PROGRESS_NONE) return;
    clock_gettime(CLOCK_MONOTONIC, &time);
    if (!shown->begun || shown->n != now->n || shown->known != (now->fraction >= 0)) {
        enter(shown, now, &time);
        return;
    }
    if (seconds_between(&shown->shown, &time) < (shown->form == PROGRESS_JSON ? 1.0 : 0.2)) return;
    shown->shown = time;
    say_ahead(shown);
    double seconds = seconds_between(&shown->started, &time), of_size = seconds_between(&shown->size_started, &time);
    double fraction = whole(shown, now->fraction), done = fraction - shown->at_start;
    double rate = of_size > 0 ? (double)(now->rows - shown->rows_at_start) / of_size : 0;
    bool can_tell = seconds >= LEAST_SECONDS && fraction >= 0 && done >= LEAST_FRACTION;
    double left = can_tell ? seconds * (1 - fraction) / done : -1;
    if (shown->form == PROGRESS_JSON) print_json(now, fraction, rate, left);
    else print_line(shown, now, fraction, rate, left);
}

void progress_show_count(progress *shown, unsigned n, uint64_t count, uint64_t all) {
    progress_show(shown, &(nq_progress){.n = n, .fraction = all ? (double)count / (double)all : -1, .rows = count});
}
