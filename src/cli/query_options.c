#include "query_options.h"

bool query_option(const cli_call *cli, int option, const char *value, nq_query *query) {
    switch (option) {
    case OPTION_DISTINCT: query->fundamental = false; return true;
    case OPTION_FUNDAMENTAL: query->fundamental = true; return true;
    case OPTION_CLASS: return cli_read_classes(cli, value, &query->classes);
    default: return true;
    }
}
