#pragma STDC FP_CONTRACT OFF
/* The files of data/safety within the read-only part of the program. */
#include "tc_safety_data.h"

/* #embed is C23; clang has it in C11 as an extension. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char model[] = {
#embed "../../data/safety/model.bin"
};

static const unsigned char lines[] = {
#embed "../../data/safety/lines.json"
};

static const unsigned char ordinary[] = {
#embed "../../data/safety/ordinary.txt"
};

#pragma clang diagnostic pop

const unsigned char *tc_safety_model(size_t *length) {
  *length = sizeof model;
  return model;
}

const unsigned char *tc_safety_lines(size_t *length) {
  *length = sizeof lines;
  return lines;
}

const unsigned char *tc_safety_ordinary(size_t *length) {
  *length = sizeof ordinary;
  return ordinary;
}
