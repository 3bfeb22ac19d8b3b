/* core_oracle.h: what the tests compare the C core with, in C, since millions of comparisons in an
   unoptimised Swift test take minutes. Each function counts differences and returns 0 when none. */
#ifndef CORE_ORACLE_H
#define CORE_ORACLE_H

#include <stddef.h>
#include <stdint.h>

#endif
