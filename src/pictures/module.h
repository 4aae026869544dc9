/* SPDX-License-Identifier: MIT */
/* What draws png and pdf stands in a module, a file of its own that is loaded when one of them is asked for: cairo brings some twenty
 * libraries into whatever is linked with it, and most runs of the program draw nothing.
 *
 * Program and module are made together: structures of picture.h and shapes.h go from one to the other as they are. So a module is taken only
 * if it is of the same version, and has them in the same sizes. */
#ifndef NQUEENS_PICTURES_MODULE_H
#define NQUEENS_PICTURES_MODULE_H

#include "nqueens/version.h"
#include "picture.h"

typedef struct picture_module_fit {
    char version[16];
    uint64_t sizes[4];
} picture_module_fit;

#define PICTURE_MODULE_FIT                                                                                             \
    {                                                                                                                  \
        NQ_VERSION, { sizeof(picture), sizeof(picture_page), sizeof(shape), sizeof(picture_writer) }                   \
    }

typedef struct picture_module {
    picture_module_fit fit;
    picture_writer writers[DRAWN_END];
} picture_module;

/* In the module, the one name that it shows. */
extern NQ_API const picture_module nq_picture_module;

/* In the program: loads the module, or finds it loaded. Returns NULL if there is none that fits. Out: the reason, then. */
const picture_module *picture_module_load(char reason[PICTURE_REASON_SIZE]);

#endif
