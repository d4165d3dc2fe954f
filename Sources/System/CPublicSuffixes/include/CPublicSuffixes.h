#ifndef CPUBLICSUFFIXES_H
#define CPUBLICSUFFIXES_H

#include <stddef.h>

/// The text of corpus/publicsuffix/public_suffix_list.dat (Mozilla Public License 2.0).
const unsigned char *_Nonnull ruleproof_public_suffixes(void);

/// Its length in bytes.
size_t ruleproof_public_suffixes_length(void);

#endif
