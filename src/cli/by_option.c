/* SPDX-License-Identifier: MIT */
/* Commas part the names of keys only where every part is one; all else is one SQL expression. But what consists of words alone, and none
 * that an expression knows, is a misspelt key. */
#include "by_option.h"

#include <ctype.h>
#include <string.h>

typedef struct part {
    const char *text;
    size_t length;
} part;

/* The part that begins here, without blanks around it, and the text behind its comma; NULL behind the last. */
static const char *next_part(const char *text, part *next) {
    size_t length = strcspn(text, ",");
    const char *behind = text[length] ? text + length + 1 : NULL;
    while (length > 0 && isspace((unsigned char)*text)) text++, length--;
    while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
    *next = (part){text, length};
    return behind;
}

static nq_status parse(const part *of, nq_key_use *use) {
    char word[CLI_WORD_SIZE];
    if (of->length >= sizeof word) return NQ_MALFORMED;
    cli_word_with('_', of->text, of->length, word);
    return nq_key_parse(word, strlen(word), use);
}

static bool is_key_or_nearly(const part *of) {
    nq_key_use use;
    return parse(of, &use) != NQ_MALFORMED;
}

/* Letters and signs between them, and a line behind a colon. */
static bool is_word(const part *of) {
    size_t k = 0;
    while (k < of->length && (isalpha((unsigned char)of->text[k]) || (k > 0 && strchr("_-", of->text[k])))) k++;
    return k > 0 && (k == of->length || of->text[k] == ':');
}

static bool all_parts(const char *text, bool (*is)(const part *)) {
    part next;
    while (text) {
        text = next_part(text, &next);
        if (!is(&next)) return false;
    }
    return true;
}

static bool refuse_key(const cli_call *cli, const part *of) {
    char word[CLI_WORD_SIZE];
    snprintf(word, sizeof word, "%.*s", (int)(of->length < sizeof word ? of->length : sizeof word - 1), of->text);
    cli_word_list words = cli_words(word);
    for (unsigned k = 0; k < nq_key_count; k++) {
        char name[NQ_KEY_NAME_SIZE];
        snprintf(name, sizeof name, nq_keys[k].line ? "%s:%s" : "%s", nq_keys[k].name, nq_keys[k].line);
        cli_word(&words, name);
        if (*words.near.best && strcmp(words.near.best, name) == 0) words.near.best = nq_keys[k].name;
    }
    return cli_refuse_word(cli, "by", "key", &words);
}

static bool refuse_line(const cli_call *cli, const nq_key *key, const char *text) {
    if (!key->line) return cli_refuse_value(cli, "by", text, "the key %s takes no number", key->name);
    return cli_refuse_value(cli, "by", text, "expected %s:%s with %s from 1 to n, as in %s:1", key->name, key->line,
                            key->line, key->name);
}

static bool is_same(const nq_by *a, const nq_by *b) {
    if (a->use.key != b->use.key) return false;
    return a->use.key ? a->use.line == b->use.line : strcmp(a->expression, b->expression) == 0;
}

/* The same value again tells nothing. */
static bool refuse_again(const cli_call *cli, const nq_by *by) {
    char name[NQ_KEY_NAME_SIZE], quoted[CLI_QUOTE_SIZE];
    return cli_usage_error(cli, "--by: the %s %s is named twice; expected each once",
                           by->use.key ? "key" : "expression",
                           cli_quote(by->use.key ? nq_key_print(&by->use, name) : by->expression, quoted)),
           false;
}

static bool add(const cli_call *cli, nq_query *query, nq_by by) {
    for (unsigned k = 0; k < query->by_count; k++)
        if (is_same(&query->by[k], &by)) return refuse_again(cli, &by);
    if (query->by_count == NQ_MOST_BY)
        return cli_usage_error(cli, "--by: more than %u keys or expressions; ask for fewer at a time", NQ_MOST_BY),
               false;
    query->by[query->by_count++] = by;
    return true;
}

static bool add_keys(const cli_call *cli, const char *text, nq_query *query) {
    for (const char *at = text; at;) {
        nq_by by = {.expression = NULL};
        part next;
        at = next_part(at, &next);
        if (parse(&next, &by.use) != NQ_OK) return refuse_line(cli, by.use.key, text);
        if (!add(cli, query, by)) return false;
    }
    return true;
}

static bool is_nothing(const part *of) { return of->length == 0; }

static bool is_word_or_nothing(const part *of) { return is_nothing(of) || is_word(of); }

/* Words and commas, but nothing before, between or behind some. */
static bool lacks_a_part(const char *text) {
    bool lacks = false;
    part next;
    if (!all_parts(text, is_word_or_nothing)) return false;
    while (text && !lacks) {
        text = next_part(text, &next);
        lacks = is_nothing(&next);
    }
    return lacks;
}

bool by_option(const cli_call *cli, const char *text, nq_query *query) {
    part only;
    bool single = !next_part(text, &only);
    if (lacks_a_part(text))
        return cli_refuse_value(cli, "by", text,
                                single ? "expected a key (see 'nqueens help keys') or an SQL expression"
                                       : "a key is missing before or behind a comma; expected such as class,first");
    if (all_parts(text, is_key_or_nearly)) return add_keys(cli, text, query);
    if (!all_parts(text, is_word) || (single && nq_expression_has_name(text)))
        return add(cli, query, (nq_by){.expression = text});
    for (const char *at = text; at;) {
        at = next_part(at, &only);
        if (!is_key_or_nearly(&only)) return refuse_key(cli, &only);
    }
    return true;
}
