"""Writes a copy of a source file whose tables have one more row each: for a program that shows what follows from a row.

    more_rows.py SOURCE COPY"""

import sys

# By the line that begins a table: the function and the row that are added.
ROWS = {
    "const nq_property nq_properties[] = {\n": (
        "static bool is_hollow(const nq_placement *solution) { return !has_center(solution); }\n",
        '    {"hollow", "nq_is_hollow", "no queen stands on the central square", "", is_hollow},\n'),
    "const nq_key nq_keys[] = {\n": (
        "static unsigned side_key(const nq_placement *solution) { return (solution->column[solution->n - 1] * 2u + 1) / solution->n; }\n"
        'static const char *side_name(unsigned value) { return value ? "right" : "left"; }\n',
        '    {"last-side", "on which side the last queen stands", false, side_key, never, .word = side_name, .phrase = "times right",\n'
        '     .phrase_of_one = "time right", .function = "nq_last_side"},\n'),
}

text = open(sys.argv[1]).read()
for begin, (function, row) in ROWS.items():
    text = text.replace(begin, function + "\n" + begin + row)
open(sys.argv[2], "w").write(text)
