/* SPDX-License-Identifier: MIT */
#include "layout.h"

#define EDGE 12.0   /* around a sheet */
#define MARGIN 42.0 /* around a page */

/* The least number of columns with no more rows than columns; a few more if that leaves no row with gaps. */
static unsigned columns_for(unsigned count) {
    unsigned least = 1;
    while (least * least < count) least++;
    for (unsigned columns = least; columns <= least + least / 2; columns++)
        if (count % columns == 0) return columns;
    return least;
}

layout layout_sheet(unsigned count, double side, double foot, double heading) {
    layout sheet = {.left = EDGE, .top = EDGE + heading, .cell_width = side + LAYOUT_GAP};
    sheet.columns = columns_for(count);
    sheet.rows = (count + sheet.columns - 1) / sheet.columns;
    sheet.cell_height = side + foot + LAYOUT_GAP;
    sheet.width = 2 * EDGE + sheet.columns * sheet.cell_width - LAYOUT_GAP;
    sheet.height = sheet.top + sheet.rows * sheet.cell_height - LAYOUT_GAP + EDGE;
    return sheet;
}

layout layout_page(double width, double height, unsigned count, double foot, double heading, double *side) {
    layout best = {.width = width, .height = height, .left = MARGIN, .top = MARGIN + heading};
    double wide = width - 2 * MARGIN + LAYOUT_GAP, high = height - 2 * MARGIN - heading + LAYOUT_GAP;
    *side = 0;
    for (unsigned columns = 1; columns <= count; columns++) {
        unsigned rows = (count + columns - 1) / columns;
        double cell_width = wide / columns, cell_height = high / rows;
        double across = cell_width - LAYOUT_GAP, down = cell_height - LAYOUT_GAP - foot;
        double fits = across < down ? across : down;
        if (fits <= *side) continue;
        *side = fits;
        best.columns = columns;
        best.rows = rows;
        best.cell_width = cell_width;
        best.cell_height = fits + foot + LAYOUT_GAP;
    }
    return best;
}
