/* SPDX-License-Identifier: MIT */
#include "dataset_about.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "display.h"

enum { OPTION_TITLE = CLI_OPTION_FIRST + 40, OPTION_AUTHOR, OPTION_VERSION, OPTION_DOI, OPTION_URL, OPTION_LICENCE };

const struct poptOption dataset_about_options[] = {
    {"title", '\0', POPT_ARG_STRING, NULL, OPTION_TITLE, "its title (default: of the n-queens puzzle, with the sizes)",
     "TEXT"},
    {"author", '\0', POPT_ARG_STRING, NULL, OPTION_AUTHOR | CLI_REPEATABLE,
     "who made it: \"NAME\", \"FAMILY, GIVEN\", or \"NAME <ORCID>\"; once for each", "AUTHOR"},
    {"data-version", '\0', POPT_ARG_STRING, NULL, OPTION_VERSION, "its version, such as 1.0", "TEXT"},
    {"doi", '\0', POPT_ARG_STRING, NULL, OPTION_DOI, "its DOI, such as 10.5281/zenodo.1234", "DOI"},
    {"url", '\0', POPT_ARG_STRING, NULL, OPTION_URL, "where it is to be had: http://... or https://...", "URL"},
    {"licence", '\0', POPT_ARG_STRING, NULL, OPTION_LICENCE, "its licence (default: CC0-1.0), by its SPDX identifier",
     "ID"},
    POPT_TABLEEND,
};

/* Every option that is text is UTF-8, and says something. */
static bool check_text(const cli_call *cli, const char *option, const char *text) {
    if (!display_is_utf8(text, strlen(text))) return cli_refuse_value(cli, option, text, "expected a text in UTF-8");
    if (!text[strspn(text, " \t\r\n")]) return cli_refuse_value(cli, option, text, "expected a text that is not empty");
    return true;
}

/* "NAME <ORCID>", in which what stands behind the name is an ORCID or is refused; any other text is a name. */
static bool read_author(const cli_call *cli, const char *text, dataset_author *author) {
    size_t length = strlen(text);
    while (strchr(" \t\r\n", text[length - 1])) length--;
    const char *open = strrchr(text, '<');
    *author = (dataset_author){.name = text};
    if (!text[strspn(text, " \t\r\n,")])
        return cli_refuse_value(cli, "author", text, "expected a name, not a comma alone");
    if (!open || text[length - 1] != '>') return true;
    char orcid[64];
    const char *id = open + 1;
    static const char address[] = "https://orcid.org/";
    if (strncmp(id, address, sizeof address - 1) == 0) id += sizeof address - 1;
    snprintf(orcid, sizeof orcid, "%.*s", (int)(text + length - 1 - id < 40 ? text + length - 1 - id : 40), id);
    if (!dataset_is_orcid(orcid) && open == text) return true;
    if (!dataset_is_orcid(orcid))
        return cli_refuse_value(
            cli, "author", text,
            "the ORCID is none; expected sixteen digits in fours, of which the last, or X, is the check "
            "of the others: 0000-0002-1825-0097");
    memcpy(author->orcid, orcid, sizeof author->orcid);
    while (open > text && strchr(" \t", open[-1])) open--;
    if (open == text) return cli_refuse_value(cli, "author", text, "expected a name before the ORCID");
    ((char *)text)[open - text] = '\0';
    return true;
}

static bool read_doi(const cli_call *cli, const char *text, const char **doi) {
    static const char *const prefixes[] = {"https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "doi:"};
    *doi = text;
    for (size_t k = 0; k < sizeof prefixes / sizeof prefixes[0]; k++)
        if (strncasecmp(text, prefixes[k], strlen(prefixes[k])) == 0) *doi = text + strlen(prefixes[k]);
    const char *digits = *doi + 3;
    size_t count = strncmp(*doi, "10.", 3) == 0 ? strspn(digits, "0123456789.") : 0;
    bool good = count >= 4 && digits[count] == '/' && digits[count + 1];
    for (const char *c = *doi; good && *c; c++) good = *c > ' ' && *c < 0x7f && !strchr("\"<>\\^`{|}", *c);
    return good || cli_refuse_value(cli, "doi", text, "expected a DOI such as 10.5281/zenodo.1234");
}

static bool check_url(const cli_call *cli, const char *text) {
    const char *rest = strncasecmp(text, "https://", 8) == 0  ? text + 8
                       : strncasecmp(text, "http://", 7) == 0 ? text + 7
                                                              : "";
    bool good = isalnum((unsigned char)*rest) || *rest == '[';
    for (const char *c = rest; good && *c; c++) good = *c > ' ' && *c < 0x7f && !strchr("\"<>\\^`{|}", *c);
    return good || cli_refuse_value(cli, "url", text, "expected an address that begins with http:// or https://");
}

static bool read_licence(const cli_call *cli, const char *text, dataset_about *about) {
    const dataset_licence *found = dataset_licence_find(text);
    if (found) return about->licence = found, true;
    cli_word_list words = cli_words(text);
    for (unsigned k = 0; k < dataset_licence_count; k++) cli_word(&words, dataset_licences[k].spdx);
    return cli_refuse_word(cli, "licence", "licence for data", &words);
}

bool dataset_about_option(cli_call *cli, int option, const char *value, dataset_about *about,
                          dataset_author authors[DATASET_MOST_AUTHORS]) {
    switch (option) {
    case OPTION_TITLE: about->title = value; return check_text(cli, "title", value);
    case OPTION_VERSION: about->version = value; return check_text(cli, "data-version", value);
    case OPTION_DOI: return read_doi(cli, value, &about->doi);
    case OPTION_URL: about->url = value; return check_url(cli, value);
    case OPTION_LICENCE: return read_licence(cli, value, about);
    default:
        if (about->author_count == DATASET_MOST_AUTHORS)
            return cli_usage_error(cli, "--author is given more than %u times", DATASET_MOST_AUTHORS), false;
        return check_text(cli, "author", value) && read_author(cli, value, &authors[about->author_count++]);
    }
}

bool dataset_about_date(const cli_call *cli, dataset_about *about) {
    uint64_t seconds;
    bool is_set;
    struct tm date;
    if (!cli_read_source_date(cli, &seconds, &is_set)) return false;
    time_t then = is_set ? (time_t)seconds : 0;
    if (is_set && gmtime_r(&then, &date)) strftime(about->date, sizeof about->date, "%Y-%m-%d", &date);
    return true;
}
