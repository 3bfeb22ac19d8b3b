#pragma STDC FP_CONTRACT OFF
/* tc_codes.c: bar codes and QR codes in a picture through libzbar, found at run time: few machines
   have it, and few photos show a code. The declarations follow zbar.h of 0.10 to 0.23, whose
   functions have kept their shape. */
#include <stdlib.h>

#include "tc_library.h"

typedef struct zbar_image_scanner zbar_image_scanner;
typedef struct zbar_image zbar_image;
typedef struct zbar_symbol zbar_symbol;

typedef struct {
  void *library;
  zbar_image_scanner *(*scanner_create)(void);
  void (*scanner_destroy)(zbar_image_scanner *);
  zbar_image *(*image_create)(void);
  void (*image_destroy)(zbar_image *);
  void (*set_format)(zbar_image *, unsigned long);
  void (*set_size)(zbar_image *, unsigned, unsigned);
  void (*set_data)(zbar_image *, const void *, unsigned long, void (*)(zbar_image *));
  int (*scan)(zbar_image_scanner *, zbar_image *);
  const zbar_symbol *(*first)(const zbar_image *);
  const zbar_symbol *(*next)(const zbar_symbol *);
  int (*type)(const zbar_symbol *);
  const char *(*data)(const zbar_symbol *);
  unsigned (*length)(const zbar_symbol *);
  const char *(*name)(int);
} table;

static bool open_table(table *t, const char *name, char *reason) {
  memset(t, 0, sizeof *t);
  const tc_symbol wanted[] = {
      {"zbar_image_scanner_create", &t->scanner_create},
      {"zbar_image_scanner_destroy", &t->scanner_destroy},
      {"zbar_image_create", &t->image_create},
      {"zbar_image_destroy", &t->image_destroy},
      {"zbar_image_set_format", &t->set_format},
      {"zbar_image_set_size", &t->set_size},
      {"zbar_image_set_data", &t->set_data},
      {"zbar_scan_image", &t->scan},
      {"zbar_image_first_symbol", &t->first},
      {"zbar_symbol_next", &t->next},
      {"zbar_symbol_get_type", &t->type},
      {"zbar_symbol_get_data", &t->data},
      {"zbar_symbol_get_data_length", &t->length},
      {"zbar_get_symbol_name", &t->name},
  };
  t->library = tc_library_open(name, wanted, sizeof wanted / sizeof wanted[0], reason);
  return t->library;
}

/* ITU-R BT.601 luma in 256ths. */
static uint8_t *grey(const tc_photo *photo) {
  const size_t count = (size_t)photo->width * photo->height;
  uint8_t *out = malloc(count > 0 ? count : 1);
  if (!out) return NULL;
  const uint8_t *p = photo->pixels;
  for (size_t i = 0; i < count; i++, p += 3) {
    out[i] = (uint8_t)((77u * p[0] + 150u * p[1] + 29u * p[2] + 128u) >> 8);
  }
  return out;
}

static int take(const table *t, const zbar_symbol *symbol, tc_codes *out) {
  const char *data = t->data(symbol);
  const unsigned length = t->length(symbol);
  if (!data || length == 0 || length > TC_CODE_BYTES) return TC_PHOTO_OK;
  for (size_t i = 0; i < out->count; i++) {
    if (out->codes[i].count == length && memcmp(out->codes[i].bytes, data, length) == 0) {
      return TC_PHOTO_OK;
    }
  }
  uint8_t *bytes = malloc(length);
  if (!bytes) return TC_PHOTO_NO_MEMORY;
  memcpy(bytes, data, length);
  tc_code *code = &out->codes[out->count++];
  code->bytes = bytes;
  code->count = length;
  const char *name = t->name(t->type(symbol));
  snprintf(code->kind, sizeof code->kind, "%s", name ? name : "");
  return TC_PHOTO_OK;
}

static int scan(const table *t, const tc_photo *photo, const uint8_t *luma, tc_codes *out) {
  zbar_image_scanner *scanner = t->scanner_create();
  zbar_image *image = t->image_create();
  int status = scanner && image ? TC_PHOTO_OK : TC_PHOTO_NO_MEMORY;
  if (status == TC_PHOTO_OK) {
    /* The letters Y800, the first in the lowest byte: 8 bits of grey. */
    t->set_format(image, 0x30303859ul);
    t->set_size(image, photo->width, photo->height);
    t->set_data(image, luma, (unsigned long)photo->width * photo->height, NULL);
    if (t->scan(scanner, image) > 0) {
      const zbar_symbol *symbol = t->first(image);
      while (symbol && status == TC_PHOTO_OK && out->count < TC_CODES) {
        status = take(t, symbol, out);
        symbol = t->next(symbol);
      }
    }
  }
  if (image) t->image_destroy(image);
  if (scanner) t->scanner_destroy(scanner);
  return status;
}

void tc_codes_free(tc_codes *codes) {
  for (size_t i = 0; i < codes->count; i++) free(codes->codes[i].bytes);
  codes->count = 0;
}

int tc_codes_read(const char *library, const tc_photo *photo, tc_codes *out) {
  memset(out, 0, sizeof *out);
  if (!photo->pixels || photo->width == 0 || photo->height == 0) return TC_PHOTO_OK;
  table t;
  if (!open_table(&t, library, out->reason)) return TC_PHOTO_NO_LIBRARY;
  uint8_t *luma = grey(photo);
  const int status = luma ? scan(&t, photo, luma, out) : TC_PHOTO_NO_MEMORY;
  free(luma);
  dlclose(t.library);
  if (status != TC_PHOTO_OK) tc_codes_free(out);
  return status;
}
