#include "CStarterManifest.h"

// C23's #embed keeps one copy of the file; older language modes take it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char starter_manifest[] = {
#embed "../../../corpus/manifest/starter-v4.json"
};

const unsigned char *ruleproof_starter_manifest(void) {
  return starter_manifest;
}

size_t ruleproof_starter_manifest_length(void) {
  return sizeof starter_manifest;
}

static const unsigned char starter_configuration[] = {
#embed "../../../ruleproof.yml"
};

const unsigned char *ruleproof_starter_configuration(void) {
  return starter_configuration;
}

size_t ruleproof_starter_configuration_length(void) {
  return sizeof starter_configuration;
}
