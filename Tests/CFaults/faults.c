// A VFS that wraps SQLite's own and lets a test observe operations and make them fail.
// Source: "The OS Backend (VFS) To SQLite", section 2.4 ("shims").

#include "CFaults.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

enum { PATH_LENGTH = 4096 };

// An observed file; SQLite's own file object follows it in the same memory block.
typedef struct {
  sqlite3_file base;
  char path[PATH_LENGTH];
} watched_file;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char watched_prefix[PATH_LENGTH];
static stipple_fault_hook watching_hook;
static void *hook_context;

static sqlite3_vfs *real_vfs;
static sqlite3_vfs shim;

static sqlite3_file *real(sqlite3_file *file) {
  return (sqlite3_file *)((char *)file + sizeof(watched_file));
}

static const char *path_of(sqlite3_file *file) { return ((watched_file *)file)->path; }

static int matches(const char *path) {
  return path && watching_hook && strncmp(path, watched_prefix, strlen(watched_prefix)) == 0;
}

static int is_watched(const char *path) {
  pthread_mutex_lock(&mutex);
  int found = matches(path);
  pthread_mutex_unlock(&mutex);
  return found;
}

// Calls the hook while it is locked, so that the context exists until the hook returns.
static int call_hook(
    int operation, int is_done, const char *path, long long offset, const void *bytes, int count) {
  pthread_mutex_lock(&mutex);
  int result = matches(path)
      ? watching_hook(hook_context, operation, is_done, path, offset, bytes, count) : SQLITE_OK;
  pthread_mutex_unlock(&mutex);
  return result;
}

static int file_close(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  int result = call_hook(STIPPLE_WRITE, 0, path_of(file), offset, bytes, count);
  if (result == SQLITE_OK) result = real(file)->pMethods->xWrite(real(file), bytes, count, offset);
  return result == SQLITE_OK
      ? call_hook(STIPPLE_WRITE, 1, path_of(file), offset, bytes, count) : result;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 length) {
  int result = call_hook(STIPPLE_TRUNCATE, 0, path_of(file), length, NULL, 0);
  if (result == SQLITE_OK) result = real(file)->pMethods->xTruncate(real(file), length);
  return result == SQLITE_OK
      ? call_hook(STIPPLE_TRUNCATE, 1, path_of(file), length, NULL, 0) : result;
}

// Does not sync: tests simulate a power cut from the writes since the last sync.
static int file_sync(sqlite3_file *file, int flags) {
  (void)flags;
  int result = call_hook(STIPPLE_SYNC, 0, path_of(file), 0, NULL, 0);
  return result == SQLITE_OK ? call_hook(STIPPLE_SYNC, 1, path_of(file), 0, NULL, 0) : result;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}

static int file_lock(sqlite3_file *file, int kind) {
  return real(file)->pMethods->xLock(real(file), kind);
}

static int file_unlock(sqlite3_file *file, int kind) {
  return real(file)->pMethods->xUnlock(real(file), kind);
}

static int file_is_reserved(sqlite3_file *file, int *result) {
  return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int file_sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}

static int file_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

// Version 1 has neither shared memory nor memory maps.
static const sqlite3_io_methods watched_methods = {
  .iVersion = 1,
  .xClose = file_close,
  .xRead = file_read,
  .xWrite = file_write,
  .xTruncate = file_truncate,
  .xSync = file_sync,
  .xFileSize = file_size,
  .xLock = file_lock,
  .xUnlock = file_unlock,
  .xCheckReservedLock = file_is_reserved,
  .xFileControl = file_control,
  .xSectorSize = file_sector_size,
  .xDeviceCharacteristics = file_characteristics,
};

static int shim_open(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  if (!is_watched(path) || strlen(path) >= PATH_LENGTH) {
    return real_vfs->xOpen(real_vfs, path, file, flags, out_flags);
  }
  file->pMethods = NULL;
  int result = call_hook(STIPPLE_OPEN, 0, path, 0, NULL, 0);
  if (result != SQLITE_OK) return result;
  result = real_vfs->xOpen(real_vfs, path, real(file), flags, out_flags);
  if (result != SQLITE_OK) return result;
  strcpy(((watched_file *)file)->path, path);
  file->pMethods = &watched_methods;
  return SQLITE_OK;
}

static int shim_delete(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
  (void)vfs;
  int result = call_hook(STIPPLE_DELETE, 0, path, syncs_folder, NULL, 0);
  if (result == SQLITE_OK) {
    result = real_vfs->xDelete(real_vfs, path, is_watched(path) ? 0 : syncs_folder);
  }
  return result == SQLITE_OK ? call_hook(STIPPLE_DELETE, 1, path, syncs_folder, NULL, 0) : result;
}

static int shim_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  (void)vfs;
  return real_vfs->xAccess(real_vfs, path, flags, result);
}

static int shim_full_path(sqlite3_vfs *vfs, const char *path, int length, char *result) {
  (void)vfs;
  return real_vfs->xFullPathname(real_vfs, path, length, result);
}

static void install(void) {
  sqlite3_initialize();
  real_vfs = sqlite3_vfs_find(NULL);
  shim = *real_vfs;
  shim.pNext = NULL;
  shim.zName = "stipple-faults";
  shim.szOsFile = (int)sizeof(watched_file) + real_vfs->szOsFile;
  shim.xOpen = shim_open;
  shim.xDelete = shim_delete;
  shim.xAccess = shim_access;
  shim.xFullPathname = shim_full_path;
  sqlite3_vfs_register(&shim, 1);
}

void stipple_set_fault_hook(const char *prefix, stipple_fault_hook hook, void *context) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  pthread_mutex_lock(&mutex);
  strncpy(watched_prefix, prefix, PATH_LENGTH - 1);
  watching_hook = hook;
  hook_context = context;
  pthread_mutex_unlock(&mutex);
}
