/* SPDX-License-Identifier: MIT */
/* What every public header begins with: which names a shared library shows, and that C++ finds them under the names of C. */
#ifndef NQUEENS_EXPORT_H
#define NQUEENS_EXPORT_H

/* Stands before each function and variable that the library promises. Everything else is hidden. A table is shown as a pointer and a count,
 * not as an array: a program keeps a copy of a variable that it uses, of the size that it had when the program was linked, and a later version
 * may have more rows. */
#if defined(__GNUC__)
#define NQ_API __attribute__((visibility("default")))
#else
#define NQ_API
#endif

/* Around the declarations of a header. */
#ifdef __cplusplus
#define NQ_DECLARATIONS_BEGIN extern "C" {
#define NQ_DECLARATIONS_END }
#else
#define NQ_DECLARATIONS_BEGIN
#define NQ_DECLARATIONS_END
#endif

#endif
