#ifndef CFAULTS_H
#define CFAULTS_H

/// What SQLite asks the file system for, as a test sees it.
enum {
  STIPPLE_OPEN = 1,
  STIPPLE_WRITE,
  STIPPLE_SYNC,
  STIPPLE_TRUNCATE,
  STIPPLE_DELETE
};

/// Called before an operation (`is_done` is 0) and after one that succeeded (1).
///
/// Returns 0 to let it be, or the SQLite error that it is to have. Called on any thread.
typedef int (*stipple_fault_hook)(
    void *context, int operation, int is_done, const char *path, long long offset,
    const void *bytes, int count);

/// Has a hook called for all files whose path begins with a prefix; there is one hook at a time.
///
/// Files that are open already are not concerned. A NULL hook ends it.
void stipple_set_fault_hook(const char *prefix, stipple_fault_hook hook, void *context);

#endif
