// The part of libvterm's interface that is the same in versions 0.1 to 0.3. The library is loaded on first use.
#ifndef STIPPLE_CEMULATOR_H
#define STIPPLE_CEMULATOR_H

#include <stddef.h>
#include <stdint.h>

struct stipple_emulator_position { int row, column; };

// Bits of the type: 1 for an index, in place of the first component; 2 and 4 for the terminal's own colors.
struct stipple_emulator_color { uint8_t type, red, green, blue; };

struct stipple_emulator_cell {
  // Unicode scalars up to a 0; UINT32_MAX in the second cell of a wide character.
  uint32_t scalars[6];
  char columns;
  // Bits: bold, two of the underline, italic, blinking, reversed, since version 0.2 hidden, struck through.
  uint32_t attributes;
  struct stipple_emulator_color foreground, background;
};

// The functions, of which each name begins with `vterm_`.
struct stipple_emulator {
  void *(*create)(int rows, int columns);
  void (*free)(void *terminal);
  void (*set_utf8)(void *terminal, int is_on);
  void (*set_size)(void *terminal, int rows, int columns);
  size_t (*write)(void *terminal, const void *bytes, size_t count);
  void *(*state)(void *terminal);
  void *(*screen)(void *terminal);
  void (*enable_alternate)(void *screen, int is_on);
  void (*reset)(void *screen, int is_hard);
  int (*get_cell)(const void *screen, struct stipple_emulator_position, struct stipple_emulator_cell *);
  void (*get_cursor)(const void *state, struct stipple_emulator_position *);
};

#endif
