/* Help texts, in lines of at most 80 characters whatever their source looks like. */
#include <string.h>

#include "cli.h"

#define LINE 80u

/* Bytes that begin a character: what a text takes on the screen. */
static size_t columns(const char *text, size_t length) {
    size_t count = 0;
    for (size_t k = 0; k < length; k++) count += ((unsigned char)text[k] & 0xc0) != 0x80;
    return count;
}

/* Puts the words of one line behind what stands there already, `column` wide. Returns how wide it is then. */
static size_t put_words(FILE *out, const char *text, size_t length, size_t indent, size_t column) {
    const char *end = text + length;
    while (text < end) {
        size_t word = strcspn(text, " \n"), width = columns(text, word);
        if (column > indent && column + 1 + width > LINE) {
            fprintf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            putc(' ', out);
            column++;
        }
        fwrite(text, 1, word, out);
        column += width;
        text += word;
        text += strspn(text, " ");
    }
    return column;
}

void cli_print_prose(FILE *out, const char *text) {
    bool begins = true;
    size_t column = 0;
    while (*text) {
        size_t length = strcspn(text, "\n"), indent = strspn(text, " ");
        if (!begins && indent) putc('\n', out), begins = true;
        if (begins) fprintf(out, "%*s", (int)indent, ""), column = indent;
        column = put_words(out, text + indent, length - indent, indent, column);
        begins = length == 0 || indent || text[length - 1] == '.' || text[length - 1] == ':' || text[length] == '\0' ||
                 text[length + 1] == '\0';
        if (begins) putc('\n', out);
        text += length + (text[length] == '\n');
    }
}

void cli_print_entry(FILE *out, const char *name, unsigned width, const char *text) {
    fprintf(out, "  %-*s  ", (int)width, name);
    put_words(out, text, strlen(text), width + 4, width + 4);
    putc('\n', out);
}
