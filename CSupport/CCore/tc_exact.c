#pragma STDC FP_CONTRACT OFF
/* The exact sign of the orientation determinant. A finite double is an integer of 53 bits times a
   power of two, so each product of two is one of 106 bits; the six products are summed in two
   fixed-point numbers, one for each sign, wide enough for the whole range of double. Nothing is
   rounded, so nothing has to be proven about rounding. No global state, no allocation. */
#include "tc_exact.h"

#include <stdint.h>
#include <string.h>

/* Exponents of products run from -2148 to 1942: 4090 bits, and 106 more of the product, 3 of
   carries. */
#define LIMBS 68

typedef struct {
  uint64_t mantissa;
  int exponent; /* value = mantissa * 2^exponent */
  int negative;
} parts;

static parts split(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  parts result;
  int field = (int)(bits >> 52 & 0x7ff);
  result.negative = (int)(bits >> 63);
  result.mantissa = bits & 0xfffffffffffffu;
  if (field != 0) result.mantissa |= 0x10000000000000u;
  result.exponent = field != 0 ? field - 1075 : -1074;
  return result;
}

static void add(uint64_t *sum, int shift, unsigned __int128 value) {
  int limb = shift / 64, bit = shift % 64;
  uint64_t low = (uint64_t)value, high = (uint64_t)(value >> 64);
  uint64_t piece[3] = {low << bit, high << bit, 0};
  if (bit != 0) {
    piece[1] |= low >> (64 - bit);
    piece[2] = high >> (64 - bit);
  }
  uint64_t carry = 0;
  for (int i = 0; i < 3 || carry != 0; i++) {
    unsigned __int128 digit = (unsigned __int128)sum[limb + i] + carry;
    if (i < 3) digit += piece[i];
    sum[limb + i] = (uint64_t)digit;
    carry = (uint64_t)(digit >> 64);
  }
}

int tc_orient_exact(double ax, double ay, double bx, double by, double px, double py) {
  parts a[2] = {split(ax), split(ay)}, b[2] = {split(bx), split(by)}, p[2] = {split(px), split(py)};
  /* (ax-px)(by-py) - (ay-py)(bx-px), multiplied out; px*py cancels. */
  struct {
    const parts *first, *second;
    int minus;
  } terms[6] = {{&a[0], &b[1], 0}, {&a[0], &p[1], 1}, {&p[0], &b[1], 1},
                {&a[1], &b[0], 1}, {&a[1], &p[0], 0}, {&p[1], &b[0], 0}};
  int lowest = 4096, highest = -4096;
  for (int i = 0; i < 6; i++) {
    if (terms[i].first->mantissa == 0 || terms[i].second->mantissa == 0) continue;
    int exponent = terms[i].first->exponent + terms[i].second->exponent;
    if (exponent < lowest) lowest = exponent;
    if (exponent > highest) highest = exponent;
  }
  if (lowest > highest) return 0;
  int limbs = (highest - lowest) / 64 + 4;
  uint64_t sums[2][LIMBS];
  memset(sums[0], 0, (size_t)limbs * sizeof(uint64_t));
  memset(sums[1], 0, (size_t)limbs * sizeof(uint64_t));
  for (int i = 0; i < 6; i++) {
    const parts *f = terms[i].first, *s = terms[i].second;
    if (f->mantissa == 0 || s->mantissa == 0) continue;
    int sign = f->negative ^ s->negative ^ terms[i].minus;
    add(sums[sign], f->exponent + s->exponent - lowest,
        (unsigned __int128)f->mantissa * s->mantissa);
  }
  for (int i = limbs - 1; i >= 0; i--) {
    if (sums[0][i] != sums[1][i]) return sums[0][i] > sums[1][i] ? 1 : -1;
  }
  return 0;
}
