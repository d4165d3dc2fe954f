#define PCRE2_CODE_UNIT_WIDTH 0
#include <pcre2.h>
