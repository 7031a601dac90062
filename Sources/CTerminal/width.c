// How many columns a character takes, for ncurses to ask: also where the C library does not know.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <wchar.h>

// The blocks of Unicode 16 that cells are drawn with, all of them one column wide.
static int is_block(wchar_t character) {
  return (character >= 0x1CD00 && character <= 0x1CDE5) ||
         (character >= 0x1CE90 && character <= 0x1CEAF) || character == 0x1FBE6 ||
         character == 0x1FBE7;
}

// Takes the place of the C library's function, also for ncurses, which shows a blank in place of
// what has no width. Libraries from before 2024 do not know the blocks of Unicode 16; terminals may.
int wcwidth(wchar_t character) {
  static int (*next)(wchar_t);
  if (is_block(character)) return 1;
  if (next == NULL) next = (int (*)(wchar_t))dlsym(RTLD_NEXT, "wcwidth");
  return next == NULL ? 1 : next(character);
}
