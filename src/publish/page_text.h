/* SPDX-License-Identifier: MIT */
/* The page with its style and its script in place, as NUL-terminated text; the build makes the definition of src/publish/page.
 * What differs from page to page stands at its marks: @TITLE@, @QUESTION@ and @DATA@, in this order. */
#ifndef NQUEENS_PUBLISH_PAGE_TEXT_H
#define NQUEENS_PUBLISH_PAGE_TEXT_H

extern const char page_text[];

#endif
