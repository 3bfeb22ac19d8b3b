#pragma STDC FP_CONTRACT OFF
/* The file of providers within the read-only part of the program, as that of supplements is. */
#include "tc_model_data.h"

/* #embed is C23; clang has it in C11 as an extension. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char providers[] = {
#embed "../../data/models/providers.json"
};

#pragma clang diagnostic pop

const unsigned char *tc_model_providers(size_t *length) {
  *length = sizeof providers;
  return providers;
}
