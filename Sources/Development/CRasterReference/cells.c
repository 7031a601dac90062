#include "bitmap.h"

static const uint8_t bits[8] = {0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80};

static inline uint32_t cell(const uint64_t *first, int64_t stride) {
  uint64_t newest = 0;
  uint8_t mask = 0;
  for (int i = 0; i < 8; i++) {
    uint64_t dot = first[i / 2 * stride + i % 2];
    mask |= dot ? bits[i] : 0;
    newest = dot > newest ? dot : newest;
  }
  if (!mask) return 0;
  uint32_t top = (uint32_t)newest;
  uint8_t older = 0;
  for (int i = 0; i < 8; i++) {
    uint64_t dot = first[i / 2 * stride + i % 2];
    older |= dot && (uint32_t)dot != top ? bits[i] : 0;
  }
  return (uint32_t)older << 12 | (uint32_t)(mask & ~older) << 4 | top;
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
