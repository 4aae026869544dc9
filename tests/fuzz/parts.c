/* A file of any bytes where a long run keeps what it has finished: FILE-nN.part. Questions beside it are answered all the same; and a run that takes
 * it up ends with a right catalog, or with a reason and the file still there. */
#include "files.h"
#include "../support/ask.h"
#include "nqueens/generate.h"

#define N 6u
#define PART "c.db-n6.part"

static void look_at(bool exists) {
    char name[FUZZ_NAME_SIZE];
    nq_catalog_options options = {.mode = NQ_CATALOG_QUERY, .jobs = 1};
    nq_catalog *catalog;
    nq_part_progress progress;
    nq_query query = nq_query_all((nq_range){4, 4, true});
    uint64_t count;
    if (!exists) return;
    MUST_HOLD(nq_catalog_open(fuzz_name(name, "c.db"), &options, &catalog) == NQ_OK);
    nq_catalog_part_progress(catalog, N, &progress);
    MUST_HOLD(ask_count(catalog, &query, 4, &count) == NQ_OK && count == 2);
    nq_catalog_close(catalog);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char name[FUZZ_NAME_SIZE];
    nq_generated generated;
    nq_catalog *catalog;
    bool exists = size % 2;
    if (size == 0) return 0;
    nq_catalog_options options = {.mode = NQ_CATALOG_GENERATE, .jobs = 1, .part_after = 0};
    fuzz_name(name, "c.db");
    if (exists) {
        MUST_HOLD(nq_catalog_open(name, &options, &catalog) == NQ_OK);
        MUST_HOLD(nq_catalog_generate(catalog, 4, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated) == NQ_OK);
        nq_catalog_close(catalog);
    }
    fuzz_write(PART, data, size);
    look_at(exists);
    nq_status status = nq_catalog_open(name, &options, &catalog);
    if (status == NQ_OK) status = nq_catalog_generate(catalog, N, NQ_ALL_CLASSES, NQ_STORED_FUNDAMENTAL, &generated);
    MUST_HOLD(status == NQ_OK || nq_catalog_message(catalog)[0]);
    nq_catalog_close(catalog);
    if (status == NQ_OK) MUST_HOLD(fuzz_is_right("c.db"));
    else MUST_HOLD(fuzz_exists(PART));
    if (exists) look_at(true);
    fuzz_clean();
    return 0;
}
