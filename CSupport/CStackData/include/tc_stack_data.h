/* The files of data/stack as they are in the repository, within the program: JSON in UTF-8, nothing parsed. */
#ifndef TC_STACK_DATA_H
#define TC_STACK_DATA_H

#include <stddef.h>

/* Each returns the first byte of a file and writes its length; the bytes are constant and live as long as the
   program, so that nobody frees them. There is no NUL at the end. */
const unsigned char *tc_stack_supplements(size_t *length);
const unsigned char *tc_stack_medicines(size_t *length);
const unsigned char *tc_stack_conditions(size_t *length);

/* The schemas beside them: 0 supplements, 1 medicines, 2 conditions, 3 profile, 4 proof, 5 recommend. NULL beyond. */
const unsigned char *tc_stack_schema(unsigned which, size_t *length);

#endif
