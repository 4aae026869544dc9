# SPDX-License-Identifier: MIT
"""Writes a copy of a source file whose tables have one more row each: for a program that shows what follows from a row.

    more_rows.py SOURCE COPY"""

import re
import sys

# By the line that begins a table, or stands behind the functions: what is put before it, and behind it.
ROWS = {
    "static const nq_property properties[] = {\n": (
        "static bool is_hollow(const nq_placement *solution) { return !has_center(solution); }\n",
        '    {"hollow", "nq_is_hollow", "no queen stands on the central square", "", true, is_hollow, false},\n'),
    "static const nq_key keys[] = {\n": (
        "static unsigned side_key(const nq_placement *solution) { return (solution->column[solution->n - 1] * 2u + 1) / solution->n; }\n"
        'static const char *side_name(unsigned value) { return value ? "right" : "left"; }\n',
        '    {"side", NULL, "on which side the last queen stands", .value = side_key, .word = side_name, .function = "nq_side"},\n'),
    # A filter. What it asks is kept where no first row of a small board is.
    "#define NQ_FILTER_ROWS(X) \\\n": (
        "", '    X(last, "last", "COLUMN", false, "with the last queen in this column", read_last, asks_last, is_last, never, last_in_sql) \\\n'),
    "const filter_row filter_rows[FILTER_COUNT] = {\n": (
        "static bool asks_last(const nq_filter *filter) { return filter->start[NQ_MAX_N - 1]; }\n"
        "static bool is_last(const nq_filter *filter, const nq_placement *solution) {\n"
        "    return solution->column[solution->n - 1] + 1 == filter->start[NQ_MAX_N - 1];\n"
        "}\n"
        "static void last_in_sql(const nq_filter *filter, nq_condition *add, void *context) {\n"
        '    add(context, "substr(s.placement, -1) = \'%u\'", filter->start[NQ_MAX_N - 1]);\n'
        "}\n", ""),
    "bool query_option(": (
        "static bool read_last(const cli_call *cli, const char *option, const char *text, nq_filter *filter) {\n"
        "    uint64_t column;\n"
        "    if (!cli_read_whole_number(cli, option, text, &column)) return false;\n"
        "    filter->start[NQ_MAX_N - 1] = (uint8_t)column;\n"
        "    return true;\n"
        "}\n", ""),
}

text = re.sub(r" +\\\n", " \\\\\n", open(sys.argv[1]).read())
for begin, (before, behind) in ROWS.items():
    text = text.replace(begin, before + begin + behind)
open(sys.argv[2], "w").write(text)
