#include "bitmap.h"

static inline uint32_t cell(const uint16_t *first, int64_t stride) {
  static const uint8_t bits[8] = {0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80};
  uint16_t keys[8];
  uint64_t counts = 0;
  uint32_t winner = 0;
  uint8_t mask = 0;
  for (int index = 0; index < 8; index++) {
    keys[index] = first[index / 2 * stride + index % 2];
    if (!keys[index]) continue;
    mask |= bits[index];
    counts += UINT64_C(1) << ((keys[index] & 15) * 4);
  }
  for (int index = 0; index < 8; index++) {
    if (!keys[index]) continue;
    uint32_t score = (uint32_t)(counts >> ((keys[index] & 15) * 4) & 15) << 17 | keys[index];
    if (score > winner) winner = score;
  }
  return (uint32_t)mask << 4 | (winner & 15);
}

uint32_t raster_cell(const raster_bitmap *bitmap, int64_t column, int64_t row) {
  int64_t stride = bitmap->columns * 2;
  return cell(bitmap->dots + row * 4 * stride + column * 2, stride);
}

int64_t raster_show(raster_bitmap *bitmap, uint64_t *checksum) {
  int64_t stride = bitmap->columns * 2, count = 0;
  for (int64_t row = bitmap->dirty.first_row; row < bitmap->dirty.end_row; row++) {
    raster_range range = bitmap->dirty.ranges[row];
    for (int64_t column = range.start; column < range.end; column++) {
      *checksum += cell(bitmap->dots + row * 4 * stride + column * 2, stride);
      count++;
    }
    raster_dirty_insert(&bitmap->inked, range.start, range.end, row, row + 1);
    bitmap->dirty.ranges[row] = (raster_range){INT32_MAX, 0};
  }
  bitmap->dirty.first_row = bitmap->dirty.end_row = 0;
  return count;
}
