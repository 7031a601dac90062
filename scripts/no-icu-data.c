// Empty data for ICU, the library for calendars and languages inside Foundation.
//
// Foundation links 30 MB of such data, and stipple uses none of it: the C library converts dates, and
// JSON and file names need no language. The linker's option --wrap replaces the data by this object, with
// the content of ICU's own stubdata (ICU User Guide, "ICU Data"). DATA is the name of the replacement.

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

_Alignas(16) const struct Header DATA = {
    32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'T', 'o', 'C', 'P'}, {1, 0, 0, 0}, {0}, {0}, 0, 0, {0}};
