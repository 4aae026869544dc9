/* SPDX-License-Identifier: MIT */
/* Exported data sets: one file of a small one is replaced by whatever it may be. Reading it again ends well; and if the file is one of boards
 * or counts, any change is found, also by one who believes no sum. */
#include "files.h"
#include "publish/export_check.h"

typedef struct export_file {
    const char *name, *content;
    bool any_change_is_found;
} export_file;

static const export_file files[] = {
    {"data/text/n05.txt", "13524\n14253\n24135\n25314\n31425\n35241\n41352\n42531\n52413\n53142\n", true},
    {"data/distinct/n05.csv",
     "placement,canonical,symmetry,symmetry_name,class,orbit_size\n"
     "13524,13524,0,identity,asymmetric,8\n14253,13524,6,transpose,asymmetric,8\n"
     "24135,13524,2,rotate180,asymmetric,8\n25314,25314,0,identity,quarter-turn,2\n"
     "31425,13524,7,antitranspose,asymmetric,8\n35241,13524,3,rotate270,asymmetric,8\n"
     "41352,25314,4,mirror,quarter-turn,2\n42531,13524,5,flip,asymmetric,8\n"
     "52413,13524,1,rotate90,asymmetric,8\n53142,13524,4,mirror,asymmetric,8\n",
     true},
    {"data/fundamental/n05.csv",
     "placement,class,orbit_size,fundamental_number\n13524,asymmetric,8,1\n25314,quarter-turn,2,2\n", true},
    {"counts.csv", "n,distinct,fundamental,full,quarter_turn,half_turn,asymmetric,complete\n5,10,2,0,1,0,1,true\n",
     true},
    {"coverage.csv",
     "n,orbit_size,fundamental_count,stored\n5,1,0,distinct\n5,2,1,distinct\n5,4,0,distinct\n5,8,1,distinct\n", true},
    {"bfiles/b141843.txt", NULL, false}, /* no sequence follows from n = 5 alone */
    {"SHA256SUMS", NULL, false},
    {"data/distinct/n05.csv.gz", NULL, false},
};
enum { FILES = sizeof files / sizeof files[0], TERMS = FILES - 3, SUMS = FILES - 2, COMPRESSED = FILES - 1 };

/* What is said of all of them is not in question here. */
static const char *const others[][2] = {{"CITATION.cff", "a citation\n"},
                                        {"README.md", "a card\n"},
                                        {"datapackage.json", "{\"resources\": []}"},
                                        {"metadata.json", "{}"}};
static const char *const folders[] = {"data", "data/text", "data/distinct", "data/fundamental"};
static const char *const folder_of_terms = "bfiles"; /* is there with its file only */

typedef struct found {
    uint64_t sums, others;
} found;

static void count_fault(void *context, export_fault_kind kind, const char *sentence) {
    found *all = context;
    MUST_HOLD(export_fault_name(kind) != NULL && *sentence);
    if (kind == EXPORT_SUM || kind == EXPORT_PACKAGE) all->sums++;
    else all->others++;
}

/* The files of the small data set. In: the number of the one that is replaced. */
static void write_sums(unsigned which) {
    const char *names[] = {"CITATION.cff",
                           "README.md",
                           which == TERMS ? files[TERMS].name : NULL,
                           "counts.csv",
                           "coverage.csv",
                           files[which == COMPRESSED ? COMPRESSED : 1].name,
                           "data/fundamental/n05.csv",
                           "data/text/n05.txt",
                           "datapackage.json",
                           "metadata.json"};
    char text[2048];
    int used = 0;
    for (unsigned k = 0; k < sizeof names / sizeof names[0]; k++)
        if (names[k]) used += snprintf(text + used, sizeof text - (size_t)used, "%064d  %s\n", 0, names[k]);
    fuzz_write("SHA256SUMS", text, (size_t)used);
}

static void remove_all(void) {
    char name[FUZZ_NAME_SIZE];
    for (unsigned k = 0; k < FILES; k++) unlink(fuzz_name(name, files[k].name));
    for (unsigned k = sizeof folders / sizeof folders[0]; k-- > 0;) rmdir(fuzz_name(name, folders[k]));
    rmdir(fuzz_name(name, folder_of_terms));
    fuzz_clean();
    rmdir(fuzz_name(name, ""));
}

static void write_all(void) {
    char name[FUZZ_NAME_SIZE];
    for (unsigned k = 0; k < sizeof folders / sizeof folders[0]; k++) mkdir(fuzz_name(name, folders[k]), 0700);
    for (unsigned k = 0; k < FILES; k++)
        if (files[k].content) fuzz_write(files[k].name, files[k].content, strlen(files[k].content));
    for (unsigned k = 0; k < sizeof others / sizeof others[0]; k++)
        fuzz_write(others[k][0], others[k][1], strlen(others[k][1]));
    atexit(remove_all);
}

static void put(unsigned which, const uint8_t *data, size_t size) {
    char name[FUZZ_NAME_SIZE];
    if (which == COMPRESSED) unlink(fuzz_name(name, files[1].name));
    else unlink(fuzz_name(name, files[COMPRESSED].name));
    if (which != COMPRESSED) fuzz_write(files[1].name, files[1].content, strlen(files[1].content));
    unlink(fuzz_name(name, files[TERMS].name));
    if (which == TERMS) mkdir(fuzz_name(name, folder_of_terms), 0700);
    else rmdir(fuzz_name(name, folder_of_terms));
    write_sums(which);
    fuzz_write(files[which].name, data, size);
}

static void check_all(found *all) {
    char name[FUZZ_NAME_SIZE];
    export_check_options options = {.jobs = 1, .report = count_fault, .context = all};
    export_check *check;
    bool trusted;
    MUST_HOLD(export_check_open(fuzz_name(name, ""), &options, &check) == NQ_OK);
    MUST_HOLD(export_check_files(check, &trusted) == NQ_OK);
    for (unsigned n = NQ_MIN_N; trusted && n <= NQ_MAX_N; n++) {
        export_checked checked;
        if (export_check_has(check, n)) MUST_HOLD(export_check_size(check, n, &checked) == NQ_OK);
    }
    export_check_settle(check);
    export_check_close(check);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static bool written;
    found all = {0};
    if (size == 0) return 0;
    if (!written) write_all();
    written = true;
    const export_file *file = &files[data[0] % FILES];
    put(data[0] % FILES, data + 1, size - 1);
    check_all(&all);
    if (file->content) {
        bool same = strlen(file->content) == size - 1 && memcmp(file->content, data + 1, size - 1) == 0;
        if (same) MUST_HOLD(all.others == 0);
        else if (file->any_change_is_found) MUST_HOLD(all.others > 0);
        fuzz_write(file->name, file->content, strlen(file->content));
    }
    return 0;
}
