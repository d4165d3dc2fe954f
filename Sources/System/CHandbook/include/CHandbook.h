#ifndef RULEPROOF_HANDBOOK_H
#define RULEPROOF_HANDBOOK_H

#include <stddef.h>

/// The number of pages of docs that are built in.
size_t ruleproof_handbook_count(void);

/// The name of a page without its folder and `.md`, ended by a zero.
const char *ruleproof_handbook_name(size_t index);

/// The bytes of a page, not ended by a zero.
const unsigned char *ruleproof_handbook_bytes(size_t index);

/// The number of these bytes.
size_t ruleproof_handbook_length(size_t index);

#endif
