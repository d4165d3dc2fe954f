#include "CPublicSuffixes.h"

// C23's #embed keeps one copy of the file; older language modes take it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char list[] = {
#embed "../../../corpus/publicsuffix/public_suffix_list.dat"
};

const unsigned char *ruleproof_public_suffixes(void) {
  return list;
}

size_t ruleproof_public_suffixes_length(void) {
  return sizeof list;
}
