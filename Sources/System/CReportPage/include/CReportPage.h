#ifndef RULEPROOF_REPORT_PAGE_H
#define RULEPROOF_REPORT_PAGE_H

#include <stddef.h>

/// The number of files that the page of a report is made of.
size_t ruleproof_report_page_count(void);

/// The name of a file, ended by a zero.
const char *ruleproof_report_page_name(size_t index);

/// The bytes of a file, not ended by a zero.
const unsigned char *ruleproof_report_page_bytes(size_t index);

/// The number of these bytes.
size_t ruleproof_report_page_length(size_t index);

#endif
