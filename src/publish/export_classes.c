/* SPDX-License-Identifier: MIT */
/* Where no fault has been found, no row can lack its class: the fundamental solutions are different canonical forms, as many as are published,
 * so all that there are; the distinct ones are different, each is an image of one of them by the symmetry that it says, and they are as many
 * as all classes have images. So this is for the other case alone, to say which they are. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../solver/packed.h"
#include "export_rows.h"

typedef struct class_list {
    const export_size *of;
    unsigned words;
    packed_list forms; /* in order */
    uint8_t *images;   /* how many each has */
} class_list;

/* Rows that are no canonical forms, or out of order, have been reported; the list has none of them. */
static nq_status add_form(class_list *all, const char *text, size_t length) {
    nq_placement placement;
    uint64_t packed[NQ_PACKED_WORDS];
    unsigned n = all->of->n;
    if (length < n || nq_placement_parse(text, n, &placement) != NQ_OK) return NQ_OK;
    if (!nq_placement_is_solution(&placement) || !nq_is_canonical(&placement, NULL)) return NQ_OK;
    nq_pack(&placement, packed);
    const uint64_t *behind = all->forms.count ? all->forms.packed + all->forms.count * all->words : NULL;
    if (behind && packed_compare(behind - all->words, packed, all->words) >= 0) return NQ_OK;
    return packed_list_add(&all->forms, packed, all->words);
}

/* A row whose own fields are right but for this one. */
static nq_status find_class(class_list *all, const char *text, size_t length, const export_stream *stream) {
    unsigned n = all->of->n;
    nq_placement placement, canonical;
    uint64_t packed[NQ_PACKED_WORDS];
    if (length < 2 * n + 1 || text[n] != ',' || nq_placement_parse(text, n, &placement) != NQ_OK) return NQ_OK;
    if (!nq_placement_is_solution(&placement) || nq_placement_parse(text + n + 1, n, &canonical) != NQ_OK) return NQ_OK;
    nq_pack(&canonical, packed);
    size_t place = packed_list_find(&all->forms, packed, all->words);
    if (place < all->forms.count) all->images[place] += all->images[place] < UINT8_MAX;
    else
        export_fault(all->of->check, EXPORT_NO_CLASS, "%s:%" PRIu64 ": canonical form '%.*s'; expected one of %s",
                     stream->name, stream->line, (int)n, text + n + 1,
                     all->of->check->boards[n][EXPORT_FUNDAMENTAL_TABLE].listed->name);
    return NQ_OK;
}

static void compare_images(const class_list *all) {
    const export_size *of = all->of;
    nq_placement form;
    char text[NQ_TEXT_SIZE];
    for (size_t k = 0; k < all->forms.count; k++) {
        nq_unpack(all->forms.packed + k * all->words, of->n, &form);
        nq_class which = nq_class_of(&form);
        unsigned images = nq_class_orbit_size(which);
        if (!nq_classes_have(of->classes[EXPORT_DISTINCT_TABLE], which) || all->images[k] == images) continue;
        nq_placement_print(&form, text);
        export_fault(of->check, EXPORT_CLASS_ROWS, "%s: %u rows of '%s'; expected its %u images",
                     of->check->boards[of->n][EXPORT_DISTINCT_TABLE].listed->name, all->images[k], text, images);
    }
}

typedef nq_status take_row(class_list *all, const char *text, size_t length, const export_stream *stream);

static nq_status take_form(class_list *all, const char *text, size_t length, const export_stream *stream) {
    (void)stream;
    return add_form(all, text, length);
}

/* Reads a table again, no further than has been counted; its faults of form are not told twice. */
static nq_status read_again(class_list *all, export_table table, take_row *take) {
    const export_board_file *file = &all->of->check->boards[all->of->n][table];
    export_stream *stream;
    const char *line;
    size_t length;
    uint64_t left = nq_coverage_count(&all->of->check->coverage[all->of->n], table == EXPORT_FUNDAMENTAL_TABLE,
                                      all->of->classes[table]);
    nq_status status = export_table_open(all->of->check, file->listed->name, file->compressed, &stream);
    if (status == NQ_OK) stream->again = true;
    while (status == NQ_OK && left-- > 0 && !stream->ended && export_stream_line(stream, &line, &length))
        status = take(all, line, length, stream);
    if (status == NQ_OK) status = stream->failed;
    if (stream) export_stream_close(stream);
    free(stream);
    return status;
}

nq_status export_check_classes(const export_size *of) {
    class_list all = {.of = of, .words = nq_packed_words(of->n)};
    nq_status status = read_again(&all, EXPORT_FUNDAMENTAL_TABLE, take_form);
    if (status == NQ_OK && !(all.images = calloc(all.forms.count + 1, 1))) status = NQ_NO_MEMORY;
    if (status == NQ_OK) status = read_again(&all, EXPORT_DISTINCT_TABLE, find_class);
    if (status == NQ_OK) compare_images(&all);
    if (status == NQ_NO_MEMORY)
        export_fail(of->check, status, "%s: not enough memory to compare the classes of n = %u", of->check->path,
                    of->n);
    free(all.forms.packed);
    free(all.images);
    return status;
}
