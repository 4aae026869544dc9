/* SPDX-License-Identifier: MIT */
/* A catalog with a journal or a WAL of anything beside it, which SQLite would apply when the catalog is opened. Whatever it says, no file but the
 * catalog and its side files is touched; and where opening is refused, these are as they were.
 *
 * The first byte of the input says what is beside the catalog: the rest of the input as it is, or a journal that is put together from it with the
 * check sums that SQLite asks for: pages of the catalog, changed or not, and at its end perhaps the name of another file. */
#include "files.h"
#include "nqueens/generate.h"
#include "nqueens/query.h"

#define PAGE 512u
#define SECTOR 512u

static const char canary[] = "another file, of somebody else\n";
static const uint8_t magic[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};

typedef struct writer {
    uint8_t bytes[1 << 16];
    size_t size;
} writer;

static void put(writer *out, const void *bytes, size_t size) {
    if (size > sizeof out->bytes - out->size) size = sizeof out->bytes - out->size;
    memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
}

static void put_number(writer *out, uint32_t number) {
    uint8_t bytes[] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number};
    put(out, bytes, sizeof bytes);
}

static void put_header(writer *out, uint32_t records, uint32_t nonce, uint32_t pages, uint32_t sector, uint32_t page) {
    put(out, magic, sizeof magic);
    put_number(out, records);
    put_number(out, nonce);
    put_number(out, pages);
    put_number(out, sector);
    put_number(out, page);
    while (out->size % SECTOR) put(out, "", 1);
}

/* A page of the catalog under some number, with the check sum of journals: every 200th byte from the end. */
static void put_page(writer *out, const fuzz_file *catalog, uint32_t number, unsigned from, uint32_t nonce,
                     unsigned change) {
    uint8_t page[PAGE];
    memcpy(page, catalog->bytes + from % (catalog->size / PAGE) * PAGE, PAGE);
    if (change) page[change % PAGE] ^= 1;
    uint32_t sum = nonce;
    for (int at = (int)PAGE - 200; at > 0; at -= 200) sum += page[at];
    put_number(out, number);
    put(out, page, sizeof page);
    put_number(out, sum);
}

/* The end of a journal that belongs to a transaction over several files. */
static void put_super_journal(writer *out, const char *name) {
    uint32_t sum = 0;
    for (const char *c = name; *c; c++) sum += (uint32_t)*c;
    put_number(out, 0x40000000 / PAGE + 1);
    put(out, name, strlen(name));
    put_number(out, (uint32_t)strlen(name));
    put_number(out, sum);
    put(out, magic, sizeof magic);
}

static void make_journal(writer *out, const fuzz_file *catalog, fuzz_input *input, const char *super) {
    unsigned flags = fuzz_byte(input), records = fuzz_byte(input) % 8, nonce = fuzz_byte(input);
    put_header(out,
               flags & 1   ? UINT32_MAX
               : flags & 2 ? 0
                           : records,
               nonce, flags & 4 ? fuzz_byte(input) : (uint32_t)(catalog->size / PAGE),
               flags & 8 ? 1u << fuzz_byte(input) % 32 : SECTOR, flags & 16 ? 1u << fuzz_byte(input) % 32 : PAGE);
    for (unsigned k = 0; k < records; k++) {
        unsigned number = fuzz_byte(input), from = number - 1u;
        if (flags & 32) from = fuzz_byte(input);
        put_page(out, catalog, number, from, nonce, flags & 64 ? fuzz_byte(input) : 0);
    }
    if (flags & 128) put_super_journal(out, super);
    while (input->size) {
        uint8_t byte = (uint8_t)fuzz_byte(input);
        put(out, &byte, 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static writer beside;
    char name[FUZZ_NAME_SIZE], super[FUZZ_NAME_SIZE], wal[FUZZ_NAME_SIZE];
    fuzz_input input = {data, size < 20000 ? size : 20000};
    fuzz_file seed = fuzz_seed("fundamental");
    unsigned kind = fuzz_byte(&input) % 4;
    const char *side = kind == 3 ? "c.db-wal" : "c.db-journal";
    beside.size = 0;
    fuzz_name(super, "other.txt");
    if (kind == 0 || kind == 3) put(&beside, input.data, input.size);
    else make_journal(&beside, &seed, &input, super);
    fuzz_write("c.db", seed.bytes, seed.size);
    fuzz_write("other.txt", canary, sizeof canary);
    fuzz_write(side, beside.bytes, beside.size);

    nq_catalog_options options = {.mode = kind == 2 ? NQ_CATALOG_GENERATE : NQ_CATALOG_QUERY, .jobs = 1};
    nq_catalog *catalog;
    nq_status status = nq_catalog_open(fuzz_name(name, "c.db"), &options, &catalog);
    if (status != NQ_OK) {
        MUST_HOLD(nq_catalog_message(catalog)[0]);
        if (status == NQ_UNFIT || status == NQ_NOT_A_CATALOG) {
            MUST_HOLD(fuzz_is("c.db", seed.bytes, seed.size) || !fuzz_exists(side));
        }
    }
    nq_catalog_close(catalog);
    fuzz_is_right("c.db");
    MUST_HOLD(fuzz_exists("other.txt") && fuzz_is("other.txt", canary, sizeof canary));
    unlink(fuzz_name(wal, "c.db-shm"));
    unlink(fuzz_name(wal, side));
    free(seed.bytes);
    MUST_HOLD(fuzz_clean() == 2); /* nothing else has been made */
    return 0;
}
