#pragma STDC FP_CONTRACT OFF
/* tc_heif.c: HEIC and its kin through libheif 1.x, found at run time: it brings 20 shared libraries
   and few machines have such photos. The declarations follow libheif's heif.h, whose functions have
   kept their shape since 1.0. The library turns and mirrors the picture itself. */
#include <stdlib.h>

#include "tc_library.h"
#include "tc_scaler.h"

typedef struct heif_context heif_context;
typedef struct heif_image_handle heif_image_handle;
typedef struct heif_image heif_image;
typedef struct {
  int code, subcode;
  const char *message;
} heif_error;

enum { COLORSPACE_RGB = 1, CHROMA_INTERLEAVED_RGB = 10, CHANNEL_INTERLEAVED = 10 };

typedef struct {
  void *library;
  const char *(*version)(void);
  heif_context *(*context_alloc)(void);
  void (*context_free)(heif_context *);
  heif_error (*read)(heif_context *, const void *, size_t, const void *);
  heif_error (*primary)(heif_context *, heif_image_handle **);
  void (*handle_release)(const heif_image_handle *);
  int (*width)(const heif_image_handle *);
  int (*height)(const heif_image_handle *);
  heif_error (*decode)(const heif_image_handle *, heif_image **, int, int, const void *);
  void (*image_release)(const heif_image *);
  int (*image_width)(const heif_image *, int);
  int (*image_height)(const heif_image *, int);
  const uint8_t *(*plane)(const heif_image *, int, int *);
  int (*metadata_ids)(const heif_image_handle *, const char *, uint32_t *, int);
  size_t (*metadata_size)(const heif_image_handle *, uint32_t);
  heif_error (*metadata)(const heif_image_handle *, uint32_t, void *);
  size_t (*profile_size)(const heif_image_handle *);
  heif_error (*profile)(const heif_image_handle *, void *);
} table;

static bool open_table(table *t, const char *name, char *reason) {
  memset(t, 0, sizeof *t);
  const tc_symbol wanted[] = {
      {"heif_get_version", &t->version},
      {"heif_context_alloc", &t->context_alloc},
      {"heif_context_free", &t->context_free},
      {"heif_context_read_from_memory_without_copy", &t->read},
      {"heif_context_get_primary_image_handle", &t->primary},
      {"heif_image_handle_release", &t->handle_release},
      {"heif_image_handle_get_width", &t->width},
      {"heif_image_handle_get_height", &t->height},
      {"heif_decode_image", &t->decode},
      {"heif_image_release", &t->image_release},
      {"heif_image_get_width", &t->image_width},
      {"heif_image_get_height", &t->image_height},
      {"heif_image_get_plane_readonly", &t->plane},
      {"heif_image_handle_get_list_of_metadata_block_IDs", &t->metadata_ids},
      {"heif_image_handle_get_metadata_size", &t->metadata_size},
      {"heif_image_handle_get_metadata", &t->metadata},
      {"heif_image_handle_get_raw_color_profile_size", &t->profile_size},
      {"heif_image_handle_get_raw_color_profile", &t->profile},
  };
  t->library = tc_library_open(name, wanted, sizeof wanted / sizeof wanted[0], reason);
  return t->library;
}

bool tc_photo_has_heif(char *version, size_t capacity) {
  table t;
  char reason[TC_PHOTO_REASON];
  if (!open_table(&t, "libheif.so.1", reason)) return false;
  if (capacity > 0) snprintf(version, capacity, "%s", t.version());
  dlclose(t.library);
  return true;
}

/* What is open while one picture is read. */
typedef struct {
  table t;
  heif_context *context;
  heif_image_handle *handle;
  heif_image *image;
  tc_scaler *scaler;
} reader;

static int failed(tc_photo *out, heif_error e) {
  snprintf(out->reason, TC_PHOTO_REASON, "%s", e.message ? e.message : "");
  /* heif_error_code: 1 no such input, 2 bad input, 3 and 4 unsupported, 6 memory. */
  if (e.code == 3 || e.code == 4) return TC_PHOTO_UNSUPPORTED;
  if (e.code == 6) return TC_PHOTO_NO_MEMORY;
  /* heif_suberror_code 100: the data end early. */
  return e.subcode == 100 ? TC_PHOTO_CUT : TC_PHOTO_DAMAGED;
}

/* The block begins with the distance to its TIFF structure, four bytes, big-endian. */
static int read_exif(reader *r, tc_photo *out) {
  uint32_t id = 0;
  if (r->t.metadata_ids(r->handle, "Exif", &id, 1) < 1) return TC_PHOTO_OK;
  const size_t size = r->t.metadata_size(r->handle, id);
  if (size < 5 || size > TC_PHOTO_EXIF) return TC_PHOTO_OK;
  uint8_t *bytes = malloc(size);
  if (!bytes) return TC_PHOTO_NO_MEMORY;
  const heif_error e = r->t.metadata(r->handle, id, bytes);
  const size_t skip = ((size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 |
                       bytes[3]) + 4;
  if (e.code != 0 || skip >= size) {
    free(bytes);
    return TC_PHOTO_OK;
  }
  memmove(bytes, bytes + skip, size - skip);
  out->exif = bytes;
  out->exif_count = size - skip;
  return TC_PHOTO_OK;
}

static int read_icc(reader *r, tc_photo *out) {
  const size_t size = r->t.profile_size(r->handle);
  if (size < 20 || size > TC_PHOTO_ICC) return TC_PHOTO_OK;
  uint8_t *bytes = malloc(size);
  if (!bytes) return TC_PHOTO_NO_MEMORY;
  const heif_error e = r->t.profile(r->handle, bytes);
  if (e.code != 0 || memcmp(bytes + 16, "RGB ", 4) != 0) {
    free(bytes);
    return TC_PHOTO_OK;
  }
  out->icc = bytes;
  out->icc_count = size;
  return TC_PHOTO_OK;
}

static int read_pixels(reader *r, uint32_t long_side, tc_photo *out) {
  heif_error e =
      r->t.decode(r->handle, &r->image, COLORSPACE_RGB, CHROMA_INTERLEAVED_RGB, NULL);
  if (e.code != 0) return failed(out, e);
  const int width = r->t.image_width(r->image, CHANNEL_INTERLEAVED);
  const int height = r->t.image_height(r->image, CHANNEL_INTERLEAVED);
  int stride = 0;
  const uint8_t *plane = r->t.plane(r->image, CHANNEL_INTERLEAVED, &stride);
  if (!plane || width < 1 || height < 1 || (int64_t)stride < (int64_t)width * 3 ||
      (uint32_t)width > TC_PHOTO_SIDE || (uint32_t)height > TC_PHOTO_SIDE) {
    return TC_PHOTO_DAMAGED;
  }
  tc_photo_fit((uint32_t)width, (uint32_t)height, long_side, &out->width, &out->height);
  out->pixels = tc_photo_pixels(out->width, out->height);
  if (!out->pixels) return TC_PHOTO_NO_MEMORY;
  r->scaler =
      tc_scaler_new((uint32_t)width, (uint32_t)height, out->width, out->height, out->pixels);
  if (!r->scaler) return TC_PHOTO_NO_MEMORY;
  for (int y = 0; y < height; y++) {
    memcpy(tc_scaler_row(r->scaler), plane + (size_t)y * (size_t)stride, (size_t)width * 3);
    tc_scaler_push(r->scaler);
  }
  out->is_upright = true;
  return TC_PHOTO_OK;
}

/* Opens the picture that the file is about, without decoding it. */
static int read_head(reader *r, const uint8_t *bytes, size_t count, tc_photo *out) {
  r->context = r->t.context_alloc();
  if (!r->context) return TC_PHOTO_NO_MEMORY;
  heif_error e = r->t.read(r->context, bytes, count, NULL);
  if (e.code != 0) return failed(out, e);
  e = r->t.primary(r->context, &r->handle);
  return e.code != 0 ? failed(out, e) : TC_PHOTO_OK;
}

static int read_all(reader *r, const uint8_t *bytes, size_t count, uint32_t long_side,
                    tc_photo *out) {
  const int head = read_head(r, bytes, count, out);
  if (head != TC_PHOTO_OK) return head;
  const int width = r->t.width(r->handle), height = r->t.height(r->handle);
  if (width < 1 || height < 1) return TC_PHOTO_DAMAGED;
  out->original_width = (uint32_t)width;
  out->original_height = (uint32_t)height;
  /* All of it is held as RGB while it is scaled. */
  if ((size_t)width * (size_t)height * 3 > TC_PHOTO_HELD) return TC_PHOTO_TOO_LARGE;
  int status = read_exif(r, out);
  if (status == TC_PHOTO_OK) status = read_icc(r, out);
  return status == TC_PHOTO_OK ? read_pixels(r, long_side, out) : status;
}

static void end(reader *r) {
  tc_scaler_free(r->scaler);
  if (r->image) r->t.image_release(r->image);
  if (r->handle) r->t.handle_release(r->handle);
  if (r->context) r->t.context_free(r->context);
  dlclose(r->t.library);
}

int tc_photo_read_heif_named(const char *library, const uint8_t *bytes, size_t count,
                             uint32_t long_side, tc_photo *out) {
  memset(out, 0, sizeof *out);
  reader r = {0};
  if (!open_table(&r.t, library, out->reason)) return TC_PHOTO_NO_LIBRARY;
  const int status = read_all(&r, bytes, count, long_side, out);
  end(&r);
  if (status != TC_PHOTO_OK) tc_photo_free(out);
  return status;
}

int tc_photo_read_heif(const uint8_t *bytes, size_t count, uint32_t long_side, tc_photo *out) {
  return tc_photo_read_heif_named("libheif.so.1", bytes, count, long_side, out);
}

int tc_photo_exif_heif(const uint8_t *bytes, size_t count, tc_photo *out) {
  memset(out, 0, sizeof *out);
  reader r = {0};
  if (!open_table(&r.t, "libheif.so.1", out->reason)) return TC_PHOTO_NO_LIBRARY;
  int status = read_head(&r, bytes, count, out);
  if (status == TC_PHOTO_OK) status = read_exif(&r, out);
  end(&r);
  if (status != TC_PHOTO_OK) tc_photo_free(out);
  return status;
}
