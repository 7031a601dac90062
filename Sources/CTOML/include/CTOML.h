#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A text that may contain zeros.
typedef struct {
  const char *bytes;
  size_t count;
} TOMLText;

/// The types of values that settings have.
typedef enum {
  TOMLTypeBoolean,
  TOMLTypeNumber,
  TOMLTypeString,
  /// The beginning of an array of strings, which follow as ``TOMLTypeElement``.
  TOMLTypeStrings,
  TOMLTypeElement,
  TOMLTypeTable,
  /// Another type, named by `text`.
  TOMLTypeOther,
} TOMLType;

/// A key of a document, or of a table of it, and its value.
typedef struct {
  /// The name of the table; empty bytes for a key of the document.
  TOMLText table;
  TOMLText key;
  /// The line of the key, from 1.
  size_t line;
  TOMLType type;
  bool boolean;
  double number;
  TOMLText text;
} TOMLEntry;

/// Reads a document; calls `visit` for each key of the document and of its tables, sorted by name.
///
/// toml++ aborts at a table without a name.
///
/// Returns 0, or after an error its line, from 1, and calls `fail` with the reason.
size_t toml_read(
  TOMLText document, void *context, void (*visit)(void *context, const TOMLEntry *entry),
  void (*fail)(void *context, TOMLText reason));
