/* SPDX-License-Identifier: MIT */
/* malloc and its kin of a program linked with --wrap, threads too, and SQLite's own allocations. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *from, size_t size);
char *__real_strdup(const char *text);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *from, size_t size);
char *__wrap_strdup(const char *text);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);

static atomic_uint at, count;
static atomic_bool from_then_on, happened;
static sqlite3_mem_methods real_methods;

/* Whether this allocation is to fail. */
static bool fails(void) {
    unsigned which = atomic_load(&at);
    if (which == 0) return false;
    unsigned number = atomic_fetch_add(&count, 1) + 1;
    if (number != which && !(atomic_load(&from_then_on) && number > which)) return false;
    atomic_store(&happened, true);
    return true;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t number, size_t size) { return fails() ? NULL : __real_calloc(number, size); }
void *__wrap_realloc(void *from, size_t size) { return fails() ? NULL : __real_realloc(from, size); }
char *__wrap_strdup(const char *text) { return fails() ? NULL : __real_strdup(text); }

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context) {
    return fails() ? 11 /* EAGAIN */ : __real_pthread_create(thread, attributes, run, context);
}

static void *sqlite_malloc(int size) { return fails() ? NULL : real_methods.xMalloc(size); }
static void *sqlite_realloc(void *from, int size) { return fails() ? NULL : real_methods.xRealloc(from, size); }

void faults_install_allocations(void) {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_methods);
    sqlite3_mem_methods methods = real_methods;
    methods.xMalloc = sqlite_malloc;
    methods.xRealloc = sqlite_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* every small allocation is one of its own */
}

void faults_set_allocation(unsigned which, bool all_after) {
    atomic_store(&count, 0);
    atomic_store(&from_then_on, all_after);
    atomic_store(&happened, false);
    atomic_store(&at, which);
}

bool faults_allocation_happened(void) { return atomic_load(&happened); }
