/* Debian builds expat with XML_DTD; without the word its header hides the bounds on entities. */
#define XML_DTD 1
#include <expat.h>
