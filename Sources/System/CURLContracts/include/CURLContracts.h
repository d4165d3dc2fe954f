#ifndef RULEPROOF_URL_CONTRACTS_H
#define RULEPROOF_URL_CONTRACTS_H

#include <stddef.h>

/// The number of contract files.
size_t ruleproof_url_contract_count(void);

/// The name of a contract file, within the folder corpus/contracts.
const char *ruleproof_url_contract_name(size_t index);

/// The bytes of a contract file, not ended by a zero.
const unsigned char *ruleproof_url_contract(size_t index);

/// The number of these bytes.
size_t ruleproof_url_contract_length(size_t index);

#endif
