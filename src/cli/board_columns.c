/* SPDX-License-Identifier: MIT */
/* A new column is a row of the table, and its function. Keys and properties are columns by their own tables. */
#include "board_columns.h"

#include <string.h>

static sheet_value n_of(board_facts *facts) { return sheet_integer(facts->placement->n); }

static sheet_value placement_of(board_facts *facts) { return sheet_text(facts->placement_text); }

/* Numbers as a list, or with commas between them. */
static sheet_value columns_of(board_facts *facts) {
    const nq_placement *placement = facts->placement;
    size_t used = 0;
    for (unsigned row = 0; row < placement->n; row++) {
        unsigned number = placement->column[row] + facts->base;
        facts->list[row] = sheet_integer(number);
        used += (size_t)sprintf(facts->list_text + used, "%s%u", row ? "," : "", number);
    }
    return facts->nested ? sheet_list(facts->list, placement->n) : sheet_text(facts->list_text);
}

static sheet_value verdict_of(board_facts *facts) {
    return sheet_text(facts->is_solution ? "solution" : "not-a-solution");
}

static sheet_value attacks_of(board_facts *facts) {
    nq_attack attacks[NQ_MAX_ATTACKS];
    return sheet_integer(nq_placement_attacks(facts->placement, attacks));
}

static sheet_value canonical_of(board_facts *facts) {
    return facts->has_images ? sheet_text(facts->canonical_text) : sheet_null();
}

static sheet_value symmetry_of(board_facts *facts) {
    return facts->has_images ? sheet_integer(facts->solution.symmetry) : sheet_null();
}

static sheet_value symmetry_name_of(board_facts *facts) {
    return facts->has_images ? sheet_text(nq_symmetry_name(facts->solution.symmetry)) : sheet_null();
}

static sheet_value class_of(board_facts *facts) {
    return facts->is_solution ? sheet_text(nq_class_name(facts->solution.symmetry_class)) : sheet_null();
}

static sheet_value orbit_size_of(board_facts *facts) {
    return facts->has_images ? sheet_integer(nq_class_orbit_size(facts->solution.symmetry_class)) : sheet_null();
}

static sheet_value number_of(board_facts *facts) {
    return facts->numbers.known ? sheet_integer(facts->numbers.distinct) : sheet_null();
}

static sheet_value fundamental_number_of(board_facts *facts) {
    return facts->numbers.known ? sheet_integer(facts->numbers.fundamental) : sheet_null();
}

static sheet_value distinct_members_of(board_facts *facts) {
    return facts->distinct_members ? sheet_integer(facts->distinct_members) : sheet_null();
}

static sheet_value fundamental_members_of(board_facts *facts) {
    return facts->fundamental_members ? sheet_integer(facts->fundamental_members) : sheet_null();
}

static sheet_value properties_of(board_facts *facts) {
    size_t count = 0;
    if (!facts->is_solution) return sheet_null();
    for (unsigned k = 0; k < nq_property_count; k++)
        if (nq_properties[k].test(facts->placement)) facts->properties[count++] = sheet_text(nq_properties[k].name);
    return sheet_list(facts->properties, count);
}

static const struct {
    const char *name, *summary;
    sheet_value (*value)(board_facts *facts);
} table[] = {
    {"n", "the board size", n_of},
    {"placement", "placement text", placement_of},
    {"columns", "the columns by row, as a list of numbers", columns_of},
    {"verdict", "solution or not-a-solution", verdict_of},
    {"attacks", "pairs of queens that attack each other", attacks_of},
    {"canonical", "the canonical form", canonical_of},
    {"symmetry", "the least symmetry that makes the board of its canonical form, 0..7", symmetry_of},
    {"symmetry_name", "its name", symmetry_name_of},
    {"class", "symmetry class", class_of},
    {"orbit_size", "how many images differ", orbit_size_of},
    {"number", "the number among the distinct solutions of n, if the catalog holds all of n", number_of},
    {"fundamental_number", "the number of its class among the fundamental solutions", fundamental_number_of},
    {"properties", "the names of its properties", properties_of},
    {"distinct_members", "distinct solutions in the class that is listed, 1 without --up-to or --fundamental",
     distinct_members_of},
    {"fundamental_members", "fundamental solutions in it", fundamental_members_of},
};

enum { TABLE = sizeof table / sizeof table[0] };

/* Notes what the last column needs to be known of a board. */
static void note_needs(board_columns *columns) {
    sheet_value (*value)(board_facts *) = columns->column[columns->count - 1].value;
    columns->numbers |= value == number_of || value == fundamental_number_of;
    columns->members |= value == distinct_members_of || value == fundamental_members_of;
}

/* The place for one more; NULL if there is none. */
static board_column *add(board_columns *columns) {
    return columns->count < BOARD_COLUMNS_MOST ? &columns->column[columns->count++] : NULL;
}

static bool find_in_table(const char *name, board_column *column) {
    for (unsigned k = 0; k < TABLE; k++)
        if (strcmp(table[k].name, name) == 0) {
            *column = (board_column){.name = table[k].name, .value = table[k].value};
            return true;
        }
    return false;
}

/* Whether a board by itself has a value. */
static bool is_of_boards(const nq_key *key) { return !key->of_sets; }

/* In: a name with '_' in place of each '-'; room for the name of a key with its line. */
static bool find_key(const char *name, board_column *column, char own[CLI_WORD_SIZE]) {
    nq_key_use use;
    if (nq_key_parse(name, strlen(name), &use) != NQ_OK || !is_of_boards(use.key)) return false;
    if (nq_key_is_of_classes(use.key)) *column = (board_column){.name = use.key->name, .value = distinct_members_of};
    else *column = (board_column){.name = nq_key_print(&use, own), .key = use};
    return true;
}

/* A property's column has '_' where its name has '-'. In: room for that. */
static bool find_property(const char *name, board_column *column, char own[CLI_WORD_SIZE]) {
    char plain[CLI_WORD_SIZE];
    int index = nq_property_find(cli_word_with('-', name, strlen(name), plain));
    if (index < 0) return false;
    snprintf(own, CLI_WORD_SIZE, "%s", name);
    *column = (board_column){.name = own, .property = &nq_properties[index]};
    return true;
}

static bool is_there(const board_columns *columns, const char *name) {
    for (unsigned k = 0; k < columns->count; k++)
        if (strcmp(columns->column[k].name, name) == 0) return true;
    return false;
}

static bool refuse_line(const cli_call *cli, const nq_key *key, const char *name) {
    if (!key->line) return cli_refuse_value(cli, "columns", name, "the column %s takes no number", key->name);
    return cli_refuse_value(cli, "columns", name, "expected %s:%s with %s from 1 to n, as in %s:1", key->name,
                            key->line, key->line, key->name);
}

static bool refuse(const cli_call *cli, const char *name) {
    char quoted[CLI_QUOTE_SIZE];
    nq_key_use use;
    nearest near = nearest_to(name);
    if (nq_key_parse(name, strlen(name), &use) == NQ_OUT_OF_RANGE) return refuse_line(cli, use.key, name);
    if (!*name)
        return cli_refuse_value(cli, "columns", name, "a name is missing before or behind a comma, or altogether");
    for (unsigned k = 0; k < TABLE; k++) nearest_offer(&near, table[k].name);
    for (unsigned k = 0; k < nq_key_count; k++)
        if (is_of_boards(&nq_keys[k])) nearest_offer(&near, nq_keys[k].name);
    for (unsigned k = 0; k < nq_property_count; k++) nearest_offer(&near, nq_properties[k].name);
    cli_quote(name, quoted);
    if (*near.best)
        cli_usage_error(cli, "--columns %s: there is no such column; did you mean '%s'?", quoted, near.best);
    else cli_usage_error(cli, "--columns %s: there is no such column; 'nqueens help columns' has the names", quoted);
    return false;
}

static bool read_name(const cli_call *cli, const char *text, size_t length, board_columns *columns) {
    char name[CLI_WORD_SIZE], written[CLI_WORD_SIZE];
    board_column found;
    cli_word_with('_', text, length, name);
    char *own = columns->names[columns->count < BOARD_COLUMNS_MOST ? columns->count : 0];
    if (!find_in_table(name, &found) && !find_key(name, &found, own) && !find_property(name, &found, own)) {
        snprintf(written, sizeof written, "%.*s", (int)length, text);
        return refuse(cli, written);
    }
    if (is_there(columns, found.name))
        return cli_usage_error(cli, "--columns: the column '%s' is named twice", found.name), false;
    board_column *column = add(columns);
    if (!column) return cli_usage_error(cli, "--columns: there are more than %u", BOARD_COLUMNS_MOST), false;
    *column = found;
    note_needs(columns);
    return true;
}

bool board_columns_read(const cli_call *cli, const char *text, board_columns *columns) {
    for (;; text++) {
        size_t length = strcspn(text, ",");
        if (!read_name(cli, text, length, columns)) return false;
        text += length;
        if (*text == '\0') return true;
    }
}

void board_columns_add(board_columns *columns, const char *const *names) {
    for (; *names; names++) {
        board_column *column = add(columns);
        if (column && find_in_table(*names, column)) note_needs(columns);
    }
}

void board_columns_add_others(board_columns *columns, const board_columns *others) {
    for (unsigned k = 0; k < others->count; k++) {
        board_column *column = is_there(columns, others->column[k].name) ? NULL : add(columns);
        if (column) *column = others->column[k];
    }
    columns->numbers |= others->numbers;
    columns->members |= others->members;
}

bool board_columns_fit(const cli_call *cli, const board_columns *columns, unsigned n) {
    for (unsigned k = 0; k < columns->count; k++) {
        const board_column *column = &columns->column[k];
        if (column->key.line <= n) continue;
        return cli_refuse_value(cli, "columns", column->name,
                                "it is off the board for n = %u; expected %s:%s with %s in 1..%u", n,
                                column->key.key->name, column->key.key->line, column->key.key->line, n);
    }
    return true;
}

void board_columns_add_rows(board_columns *columns, unsigned n) {
    for (unsigned row = 1; row <= n; row++) {
        char *name = columns->names[columns->count < BOARD_COLUMNS_MOST ? columns->count : 0];
        board_column *column = add(columns);
        if (!column) return;
        snprintf(name, sizeof columns->names[0], "r%u", row);
        *column = (board_column){.name = name, .row = row};
    }
}

unsigned board_columns_head(const board_columns *columns, sheet_column head[BOARD_COLUMNS_MOST]) {
    for (unsigned k = 0; k < columns->count; k++) head[k] = (sheet_column){.name = columns->column[k].name};
    return columns->count;
}

static sheet_value key_value(const nq_key_use *use, const board_facts *facts) {
    if (!nq_key_is_defined(use, facts->placement)) return sheet_null();
    unsigned value = nq_key_value(use, facts->placement);
    return use->key->word ? sheet_text(use->key->word(value)) : sheet_integer(value);
}

static sheet_value value_of(const board_column *column, board_facts *facts) {
    const nq_placement *placement = facts->placement;
    if (column->value) return column->value(facts);
    if (column->key.key) return key_value(&column->key, facts);
    if (column->row)
        return column->row <= placement->n ? sheet_integer(placement->column[column->row - 1] + facts->base)
                                           : sheet_null();
    return facts->is_solution ? sheet_boolean(column->property->test(placement)) : sheet_null();
}

nq_status board_columns_fill(const board_columns *columns, nq_ranks *ranks, const nq_placement *placement,
                             unsigned base, bool nested, board_facts *facts, sheet_value values[]) {
    facts->placement = placement;
    facts->is_solution = nq_placement_is_solution(placement);
    facts->base = base;
    facts->nested = nested;
    facts->numbers = (nq_numbers){0};
    facts->distinct_members = facts->fundamental_members = 0;
    nq_placement_print(placement, facts->placement_text);
    facts->has_images = nq_placement_is_permutation(placement);
    if (facts->has_images) {
        nq_solution_of(placement, &facts->solution);
        nq_placement_print(&facts->solution.canonical, facts->canonical_text);
    }
    if (facts->is_solution && ranks && columns->numbers) {
        nq_status status = nq_ranks_find(ranks, placement, &facts->numbers);
        if (status != NQ_OK) return status;
    }
    if (columns->members && columns->group && facts->is_solution) {
        nq_members members;
        nq_status status = nq_members_of(columns->group, placement, &members);
        if (status != NQ_OK) return status;
        facts->distinct_members = members.distinct_count;
        facts->fundamental_members = members.fundamental_count;
        nq_members_close(&members);
    }
    for (unsigned k = 0; k < columns->count; k++) values[k] = value_of(&columns->column[k], facts);
    return NQ_OK;
}

static void print_key(page *to, const nq_key *key) {
    char name[NQ_KEY_NAME_SIZE + 4];
    snprintf(name, sizeof name, key->line ? "%s:%s" : "%s", key->name, key->line);
    page_entry(to, name, key->summary);
}

static void print_empty(page *to) {
    page_heading(to, "Where a value is empty, null in json");
    page_begin_list(to, 20);
    page_entry(to, "numbers", "of boards that are no solutions, and where the catalog does not hold all of n");
    page_entry(
        to, "members, properties",
        "of boards that are no solutions; all that are called members also in 'check', which asks for no classes");
    page_entry(to, "column:C, cycles", "of boards with two queens in a column");
    page_entry(to, "class",
               "of boards that are no solutions: reflections may leave these as they are, which no class tells");
    page_entry(
        to, "canonical, symmetry, orbit_size",
        "of boards with two queens in a column: some of their images have two queens in a row, and are no placements");
    page_entry(to, "row:R, column:C", "of boards that have no such row or column");
    page_end_list(to);
}

void board_columns_help(page *to) {
    char name[CLI_WORD_SIZE];
    page_prose(
        to, "'list --columns' makes a table of these, and 'check --columns' adds them to what it tells of a board.\n");
    page_heading(to, "Columns");
    page_begin_list(to, 20);
    for (unsigned k = 0; k < TABLE; k++) page_entry(to, table[k].name, table[k].summary);
    for (unsigned k = 0; k < nq_key_count; k++)
        if (is_of_boards(&nq_keys[k]) && strcmp(nq_keys[k].name, "class") != 0) print_key(to, &nq_keys[k]);
    for (unsigned k = 0; k < nq_property_count; k++)
        page_entry(to, cli_word_with('_', nq_properties[k].name, strlen(nq_properties[k].name), name),
                   nq_properties[k].definition);
    page_end_list(to);
    print_empty(to);
}
