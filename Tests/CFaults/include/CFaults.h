#ifndef CFAULTS_H
#define CFAULTS_H

/// The operations that are observed.
enum {
  STIPPLE_OPEN = 1,
  STIPPLE_WRITE,
  STIPPLE_SYNC,
  STIPPLE_TRUNCATE,
  STIPPLE_DELETE
};

/// Called before an operation (`is_done` is 0) and after one that succeeded (1).
///
/// Returns 0, or the SQLite error with which the operation fails. Called on any thread.
typedef int (*stipple_fault_hook)(
    void *context, int operation, int is_done, const char *path, long long offset,
    const void *bytes, int count);

/// Sets the only hook, which is called for all files whose path begins with a prefix.
///
/// Does not affect files that are already open. A NULL hook removes the current one.
void stipple_set_fault_hook(const char *prefix, stipple_fault_hook hook, void *context);

#endif
