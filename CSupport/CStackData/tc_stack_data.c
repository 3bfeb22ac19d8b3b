#pragma STDC FP_CONTRACT OFF
/* The compiler puts the files into the read-only part of the program: no generated source, and no page of them is
   read from disk before a command asks for it. */
#include "tc_stack_data.h"

/* #embed is C23; clang has it in C11 as an extension. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char supplements[] = {
#embed "../../data/stack/supplements.json"
};

static const unsigned char medicines[] = {
#embed "../../data/stack/medicines.json"
};

static const unsigned char conditions[] = {
#embed "../../data/stack/conditions.json"
};

#pragma clang diagnostic pop

const unsigned char *tc_stack_supplements(size_t *length) {
  *length = sizeof supplements;
  return supplements;
}

const unsigned char *tc_stack_medicines(size_t *length) {
  *length = sizeof medicines;
  return medicines;
}

const unsigned char *tc_stack_conditions(size_t *length) {
  *length = sizeof conditions;
  return conditions;
}
