#pragma STDC FP_CONTRACT OFF
/* tc_png.c: PNG by libpng, row by row; an interlaced one is held whole, since its rows come in seven
   goes. Sixteen bits become eight, palettes and greys RGB, what is transparent stands on white. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "tc_scaler.h"

typedef struct {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count, at;
  int status;
  tc_photo *out;
  tc_scaler *scaler;
  uint8_t *row, *whole;
  /* libpng's own place to jump to is within its handle; ours outlives it. */
  jmp_buf jump;
} reader;

static _Noreturn void leave(png_structp png, png_const_charp text) {
  reader *r = png_get_error_ptr(png);
  if (r->status == TC_PHOTO_OK) {
    r->status = TC_PHOTO_DAMAGED;
    if (strstr(text, "memory")) r->status = TC_PHOTO_NO_MEMORY;
    if (strstr(text, "user limit")) r->status = TC_PHOTO_TOO_LARGE;
  }
  strncpy(r->out->reason, text, TC_PHOTO_REASON - 1);
  longjmp(r->jump, 1);
}

static void quiet(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void give(png_structp png, png_bytep to, png_size_t count) {
  reader *r = png_get_io_ptr(png);
  if (count > r->count - r->at) {
    r->status = TC_PHOTO_CUT;
    png_error(png, "the file ends early");
  }
  memcpy(to, r->bytes + r->at, count);
  r->at += count;
}

static _Noreturn void fail(reader *r, int status, const char *text) {
  r->status = status;
  leave(r->png, text);
}

/* Everything becomes 8-bit RGBA. */
static void transform(reader *r) {
  png_set_expand(r->png);
  png_set_scale_16(r->png);
  png_set_gray_to_rgb(r->png);
  png_set_add_alpha(r->png, 255, PNG_FILLER_AFTER);
}

static uint8_t *copied(reader *r, const uint8_t *bytes, size_t count) {
  uint8_t *copy = malloc(count > 0 ? count : 1);
  if (!copy) fail(r, TC_PHOTO_NO_MEMORY, "out of memory");
  memcpy(copy, bytes, count);
  return copy;
}

static size_t number(const uint8_t *at) {
  return (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3];
}

/* The checksum of a chunk (PNG 1.2, annex D): no table, since only an Exif chunk is looked at. */
static uint32_t checksum(const uint8_t *bytes, size_t count) {
  uint32_t crc = 0xFFFFFFFFu;
  for (size_t i = 0; i < count; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = crc & 1u ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
  }
  return ~crc;
}

/* Goes over the chunks before libpng does, which makes room for whatever length they declare: each
   must lie within the file, and the last one be there. Takes the first Exif along whose checksum is
   right; the letters "Exif" before it, which do not belong in a PNG, are left out. */
static int walk(const uint8_t *bytes, size_t count, tc_photo *out) {
  size_t at = 8;
  for (;;) {
    if (count < at || count - at < 12 || number(bytes + at) > count - at - 12) {
      return TC_PHOTO_CUT;
    }
    const uint8_t *chunk = bytes + at;
    const size_t length = number(chunk);
    if (memcmp(chunk + 4, "IEND", 4) == 0) return TC_PHOTO_OK;
    if (memcmp(chunk + 4, "eXIf", 4) == 0 && !out->exif && length > 0 && length <= TC_PHOTO_EXIF &&
        checksum(chunk + 4, length + 4) == number(chunk + 8 + length)) {
      const size_t head = length > 6 && memcmp(chunk + 8, "Exif\0", 6) == 0 ? 6 : 0;
      out->exif = malloc(length - head);
      if (!out->exif) return TC_PHOTO_NO_MEMORY;
      memcpy(out->exif, chunk + 8 + head, length - head);
      out->exif_count = length - head;
    }
    at += length + 12;
  }
}

int tc_photo_exif_png(const uint8_t *bytes, size_t count, tc_photo *out) {
  memset(out, 0, sizeof *out);
  const int status = walk(bytes, count, out);
  return out->exif ? TC_PHOTO_OK : status;
}

static void keep_metadata(reader *r) {
  png_bytep bytes = NULL;
  png_uint_32 count = 0;
  tc_photo *out = r->out;
  png_charp name = NULL;
  int method = 0;
  if (png_get_iCCP(r->png, r->info, &name, &method, &bytes, &count) != 0 && bytes && count >= 20 &&
      count <= TC_PHOTO_ICC && memcmp(bytes + 16, "RGB ", 4) == 0) {
    out->icc = copied(r, bytes, count);
    out->icc_count = count;
  }
}

static void on_white(const uint8_t *rgba, uint8_t *rgb, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const unsigned alpha = rgba[4 * i + 3];
    for (size_t c = 0; c < 3; c++) {
      rgb[3 * i + c] = (uint8_t)((rgba[4 * i + c] * alpha + 255u * (255u - alpha) + 127u) / 255u);
    }
  }
}

static void read_rows(reader *r, uint32_t width, uint32_t height, int passes) {
  const size_t stride = (size_t)width * 4;
  if (passes == 1) {
    r->row = malloc(stride);
    if (!r->row) fail(r, TC_PHOTO_NO_MEMORY, "out of memory");
  } else {
    if (stride * height > TC_PHOTO_HELD) fail(r, TC_PHOTO_TOO_LARGE, "interlaced and too large");
    r->whole = calloc(height, stride);
    if (!r->whole) fail(r, TC_PHOTO_NO_MEMORY, "out of memory");
    for (int pass = 0; pass < passes - 1; pass++) {
      for (uint32_t y = 0; y < height; y++) png_read_row(r->png, r->whole + y * stride, NULL);
    }
  }
  for (uint32_t y = 0; y < height; y++) {
    uint8_t *row = r->whole ? r->whole + y * stride : r->row;
    png_read_row(r->png, row, NULL);
    on_white(row, tc_scaler_row(r->scaler), width);
    tc_scaler_push(r->scaler);
  }
}

static void read_all(reader *r, uint32_t long_side) {
  /* What has nothing to do with the pixels is passed over unread. */
  static const png_byte unread[] = "eXIf\0tEXt\0zTXt\0iTXt\0sPLT\0hIST\0tIME\0pCAL\0sCAL";
  tc_photo *out = r->out;
  const int whole = walk(r->bytes, r->count, out);
  if (whole != TC_PHOTO_OK) {
    fail(r, whole, whole == TC_PHOTO_CUT ? "the file ends early" : "out of memory");
  }
  png_set_read_fn(r->png, r, give);
  png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_NEVER, unread, 9);
  png_set_user_limits(r->png, TC_PHOTO_SIDE, TC_PHOTO_SIDE);
  png_set_chunk_malloc_max(r->png, 4u << 20);
  png_set_chunk_cache_max(r->png, 64);
  png_read_info(r->png, r->info);
  const uint32_t width = png_get_image_width(r->png, r->info);
  const uint32_t height = png_get_image_height(r->png, r->info);
  out->original_width = width;
  out->original_height = height;
  if ((size_t)width * height > TC_PHOTO_PIXELS) fail(r, TC_PHOTO_TOO_LARGE, "too many pixels");
  keep_metadata(r);
  transform(r);
  const int passes = png_set_interlace_handling(r->png);
  png_read_update_info(r->png, r->info);
  if (png_get_rowbytes(r->png, r->info) != (size_t)width * 4) {
    fail(r, TC_PHOTO_UNSUPPORTED, "an unknown kind of pixel");
  }
  tc_photo_fit(width, height, long_side, &out->width, &out->height);
  out->pixels = tc_photo_pixels(out->width, out->height);
  if (out->pixels) {
    r->scaler = tc_scaler_new(width, height, out->width, out->height, out->pixels);
  }
  if (!r->scaler) fail(r, TC_PHOTO_NO_MEMORY, "out of memory");
  read_rows(r, width, height, passes);
  png_read_end(r->png, NULL);
}

int tc_photo_read_png(const uint8_t *bytes, size_t count, uint32_t long_side, tc_photo *out) {
  memset(out, 0, sizeof *out);
  reader *r = calloc(1, sizeof *r);
  if (!r) return TC_PHOTO_NO_MEMORY;
  r->out = out;
  r->bytes = bytes;
  r->count = count;
  r->status = TC_PHOTO_NO_MEMORY;
  if (setjmp(r->jump) == 0) {
    r->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, r, leave, quiet);
    if (r->png) r->info = png_create_info_struct(r->png);
    if (r->info) {
      r->status = TC_PHOTO_OK;
      read_all(r, long_side);
    }
  }
  const int status = r->status;
  png_destroy_read_struct(&r->png, &r->info, NULL);
  tc_scaler_free(r->scaler);
  free(r->row);
  free(r->whole);
  free(r);
  if (status != TC_PHOTO_OK) tc_photo_free(out);
  return status;
}
