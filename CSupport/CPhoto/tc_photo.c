#pragma STDC FP_CONTRACT OFF
/* tc_photo.c: what all formats share: telling them apart, sizes, turning upright, scaling, lines. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tc_scaler.h"

static bool starts(const uint8_t *bytes, size_t count, size_t at, const char *mark, size_t length) {
  return count >= at + length && memcmp(bytes + at, mark, length) == 0;
}

/* The brands of pictures coded as HEIF, in the list of the file's first box. */
static bool is_heif(const uint8_t *bytes, size_t count) {
  static const char *const brands[] = {"heic", "heix", "heim", "heis", "mif1", "avif"};
  if (!starts(bytes, count, 4, "ftyp", 4)) return false;
  for (size_t at = 8; at + 4 <= count && at < 64; at += 4) {
    for (size_t i = 0; i < sizeof brands / sizeof brands[0]; i++) {
      if (memcmp(bytes + at, brands[i], 4) == 0) return true;
    }
  }
  return false;
}

int tc_photo_kind(const uint8_t *bytes, size_t count) {
  if (!bytes) return TC_PHOTO_UNKNOWN;
  if (starts(bytes, count, 0, "\xFF\xD8\xFF", 3)) return TC_PHOTO_JPEG;
  if (starts(bytes, count, 0, "\x89PNG\r\n\x1A\n", 8)) return TC_PHOTO_PNG;
  if (is_heif(bytes, count)) return TC_PHOTO_HEIF;
  if (starts(bytes, count, 0, "GIF8", 4)) return TC_PHOTO_GIF;
  if (starts(bytes, count, 0, "RIFF", 4) && starts(bytes, count, 8, "WEBP", 4)) {
    return TC_PHOTO_WEBP;
  }
  if (starts(bytes, count, 0, "II*\0", 4) || starts(bytes, count, 0, "MM\0*", 4)) {
    return TC_PHOTO_TIFF;
  }
  if (starts(bytes, count, 0, "BM", 2)) return TC_PHOTO_BMP;
  return TC_PHOTO_UNKNOWN;
}

int tc_photo_read(const uint8_t *bytes, size_t count, uint32_t long_side, tc_photo *out) {
  memset(out, 0, sizeof *out);
  if (long_side == 0 || long_side > TC_PHOTO_SIDE) return TC_PHOTO_UNSUPPORTED;
  switch (tc_photo_kind(bytes, count)) {
    case TC_PHOTO_JPEG: return tc_photo_read_jpeg(bytes, count, long_side, out);
    case TC_PHOTO_PNG: return tc_photo_read_png(bytes, count, long_side, out);
    case TC_PHOTO_HEIF: return tc_photo_read_heif(bytes, count, long_side, out);
    default: return TC_PHOTO_UNSUPPORTED;
  }
}

int tc_photo_read_exif(const uint8_t *bytes, size_t count, tc_photo *out) {
  memset(out, 0, sizeof *out);
  switch (tc_photo_kind(bytes, count)) {
    case TC_PHOTO_JPEG: return tc_photo_exif_jpeg(bytes, count, out);
    case TC_PHOTO_PNG: return tc_photo_exif_png(bytes, count, out);
    case TC_PHOTO_HEIF: return tc_photo_exif_heif(bytes, count, out);
    default: return TC_PHOTO_UNSUPPORTED;
  }
}

void tc_photo_free(tc_photo *photo) {
  free(photo->pixels);
  free(photo->exif);
  free(photo->icc);
  photo->pixels = photo->exif = photo->icc = NULL;
  photo->exif_count = photo->icc_count = 0;
  photo->width = photo->height = 0;
}

void tc_photo_fit(uint32_t width, uint32_t height, uint32_t long_side, uint32_t *to_width,
                  uint32_t *to_height) {
  const uint64_t longer = width > height ? width : height;
  *to_width = width;
  *to_height = height;
  if (longer <= long_side) return;
  const uint64_t w = ((uint64_t)width * long_side + longer / 2) / longer;
  const uint64_t h = ((uint64_t)height * long_side + longer / 2) / longer;
  *to_width = w > 0 ? (uint32_t)w : 1;
  *to_height = h > 0 ? (uint32_t)h : 1;
}

int tc_photo_scale(const tc_photo *from, uint32_t long_side, tc_photo *out) {
  memset(out, 0, sizeof *out);
  if (!from->pixels || long_side == 0) return TC_PHOTO_UNSUPPORTED;
  out->original_width = from->width;
  out->original_height = from->height;
  tc_photo_fit(from->width, from->height, long_side, &out->width, &out->height);
  out->pixels = tc_photo_pixels(out->width, out->height);
  if (from->icc) out->icc = malloc(from->icc_count);
  tc_scaler *scaler = NULL;
  if (out->pixels && (out->icc || !from->icc)) {
    scaler = tc_scaler_new(from->width, from->height, out->width, out->height, out->pixels);
  }
  if (!scaler) {
    tc_photo_free(out);
    return TC_PHOTO_NO_MEMORY;
  }
  if (from->icc) {
    memcpy(out->icc, from->icc, from->icc_count);
    out->icc_count = from->icc_count;
  }
  const size_t stride = (size_t)from->width * 3;
  for (uint32_t y = 0; y < from->height; y++) {
    memcpy(tc_scaler_row(scaler), from->pixels + y * stride, stride);
    tc_scaler_push(scaler);
  }
  tc_scaler_free(scaler);
  return TC_PHOTO_OK;
}

/* Where the pixel comes from that a turned picture shows at (x, y): Exif 2.32, tag 0x0112. */
static size_t origin(int orientation, size_t width, size_t height, size_t x, size_t y) {
  size_t fx = x, fy = y;
  switch (orientation) {
    case 2: fx = width - 1 - x; break;
    case 3: fx = width - 1 - x, fy = height - 1 - y; break;
    case 4: fy = height - 1 - y; break;
    case 5: fx = y, fy = x; break;
    case 6: fx = y, fy = height - 1 - x; break;
    case 7: fx = width - 1 - y, fy = height - 1 - x; break;
    case 8: fx = width - 1 - y, fy = x; break;
    default: break;
  }
  return (fy * width + fx) * 3;
}

int tc_photo_turn(tc_photo *photo, int orientation) {
  if (orientation < 2 || orientation > 8 || !photo->pixels) return TC_PHOTO_OK;
  const uint32_t width = orientation >= 5 ? photo->height : photo->width;
  const uint32_t height = orientation >= 5 ? photo->width : photo->height;
  uint8_t *pixels = tc_photo_pixels(width, height);
  if (!pixels) return TC_PHOTO_NO_MEMORY;
  /* One step to the right in the result is always the same step in the source. */
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *from =
        photo->pixels + origin(orientation, photo->width, photo->height, 0, y);
    ptrdiff_t step = 0;
    if (width > 1) {
      step = (ptrdiff_t)origin(orientation, photo->width, photo->height, 1, y) -
             (ptrdiff_t)origin(orientation, photo->width, photo->height, 0, y);
    }
    uint8_t *to = pixels + (size_t)y * width * 3;
    for (uint32_t x = 0; x < width; x++, to += 3) {
      const uint8_t *pixel = from + (ptrdiff_t)x * step;
      to[0] = pixel[0];
      to[1] = pixel[1];
      to[2] = pixel[2];
    }
  }
  free(photo->pixels);
  photo->pixels = pixels;
  photo->width = width;
  photo->height = height;
  return TC_PHOTO_OK;
}

/* MARK: lines */

static double bounded(double value, double low, double high) {
  return value < low ? low : value > high ? high : value;
}

static bool drawable(double value) { return isfinite(value) && fabs(value) <= 1e6; }

/* Coverage of a pixel is taken from the distance of its centre to the line: full inside, none half
   a pixel outside, in between linear. */
void tc_photo_line(tc_photo *photo, double x0, double y0, double x1, double y1, double width,
                   uint32_t rgb) {
  if (!photo->pixels || !drawable(x0) || !drawable(y0) || !drawable(x1) || !drawable(y1) ||
      !drawable(width) || width <= 0) {
    return;
  }
  const double reach = width / 2 + 0.5, dx = x1 - x0, dy = y1 - y0, length2 = dx * dx + dy * dy;
  const double w = photo->width, h = photo->height;
  const long left = (long)bounded(floor(fmin(x0, x1) - reach), 0, w);
  const long right = (long)bounded(ceil(fmax(x0, x1) + reach), 0, w);
  const long top = (long)bounded(floor(fmin(y0, y1) - reach), 0, h);
  const long bottom = (long)bounded(ceil(fmax(y0, y1) + reach), 0, h);
  for (long y = top; y < bottom; y++) {
    uint8_t *row = photo->pixels + (size_t)y * photo->width * 3;
    for (long x = left; x < right; x++) {
      const double px = (double)x + 0.5 - x0, py = (double)y + 0.5 - y0;
      const double t = length2 > 0 ? bounded((px * dx + py * dy) / length2, 0, 1) : 0;
      const double cover = bounded(reach - hypot(px - t * dx, py - t * dy), 0, 1);
      if (cover <= 0) continue;
      for (int c = 0; c < 3; c++) {
        const double ink = (double)((rgb >> (16 - 8 * c)) & 255);
        uint8_t *at = row + 3 * x + c;
        *at = (uint8_t)lround(*at + (ink - *at) * cover);
      }
    }
  }
}
