// The library libvterm, which keeps the screen of a terminal in memory. It is loaded on first use, so the program
// also runs without it.
#ifndef STIPPLE_CEMULATOR_H
#define STIPPLE_CEMULATOR_H

#include <stddef.h>
#include <stdint.h>

// A cell, or the pen that writes the next one, which has no character.
struct stipple_emulator_cell {
  // The Unicode scalars, up to a 0; none in a blank cell.
  uint32_t scalars[6];
  // 2 in the first cell of a wide character, 0 in the second one.
  int columns;
  // Bit by bit: bold, dim, italic, blinking, reversed, hidden, struck through.
  uint8_t attributes;
  // 0 none, 1 single, 2 double, 3 curly.
  uint8_t underline;
  // 0 for the terminal's own color, 1 to 256 for the palette, or 2^24 + 0xRRGGBB.
  uint32_t foreground, background;
};

struct stipple_emulator;

// Creates an emulator of at least one column and row; returns null if the library is missing.
struct stipple_emulator *stipple_emulator_new(int columns, int rows);
void stipple_emulator_free(struct stipple_emulator *emulator);
void stipple_emulator_resize(struct stipple_emulator *emulator, int columns, int rows);

// Processes the output of a program.
void stipple_emulator_write(struct stipple_emulator *emulator, const void *bytes, size_t count);

struct stipple_emulator_cell stipple_emulator_cell(struct stipple_emulator *emulator, int column, int row);
struct stipple_emulator_cell stipple_emulator_pen(struct stipple_emulator *emulator);
void stipple_emulator_cursor(struct stipple_emulator *emulator, int *column, int *row);

#endif
