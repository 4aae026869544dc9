/* SPDX-License-Identifier: MIT */
#include "faults.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stddef.h>

typedef struct shim_file {
    sqlite3_file base;
    sqlite3_file *real; /* behind this structure */
} shim_file;

static sqlite3_vfs shim, *real_vfs;
static struct {
    fault_call call;
    unsigned at, count;
    bool from_then_on;
    atomic_bool happened;
} set;

static const int codes[FAULT_CALL_COUNT] = {
#define FAULT_CODE(name, code) [name] = code,
    FAULT_CALLS(FAULT_CODE)
#undef FAULT_CODE
};

/* SQLITE_OK, or how this call fails. */
static int outcome(fault_call call) {
    if (set.at == 0 || call != set.call) return SQLITE_OK;
    set.count++;
    if (set.count != set.at && !(set.from_then_on && set.count > set.at)) return SQLITE_OK;
    atomic_store(&set.happened, true);
    return codes[call];
}

static sqlite3_file *real(sqlite3_file *file) { return ((shim_file *)file)->real; }

static int shim_close(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }

static int shim_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
    int rc = outcome(CALL_READ);
    return rc ? rc : real(file)->pMethods->xRead(real(file), buffer, amount, offset);
}

static int shim_write(sqlite3_file *file, const void *buffer, int amount, sqlite3_int64 offset) {
    int rc = outcome(CALL_WRITE);
    if (!rc) rc = outcome(CALL_WRITE_FULL);
    return rc ? rc : real(file)->pMethods->xWrite(real(file), buffer, amount, offset);
}

static int shim_truncate(sqlite3_file *file, sqlite3_int64 size) {
    int rc = outcome(CALL_TRUNCATE);
    return rc ? rc : real(file)->pMethods->xTruncate(real(file), size);
}

/* Nothing is made to reach the disk: the test does not switch the machine off. */
static int shim_sync(sqlite3_file *file, int flags) {
    (void)file, (void)flags;
    return outcome(CALL_SYNC);
}

static int shim_size(sqlite3_file *file, sqlite3_int64 *size) {
    int rc = outcome(CALL_SIZE);
    return rc ? rc : real(file)->pMethods->xFileSize(real(file), size);
}

static int shim_lock(sqlite3_file *file, int level) {
    int rc = outcome(CALL_LOCK);
    return rc ? rc : real(file)->pMethods->xLock(real(file), level);
}

static int shim_unlock(sqlite3_file *file, int level) {
    int rc = outcome(CALL_UNLOCK), done = real(file)->pMethods->xUnlock(real(file), level);
    return rc ? rc : done;
}

static int shim_check_reserved(sqlite3_file *file, int *result) {
    return real(file)->pMethods->xCheckReservedLock(real(file), result);
}
static int shim_control(sqlite3_file *file, int op, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), op, argument);
}
static int shim_sector(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int shim_device(sqlite3_file *file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = shim_close,
    .xRead = shim_read,
    .xWrite = shim_write,
    .xTruncate = shim_truncate,
    .xSync = shim_sync,
    .xFileSize = shim_size,
    .xLock = shim_lock,
    .xUnlock = shim_unlock,
    .xCheckReservedLock = shim_check_reserved,
    .xFileControl = shim_control,
    .xSectorSize = shim_sector,
    .xDeviceCharacteristics = shim_device,
};

static int shim_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out_flags) {
    (void)vfs;
    shim_file *made = (shim_file *)file;
    made->base.pMethods = NULL;
    made->real = (sqlite3_file *)(void *)(made + 1);
    int rc = outcome(CALL_OPEN);
    if (!rc) rc = real_vfs->xOpen(real_vfs, name, made->real, flags, out_flags);
    if (made->real->pMethods && !rc) made->base.pMethods = &methods;
    return rc;
}

static int shim_delete(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)vfs, (void)sync;
    int rc = outcome(CALL_DELETE);
    return rc ? rc : real_vfs->xDelete(real_vfs, name, 0);
}

static int shim_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    (void)vfs;
    int rc = outcome(CALL_ACCESS);
    return rc ? rc : real_vfs->xAccess(real_vfs, name, flags, result);
}

void faults_install_calls(void) {
    real_vfs = sqlite3_vfs_find(NULL);
    shim = *real_vfs;
    shim.zName = "faults";
    shim.szOsFile = (int)sizeof(shim_file) + real_vfs->szOsFile;
    shim.xOpen = shim_open;
    shim.xDelete = shim_delete;
    shim.xAccess = shim_access;
    sqlite3_vfs_register(&shim, 1);
}

void faults_set_call(fault_call call, unsigned at, bool from_then_on) {
    set.call = call;
    set.at = at;
    set.count = 0;
    set.from_then_on = from_then_on;
    atomic_store(&set.happened, false);
}

bool faults_happened(void) { return atomic_load(&set.happened); }
