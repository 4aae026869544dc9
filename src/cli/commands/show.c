#include <inttypes.h>
#include <string.h>

#include "commands.h"

static const struct poptOption options[] = {POPT_TABLEEND};

static void print_attacks(FILE *out, const nq_placement *placement) {
    nq_attack attacks[NQ_MAX_ATTACKS];
    unsigned count = nq_placement_attacks(placement, attacks);
    fprintf(out, "verdict      not a solution: %u %s of queens attack each other\n", count, count == 1 ? "pair" : "pairs");
    for (unsigned k = 0; k < count; k++) {
        unsigned a = attacks[k].first_row, b = attacks[k].second_row;
        fprintf(out, "  r%uc%u and r%uc%u   %s\n", a + 1, placement->column[a] + 1u, b + 1, placement->column[b] + 1u,
               attacks[k].kind == NQ_ATTACK_COLUMN ? "column" : "diagonal");
    }
}

static void print_orbit(FILE *out, const nq_placement *placement) {
    nq_orbit orbit;
    char text[NQ_TEXT_SIZE];
    nq_orbit_of(placement, &orbit);
    const nq_symmetry_class *class = &nq_symmetry_classes[nq_class_index(orbit.size)];
    nq_placement_print(&orbit.image[0], text);
    fprintf(out, "canonical    %s\n", text);
    fprintf(out, "class        %s: %s\n", class->name, class->meaning);
    fprintf(out, "orbit        %u %s; each image with the symmetry that makes it of the canonical form\n", orbit.size,
           orbit.size == 1 ? "board" : "boards");
    for (unsigned k = 0; k < orbit.size; k++) {
        nq_placement_print(&orbit.image[k], text);
        bool this_one = nq_placement_compare(&orbit.image[k], placement) == 0;
        fprintf(out, "  %s   %s%s\n", text, nq_symmetry_name(orbit.symmetry[k]), this_one ? "   (this board)" : "");
    }
}

static void print_properties(FILE *out, const nq_placement *placement) {
    const char *between = "";
    fprintf(out, "properties   ");
    for (unsigned k = 0; k < nq_property_count; k++) {
        if (!nq_properties[k].test(placement)) continue;
        fprintf(out, "%s%s", between, nq_properties[k].name);
        between = ", ";
    }
    fprintf(out, *between ? "\n" : "none\n");
    between = "conflicts    ";
    for (unsigned k = 0; k < nq_key_count; k++) {
        if (!nq_keys[k].phrase) continue;
        unsigned value = nq_keys[k].value(placement);
        fprintf(out, "%s%u %s", between, value, value == 1 ? nq_keys[k].phrase_of_one : nq_keys[k].phrase);
        between = "; ";
    }
    fprintf(out, "\n");
}

static nq_status find_number(nq_catalog *catalog, const nq_placement *solution, unsigned classes, bool fundamental, uint64_t *number) {
    nq_query query = nq_query_all((nq_range){solution->n, solution->n, true});
    query.fundamental = fundamental;
    query.filter.classes = classes;
    nq_question *question;
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_number(question, solution, number);
    nq_question_close(question);
    return status;
}

/* The numbers of a solution, where the catalog holds its n. Out: *number among the distinct solutions; 0 where it is unknown. */
static nq_status print_numbers(FILE *out, nq_catalog *catalog, const nq_placement *placement, uint64_t *distinct_number) {
    nq_coverage coverage;
    uint64_t number;
    nq_orbit orbit;
    nq_status status = nq_catalog_coverage(catalog, placement->n, &coverage);
    if (status != NQ_OK) return status;
    unsigned stored = nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL), classes = NQ_ALL_CLASSES;
    const char *of = "";
    nq_orbit_of(placement, &orbit);
    if (stored != NQ_ALL_CLASSES) { /* its number among those of its class, if they are there */
        classes = nq_class_bit(orbit.size);
        of = nq_symmetry_classes[nq_class_index(orbit.size)].name;
    }
    if ((stored & classes) != classes) {
        fprintf(out, "number       unknown: n = %u is not%s in the catalog %s\n", placement->n,
                nq_coverage_classes(&coverage, NQ_STORED_COUNTS) ? " completely" : "", nq_catalog_path(catalog));
        return NQ_OK;
    }
    status = find_number(catalog, placement, classes, false, &number);
    if (status != NQ_OK) return status;
    *distinct_number = number;
    fprintf(out, "number       %" PRIu64 " of %" PRIu64 " distinct %s%ssolutions\n", number, nq_coverage_count(&coverage, false, classes), of, *of ? " " : "");
    status = find_number(catalog, &orbit.image[0], classes, true, &number);
    if (status != NQ_OK) return status;
    fprintf(out, "             its class is %" PRIu64 " of %" PRIu64 " fundamental %s%ssolutions\n", number, nq_coverage_count(&coverage, true, classes), of,
            *of ? " " : "");
    return NQ_OK;
}

static nq_status print_all(FILE *out, nq_catalog *catalog, const nq_placement *placement, uint64_t *number) {
    char text[NQ_TEXT_SIZE];
    nq_placement_print(placement, text);
    nq_print_board(out, placement, "Q", ".");
    fprintf(out, "\nplacement    %s\n", text);
    if (!nq_placement_is_solution(placement)) {
        print_attacks(out, placement);
        return NQ_OK;
    }
    fprintf(out, "verdict      a solution\n");
    print_orbit(out, placement);
    print_properties(out, placement);
    return catalog ? print_numbers(out, catalog, placement, number) : NQ_OK;
}

/* "8#17": the 17th solution of n = 8. Out: *asked, the number. */
static int find_numbered(cli_call *cli, nq_catalog *catalog, const char *text, nq_placement *placement, uint64_t *asked) {
    char size[8];
    uint64_t number;
    unsigned n;
    size_t length = strcspn(text, "#");
    if (length >= sizeof size) length = sizeof size - 1;
    memcpy(size, text, length);
    size[length] = '\0';
    char quoted[CLI_QUOTE_SIZE];
    cli_quote(text, quoted);
    if (!cli_read_size(cli, size, &n)) return EXIT_USAGE;
    if (!cli_parse_whole_number(strchr(text, '#') + 1, &number) || number == 0)
        return cli_usage_error(cli, "%s: expected the number of a solution after '#', from 1", quoted);

    nq_query query = nq_query_all((nq_range){n, n, true});
    query.offset = number - 1;
    query.limit = 1;
    nq_question *question;
    nq_cursor *cursor = NULL;
    uint64_t count = 0;
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_list(question, &cursor);
    if (status == NQ_OK) status = nq_cursor_next(cursor, placement);
    if (status == NQ_DONE) nq_question_count(question, n, &count);
    nq_cursor_close(cursor);
    nq_question_close(question);
    *asked = number;
    if (status == NQ_OK) return EXIT_DONE;
    if (status != NQ_DONE) return cli_catalog_fail(cli, status, catalog);
    return cli_usage_error(cli, "%s: n = %u has %" PRIu64 " distinct solutions", quoted, n, count);
}

/* The solution was found by passing over rows, and its number by counting what the fundamental solutions make. */
static int check_number(const cli_call *cli, uint64_t asked, uint64_t number) {
    if (!asked || !number || asked == number) return EXIT_DONE;
    return cli_fail(cli, NQ_DAMAGED, "%s: the solution in place %" PRIu64 " of the list is number %" PRIu64 "; restore a copy of the file, or generate it anew",
                    cli->database, asked, number);
}

static int run(cli_call *cli) {
    const char *value;
    if (cli_next_option(cli, &value) < 0) return cli->status;
    const char *text = cli_only_argument(cli, "a board, or a number such as 8#17");
    if (!text) return EXIT_USAGE;

    int status = EXIT_DONE;
    nq_placement placement;
    nq_catalog *catalog = NULL;
    bool numbered = cli_is_numbered(text);
    if (!numbered) {
        nq_reading_error error;
        if (nq_notation_read(text, strlen(text), &placement, &error) != NQ_OK) return cli_unreadable(cli, text, &error);
    }
    /* Without a catalog a board can still be shown, unless one was asked for by name. */
    if (numbered || cli->database_is_chosen || cli_database_exists(cli)) {
        catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
        if (!catalog) return status;
    }
    uint64_t asked = 0, number = 0;
    if (numbered) status = find_numbered(cli, catalog, text, &placement, &asked);
    if (status == EXIT_DONE) {
        nq_status done = print_all(cli->out, catalog, &placement, &number);
        if (done != NQ_OK) status = cli_catalog_fail(cli, done, catalog);
        else if (catalog) status = check_number(cli, asked, number);
        else if (!catalog && nq_placement_is_solution(&placement)) fprintf(cli->out, "number       unknown: there is no catalog %s\n", cli->database);
    }
    nq_catalog_close(catalog);
    return status;
}

const cli_command show_command = {
    .name = "show",
    .arguments = "PLACEMENT|N#K",
    .summary = "a board, its verdict, its orbit, and its number in the catalog",
    .details = NOTATION_HELP
    "N#K is the K-th solution of n = N in the catalog. A board can be shown without a catalog; its number\n"
    "among the solutions is known where the catalog holds its n.\n",
    .examples = "  $ nqueens show 15863724\n"
                "  $ nqueens show '(0,4,7,5,2,6,1,3)'\n"
                "  $ nqueens show 8#17\n",
    .options = options,
    .run = run,
};
