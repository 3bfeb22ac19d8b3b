#pragma STDC FP_CONTRACT OFF
/* tc_lev_sweep.h, private, included once for each width of word: the columns of many patterns, one
   in each word of four vectors or of one, for names in an order in which neighbours begin alike.
   SWEEP is the function made, WORD its word. */

typedef WORD GLUE(SWEEP, _vector) __attribute__((vector_size(32), aligned(8)));
#define VECTOR GLUE(SWEEP, _vector)
#define EVERY(byte) ((WORD)~(WORD)0 / 255 * (byte))

/* up - down as counts of the bits within the mask, at most 64 either way: in the lowest byte. By
   pointers, since vectors as arguments would need one ABI for all processors. */
TC_INLINE void GLUE(SWEEP, _height)(VECTOR *out, const VECTOR *up, const VECTOR *down,
                                    const VECTOR *mask) {
  VECTOR x = *up & *mask, y = *down & *mask;
  x -= x >> 1 & EVERY(0x55);
  y -= y >> 1 & EVERY(0x55);
  x = (x & EVERY(0x33)) + (x >> 2 & EVERY(0x33));
  y = (y & EVERY(0x33)) + (y >> 2 & EVERY(0x33));
  x = (x + (x >> 4)) & EVERY(0x0f);
  y = (y + (y >> 4)) & EVERY(0x0f);
  x += EVERY(8) - y; /* no byte below 0 */
  for (unsigned half = 4 * sizeof(WORD); half >= 8; half /= 2) x += x >> half;
  *out = (x - 8 * sizeof(WORD)) & 255;
}

/* Writes one signed byte for each name and pattern, the distance less the length of the name: word
   k of vector v at 4 k + v of 4 vectors, at k of one. */
TC_INLINE void SWEEP(const tc_lev_names *names, const uint8_t *table, const uint16_t *row_of,
                     const void *masks, unsigned vectors, void *kept, uint8_t *out) {
  const size_t words = 32 / sizeof(WORD);
  VECTOR mask[4], up[4], down[4], *stack = kept;
  for (unsigned v = 0; v < vectors; v++) {
    memcpy(&mask[v], (const uint8_t *)masks + 32 * v, 32);
    stack[v] = ~(VECTOR){0};
    stack[vectors + v] = (VECTOR){0};
  }
  for (uint32_t r = 0; r < names->count; r++) {
    const uint16_t *text = names->codes + names->from[r];
    uint32_t j = names->shared[r], keep = names->shared[r + 1], length = names->length[r];
    const VECTOR *at = stack + (size_t)2 * vectors * j;
    for (unsigned v = 0; v < vectors; v++) {
      up[v] = at[v];
      down[v] = at[vectors + v];
    }
    for (; j < length; j++) {
      const VECTOR *equal =
          (const VECTOR *)(const void *)(table + (size_t)row_of[text[j]] * 32 * vectors);
      for (unsigned v = 0; v < vectors; v++) TC_LEV_COLUMN(up[v], down[v], equal[v]);
      if (j >= keep) continue;
      VECTOR *next = stack + (size_t)2 * vectors * (j + 1);
      for (unsigned v = 0; v < vectors; v++) {
        next[v] = up[v];
        next[vectors + v] = down[v];
      }
    }
    VECTOR heights = {0};
    for (unsigned v = 0; v < vectors; v++) {
      VECTOR height;
      GLUE(SWEEP, _height)(&height, &up[v], &down[v], &mask[v]);
      heights |= height << 8 * v;
    }
    for (size_t k = 0; k < words; k++) {
      if (vectors == 1) {
        out[k] = (uint8_t)heights[k];
      } else {
        uint32_t four = (uint32_t)heights[k];
        memcpy(out + 4 * k, &four, 4);
      }
    }
    out += words * vectors;
  }
}

#undef EVERY
#undef VECTOR
#undef WORD
#undef SWEEP
