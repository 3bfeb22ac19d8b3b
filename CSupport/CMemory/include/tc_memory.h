/* Memory that is given back, of a program with a person at its prompt: what was shown of a domain must not be found there
 * once the domain is locked.
 */
#ifndef TC_MEMORY_H
#define TC_MEMORY_H

/* From now on everything that is freed is overwritten first, also by libraries. mallopt(M_PERTURB) is not enough: the C
 * library then spares the pieces that it sets aside for the next request of the same size, and what lay there is found in
 * the unused end of whatever gets them. Does nothing under a sanitizer, which has an allocator of its own. */
void tc_memory_overwrite_freed(void);

#endif
