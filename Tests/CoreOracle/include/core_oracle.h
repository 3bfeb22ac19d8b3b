/* core_oracle.h: what the tests compare the C core with, in C, since millions of comparisons in an
   unoptimised Swift test take minutes. Each function counts differences and returns 0 when none. */
#ifndef CORE_ORACLE_H
#define CORE_ORACLE_H

#include <stddef.h>
#include <stdint.h>

/* --- plan --- */

/* Builds a plan of a kind (0...4) and compares locate_many, locate, locate_all and their portable
   twins with GEOS at so many points, random ones and walks, or on walls and one unit in the last
   place beside them. UINT64_MAX when GEOS is missing or refuses the plan. */
uint64_t plan_oracle_compare(int kind, uint64_t seed, size_t points, int adversarial);

#endif
