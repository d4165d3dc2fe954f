#ifndef RULEPROOF_STARTER_MANIFEST_H
#define RULEPROOF_STARTER_MANIFEST_H

#include <stddef.h>

/// The bytes of corpus/manifest/starter-v4.json, not ended by a zero.
const unsigned char *ruleproof_starter_manifest(void);

/// The number of these bytes.
size_t ruleproof_starter_manifest_length(void);

/// The bytes of the ruleproof.yml that the manifest is checked with, not ended by a zero.
const unsigned char *ruleproof_starter_configuration(void);

/// The number of these bytes.
size_t ruleproof_starter_configuration_length(void);

#endif
