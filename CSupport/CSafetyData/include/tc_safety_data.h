/* The files model.bin, lines.json and ordinary.txt of data/safety as they are in the repository: nothing parsed. */
#ifndef TC_SAFETY_DATA_H
#define TC_SAFETY_DATA_H

#include <stddef.h>

/* Each returns the first byte of its file and writes the length; constant, without a NUL at the end. */
const unsigned char *tc_safety_model(size_t *length);
const unsigned char *tc_safety_lines(size_t *length);
const unsigned char *tc_safety_ordinary(size_t *length);

#endif
