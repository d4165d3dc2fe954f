#ifndef RULEPROOF_WORKBENCH_PAGE_H
#define RULEPROOF_WORKBENCH_PAGE_H

#include <stddef.h>

/// The number of files that the workbench is made of.
size_t ruleproof_workbench_page_count(void);

/// The name of a file, ended by a zero.
const char *ruleproof_workbench_page_name(size_t index);

/// The bytes of a file, not ended by a zero.
const unsigned char *ruleproof_workbench_page_bytes(size_t index);

/// The number of these bytes.
size_t ruleproof_workbench_page_length(size_t index);

#endif
