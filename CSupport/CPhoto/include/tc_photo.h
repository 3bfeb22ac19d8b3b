/* tc_photo.h: photos in and out. Reads JPEG and PNG (linked) and HEIC (libheif, opened on first
   use), smaller from the start where the format allows it; scales, turns, draws lines, writes
   JPEG. Pixels are RGB, 8 bits each, row by row without padding, sRGB or what `icc` says.

   Everything is bounded: at most TC_PHOTO_PIXELS declared pixels, sides of at most TC_PHOTO_SIDE;
   what must be held whole before it can be scaled (progressive JPEG, interlaced PNG) at most
   TC_PHOTO_HELD bytes. JPEG and PNG are otherwise read line by line, so memory follows the result,
   not the photo. Bytes that end too early, or are no picture, are refused, never completed.

   Ownership: what a function fills in is the caller's and freed with tc_photo_free or
   tc_photo_free_bytes; inputs are lent for the call. No global state; two threads may read two
   photos at once. Functions answer TC_PHOTO_OK or why not; then nothing is left to free. */
#ifndef TC_PHOTO_H
#define TC_PHOTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define TC_NULLABLE _Nullable
#else
#define TC_NULLABLE
#endif

#define TC_PHOTO_SIDE 65500u
#define TC_PHOTO_PIXELS 250000000u
#define TC_PHOTO_HELD (192u << 20)
/* A colour profile longer than this is left out; those of cameras and phones have 500 to 3,200. */
#define TC_PHOTO_ICC 4096u
/* The longest Exif block that is kept: what one JPEG segment can hold. */
#define TC_PHOTO_EXIF 65533u
#define TC_PHOTO_REASON 200

enum {
  TC_PHOTO_OK = 0,
  TC_PHOTO_NO_MEMORY,
  /* The bytes are not what the format says; `reason` in the library's words. */
  TC_PHOTO_DAMAGED,
  /* They end before the picture does. */
  TC_PHOTO_CUT,
  /* More is declared than the limits above allow. */
  TC_PHOTO_TOO_LARGE,
  /* A kind of the format that is not read; `reason` says which. */
  TC_PHOTO_UNSUPPORTED,
  /* libheif is not on this machine, or is too old; `reason` is the loader's. */
  TC_PHOTO_NO_LIBRARY,
};

/* What the first bytes say. */
enum {
  TC_PHOTO_UNKNOWN = 0,
  TC_PHOTO_JPEG,
  TC_PHOTO_PNG,
  TC_PHOTO_HEIF,
  TC_PHOTO_GIF,
  TC_PHOTO_WEBP,
  TC_PHOTO_TIFF,
  TC_PHOTO_BMP,
};

typedef struct tc_photo {
  uint8_t *TC_NULLABLE pixels;
  uint32_t width, height;
  /* As the file declares them, before scaling and turning. */
  uint32_t original_width, original_height;
  /* The TIFF structure of Exif, without the letters "Exif" before it; NULL where there is none. */
  uint8_t *TC_NULLABLE exif;
  size_t exif_count;
  /* An RGB colour profile; NULL where there is none, it is too long, or of other colours. */
  uint8_t *TC_NULLABLE icc;
  size_t icc_count;
  /* The reader has turned the picture upright already (HEIC): leave Exif's orientation alone. */
  bool is_upright;
  char reason[TC_PHOTO_REASON];
} tc_photo;

/* Which format the bytes are in, by the first 12 to 64 of them. O(1). */
int tc_photo_kind(const uint8_t *TC_NULLABLE bytes, size_t count);

/* Reads a photo, scaled down so that its longer side is at most `long_side` (1 to TC_PHOTO_SIDE);
   never enlarged. Fills in all of `out` but, where it fails, only `reason` and the original size
   as far as they are known. Downscaling: the DCT of JPEG by 2, 4 or 8 where that leaves enough,
   then Lanczos with three lobes. O(pixels). */
int tc_photo_read(const uint8_t *bytes, size_t count, uint32_t long_side, tc_photo *out);

/* Finds the Exif block alone, decoding no picture: only `exif` of `out` is filled in, or left NULL
   where there is none. Of a JPEG the bytes up to its first scan are enough; in a JPEG or PNG a block
   before the place where the bytes end or are damaged counts. O(bytes before the picture), for PNG
   O(chunks). */
int tc_photo_read_exif(const uint8_t *TC_NULLABLE bytes, size_t count, tc_photo *out);

/* The size that a picture gets: its longer side at most `long_side`, neither side 0. */
void tc_photo_fit(uint32_t width, uint32_t height, uint32_t long_side, uint32_t *to_width,
                  uint32_t *to_height);

/* A smaller copy, without Exif; a plain copy where it is small enough. */
int tc_photo_scale(const tc_photo *from, uint32_t long_side, tc_photo *out);

/* Turns a photo upright: `orientation` 1 to 8 as Exif 2.32 numbers them, others count as 1. */
int tc_photo_turn(tc_photo *photo, int orientation);

void tc_photo_free(tc_photo *photo);

/* Writes a baseline JPEG of `quality` 1 to 100 (libjpeg's scale) with chroma halved both ways, the
   profile, and `exif` (at most TC_PHOTO_EXIF bytes) where they are given. Equal input gives equal
   bytes with one version of the library. */
int tc_photo_write(const tc_photo *photo, int quality, const uint8_t *TC_NULLABLE exif,
                   size_t exif_count, uint8_t *TC_NULLABLE *TC_NULLABLE bytes, size_t *count);

void tc_photo_free_bytes(uint8_t *TC_NULLABLE bytes);

/* Draws a line with round ends from (x0, y0) to (x1, y1), in pixels from the upper left corner,
   `width` pixels wide, covering each pixel as far as the line does (within 1/255 for lines of at
   least one pixel). Coordinates that are not finite, or beyond 1e6, draw nothing. */
void tc_photo_line(tc_photo *photo, double x0, double y0, double x1, double y1, double width,
                   uint32_t rgb);

/* The readers, by format; tc_photo_read chooses. */
int tc_photo_read_jpeg(const uint8_t *bytes, size_t count, uint32_t long_side, tc_photo *out);
int tc_photo_read_png(const uint8_t *bytes, size_t count, uint32_t long_side, tc_photo *out);
int tc_photo_read_heif(const uint8_t *bytes, size_t count, uint32_t long_side, tc_photo *out);

/* The same for Exif alone. */
int tc_photo_exif_jpeg(const uint8_t *bytes, size_t count, tc_photo *out);
int tc_photo_exif_png(const uint8_t *bytes, size_t count, tc_photo *out);
int tc_photo_exif_heif(const uint8_t *bytes, size_t count, tc_photo *out);

/* The same with a library of another name. */
int tc_photo_read_heif_named(const char *library, const uint8_t *bytes, size_t count,
                             uint32_t long_side, tc_photo *out);

/* Whether HEIC can be read here; `version` gets the library's, cut to fit. */
bool tc_photo_has_heif(char *version, size_t capacity);

/* More codes in one picture, or a longer one, are left out. */
#define TC_CODES 64
#define TC_CODE_BYTES 8192u

/* A bar code or QR code: its kind in zbar's words, such as "QR-Code", and what it says. */
typedef struct tc_code {
  char kind[24];
  uint8_t *bytes;
  size_t count;
} tc_code;

typedef struct tc_codes {
  tc_code codes[TC_CODES];
  size_t count;
  char reason[TC_PHOTO_REASON];
} tc_codes;

/* The codes that `photo` shows, each text once, by libzbar of that file name. The caller frees them
   with tc_codes_free. TC_PHOTO_NO_LIBRARY with `reason` where it cannot be opened. O(pixels). */
int tc_codes_read(const char *library, const tc_photo *photo, tc_codes *out);
void tc_codes_free(tc_codes *codes);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
