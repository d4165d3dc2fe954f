#ifndef RULEPROOF_SERVICES_H
#define RULEPROOF_SERVICES_H

#include <stddef.h>

/// What the links of well-known services look like: corpus/services/services.txt.
const unsigned char *_Nonnull ruleproof_services(void);

/// The number of its bytes.
size_t ruleproof_services_length(void);

#endif
