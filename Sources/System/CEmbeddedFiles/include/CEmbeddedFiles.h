#ifndef RULEPROOF_EMBEDDED_FILES_H
#define RULEPROOF_EMBEDDED_FILES_H

#include <stddef.h>

/// How many files of the repository are built in.
size_t ruleproof_file_count(void);

/// The path of a file in the repository.
const char *_Nonnull ruleproof_file_name(size_t index);

/// The text of a file, up to a zero.
const unsigned char *_Nonnull ruleproof_file_bytes(size_t index);

#endif
