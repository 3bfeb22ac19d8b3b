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

static const unsigned char supplements_schema[] = {
#embed "../../data/stack/supplements.schema.json"
};

static const unsigned char medicines_schema[] = {
#embed "../../data/stack/medicines.schema.json"
};

static const unsigned char conditions_schema[] = {
#embed "../../data/stack/conditions.schema.json"
};

static const unsigned char profile_schema[] = {
#embed "../../data/stack/profile.schema.json"
};

static const unsigned char proof_schema[] = {
#embed "../../data/stack/proof.schema.json"
};

static const unsigned char recommend_schema[] = {
#embed "../../data/stack/recommend.schema.json"
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

const unsigned char *tc_stack_schema(unsigned which, size_t *length) {
  static const struct {
    const unsigned char *start;
    size_t length;
  } all[] = {
    {supplements_schema, sizeof supplements_schema},
    {medicines_schema, sizeof medicines_schema},
    {conditions_schema, sizeof conditions_schema},
    {profile_schema, sizeof profile_schema},
    {proof_schema, sizeof proof_schema},
    {recommend_schema, sizeof recommend_schema},
  };
  if (which >= sizeof all / sizeof all[0]) {
    *length = 0;
    return NULL;
  }
  *length = all[which].length;
  return all[which].start;
}
