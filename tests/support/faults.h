/* SPDX-License-Identifier: MIT */
/* Making the machine fail in a test: calls of the operating system that SQLite makes, and allocations of SQLite and of the program.
 *
 * The calls of a kind are counted from 1; the `at`th fails, or that one and all after it. */
#ifndef NQUEENS_TESTS_FAULTS_H
#define NQUEENS_TESTS_FAULTS_H

#include <stdbool.h>

/* X(enumerator, what SQLite's call returns when it fails) */
#define FAULT_CALLS(X)                                                                                                 \
    X(CALL_READ, SQLITE_IOERR_READ)                                                                                    \
    X(CALL_WRITE, SQLITE_IOERR_WRITE)                                                                                  \
    X(CALL_WRITE_FULL, SQLITE_FULL)                                                                                    \
    X(CALL_SYNC, SQLITE_IOERR_FSYNC)                                                                                   \
    X(CALL_TRUNCATE, SQLITE_IOERR_TRUNCATE)                                                                            \
    X(CALL_OPEN, SQLITE_CANTOPEN)                                                                                      \
    X(CALL_LOCK, SQLITE_IOERR_LOCK)                                                                                    \
    X(CALL_UNLOCK, SQLITE_IOERR_UNLOCK)                                                                                \
    X(CALL_DELETE, SQLITE_IOERR_DELETE)                                                                                \
    X(CALL_SIZE, SQLITE_IOERR_FSTAT)                                                                                   \
    X(CALL_ACCESS, SQLITE_IOERR_ACCESS)

typedef enum fault_call {
#define FAULT_ENUMERATOR(name, code) name,
    FAULT_CALLS(FAULT_ENUMERATOR)
#undef FAULT_ENUMERATOR
        FAULT_CALL_COUNT
} fault_call;

/* Under a sanitizer everything is slow, and fewer are tried. */
#ifdef __SANITIZE_ADDRESS__
#define FAULTS_FEWER 4u
#else
#define FAULTS_FEWER 1u
#endif

/* Puts itself between SQLite and the operating system; to be called once, before any file is opened. */
void faults_install_calls(void);

/* From now on the `at`th call of the kind fails; 0 for none. */
void faults_set_call(fault_call call, unsigned at, bool from_then_on);

/* Whether it has failed since. */
bool faults_happened(void);

/* The same of allocations and of starting threads, for a program that links nq_test_allocations. To be installed before SQLite is
 * used. */
void faults_install_allocations(void);
void faults_set_allocation(unsigned at, bool from_then_on);
bool faults_allocation_happened(void);

#endif
