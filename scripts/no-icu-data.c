// Empty data for ICU, the library for calendars and languages inside Foundation.
//
// Foundation links 30 MB of such data, and stipple uses none of it: the C library converts dates, and
// JSON and file names need no language. An object that defines ICU's entry point first keeps the linker
// from taking the data (ICU User Guide, "ICU Data": stubdata).

struct Header {
  unsigned short size;
  unsigned char magic[2];
  unsigned short infoSize, reserved;
  unsigned char isBigEndian, charsetFamily, characterSize, reserved2;
  unsigned char format[4], formatVersion[4], dataVersion[4];
  unsigned char padding[8];
  unsigned int count, reserved3;
  int contents[4];
};

_Alignas(16) const struct Header icudt76_dat = {
    32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'T', 'o', 'C', 'P'}, {1, 0, 0, 0}, {0}, {0}, 0, 0, {0}};
