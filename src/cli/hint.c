/* SPDX-License-Identifier: MIT */
/* Commands that a message advises: they can be pasted into a shell, and speak of the catalog that was named. */
#include <inttypes.h>
#include <string.h>

#include "cli.h"

/* What can be expected of one machine and one file. */
#define REACH_BYTES 2e12
#define REACH_SECONDS (7.0 * 24 * 3600)

static bool is_plain(const char *text) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+,:@%-";
    return *text && text[strspn(text, letters)] == '\0';
}

static bool has_controls(const char *text) {
    for (; *text; text++)
        if (cli_is_control((const unsigned char *)text)) return true;
    return false;
}

/* One character of a word as it stands between the quotes. */
static size_t print_quoted(const char *c, bool escaped, char piece[8]) {
    if (escaped && (cli_is_control((const unsigned char *)c) || (unsigned char)*c >= 0x80))
        return (size_t)snprintf(piece, 8, "\\%03o", (unsigned char)*c);
    if (escaped && (*c == '\'' || *c == '\\')) return (size_t)snprintf(piece, 8, "\\%c", *c);
    return (size_t)snprintf(piece, 8, *c == '\'' ? "'\\''" : "%c", *c);
}

/* A word of a shell's command, quoted if it has to be: bash and others give it back as it was. Returns whether it has room. */
static bool print_word(const char *text, char *word, size_t size) {
    bool escaped = has_controls(text);
    if (is_plain(text)) return (size_t)snprintf(word, size, "%s", text) < size;
    size_t used = (size_t)snprintf(word, size, escaped ? "$'" : "'");
    for (; *text; text++) {
        char piece[8];
        size_t length = print_quoted(text, escaped, piece);
        if (used + length + 2 > size) return false;
        memcpy(word + used, piece, length + 1);
        used += length;
    }
    memcpy(word + used, "'", 2);
    return true;
}

bool cli_shell_word(const char *text, char *word, size_t size) { return print_word(text, word, size); }

/* What one size takes at most of these is within reach. */
static bool in_reach(const nq_lacking *lacking, nq_stored store) {
    nq_estimate estimate = nq_estimate_generate(lacking->range.last, lacking->classes, store);
    return estimate.known && (double)estimate.bytes <= REACH_BYTES && estimate.seconds <= REACH_SECONDS;
}

/* Why generating is not advised: the published counts are all that can be had. */
static void print_beyond_reach(const nq_lacking *lacking, char hint[CLI_HINT_SIZE]) {
    uint64_t distinct = 0, fundamental = 0;
    unsigned n = lacking->range.last;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t count;
        if (!nq_classes_have(lacking->classes, k)) continue;
        if (!nq_published_class_count(n, k, &count)) {
            snprintf(hint, CLI_HINT_SIZE, "; n = %u is beyond reach, and nobody has counted its solutions", n);
            return;
        }
        fundamental += count;
        distinct += count * nq_class_orbit_size(k);
    }
    snprintf(hint, CLI_HINT_SIZE,
             "; n = %u is beyond reach; published are %" PRIu64 " distinct and %" PRIu64 " fundamental%s solutions", n,
             distinct, fundamental, lacking->classes == NQ_ALL_CLASSES ? "" : " such");
}

void cli_generate_command(const cli_call *cli, const nq_lacking *lacking, nq_stored store,
                          char command[CLI_HINT_SIZE]) {
    static const char *const only[] = {[NQ_STORED_COUNTS] = " --only counts",
                                       [NQ_STORED_FUNDAMENTAL] = " --only fundamental",
                                       [NQ_STORED_DISTINCT] = ""};
    char classes[NQ_CLASSES_SIZE];
    nq_range range = lacking->range;
    size_t used = (size_t)snprintf(command, CLI_HINT_SIZE,
                                   range.single ? "nqueens generate %u" : "nqueens generate %u..%u", range.first,
                                   range.last);
    if (lacking->classes != NQ_ALL_CLASSES)
        used += (size_t)snprintf(command + used, CLI_HINT_SIZE - used, " --class %s",
                                 nq_classes_print(lacking->classes, ",", classes));
    used += (size_t)snprintf(command + used, CLI_HINT_SIZE - used, "%s", only[store]);
    if (!cli->database_is_chosen && !cli->command->without_catalog) return;
    used += (size_t)snprintf(command + used, CLI_HINT_SIZE - used, " --db ");
    if (!print_word(cli->database, command + used, CLI_HINT_SIZE - used))
        snprintf(command + used, CLI_HINT_SIZE - used, "FILE");
}

/* The words before the command. */
static const char *introduction(const cli_call *cli, nq_status status, const nq_lacking *lacking) {
    if (lacking->begun) return "go on with";
    if (status == NQ_NO_FILE)
        return cli->command->without_catalog ? "make a catalog with" : "name another with --db, or make a catalog with";
    if (status != NQ_NOT_COVERED) return "fill it with";
    if (lacking->only_boards) return "add the boards with";
    return lacking->several ? "add them with" : "add it with";
}

/* What goes behind the message, where generating is not what mends it. */
static const char *advice_of(const cli_call *cli, nq_advice advice) {
    static const char *const texts[] = {
        [NQ_ADVICE_NONE] = "",
        [NQ_ADVICE_NAME_CATALOG] = "; name a catalog with --db",
        [NQ_ADVICE_NAME_FILE] = "; name a file with --db",
        [NQ_ADVICE_OTHER_FILE] = "; name another file with --db",
        [NQ_ADVICE_FINISH_RUN] = "; the 'nqueens generate' that began it finishes it",
        [NQ_ADVICE_MERGE] = "; merge it with the others: nqueens merge PART... --db FILE",
        [NQ_ADVICE_ADD_DISTINCT] = "; 'nqueens generate' adds them, and another file can be named with --db",
        [NQ_ADVICE_VERIFY] = "; 'nqueens verify' says more",
        [NQ_ADVICE_FUNDAMENTAL_ONLY] = "; '--only fundamental' takes less",
        [NQ_ADVICE_SYMMETRIC_CLASS] = "; '--class quarter-turn' finds those of one class",
        [NQ_ADVICE_EXPRESSION] = "",
        [NQ_ADVICE_BY] = "",
    };
    if (advice == NQ_ADVICE_MERGE && cli->command->takes_parts)
        return "; merge it with the others: nqueens merge PART... --db FILE, or ask them all with --parts";
    bool names = advice >= NQ_ADVICE_NAME_CATALOG && advice <= NQ_ADVICE_OTHER_FILE;
    return names && cli->command->without_catalog ? "; name another file" : texts[advice];
}

int cli_catalog_fail(const cli_call *cli, nq_status status, const nq_catalog *catalog) {
    nq_lacking lacking = nq_catalog_lacking(catalog);
    char hint[CLI_HINT_SIZE];
    nq_advice advice = nq_catalog_advice(catalog);
    if (lacking.range.first == 0)
        return cli_fail(cli, status, "%s%s%s",
                        advice == NQ_ADVICE_EXPRESSION ? "--where: "
                        : advice == NQ_ADVICE_BY       ? "--by: "
                                                       : "",
                        nq_catalog_message(catalog), advice_of(cli, advice));
    bool counts = lacking.begun && lacking.at_least == NQ_STORED_COUNTS;
    nq_stored store = counts ? NQ_STORED_COUNTS : NQ_STORED_DISTINCT;
    while (store > lacking.at_least && !in_reach(&lacking, store)) store--;
    if (!in_reach(&lacking, store)) {
        print_beyond_reach(&lacking, hint);
        return cli_fail(cli, status, "%s%s", nq_catalog_message(catalog), hint);
    }
    cli_generate_command(cli, &lacking, store, hint);
    return cli_fail(cli, status, "%s; %s: %s", nq_catalog_message(catalog), introduction(cli, status, &lacking), hint);
}
