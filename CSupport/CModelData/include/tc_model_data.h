/* The file data/models/providers.json as it is in the repository: JSON in UTF-8, nothing parsed. */
#ifndef TC_MODEL_DATA_H
#define TC_MODEL_DATA_H

#include <stddef.h>

/* Returns the first byte of the file and writes its length; constant, without a NUL at the end. */
const unsigned char *tc_model_providers(size_t *length);

#endif
