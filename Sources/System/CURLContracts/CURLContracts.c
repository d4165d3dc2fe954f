#include "CURLContracts.h"

// C23's #embed keeps one copy of the files; older language modes take it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char offline_pages[] = {
#embed "../../../corpus/contracts/offline-pages.yml"
};

static const unsigned char x_callback_url[] = {
#embed "../../../corpus/contracts/x-callback-url.yml"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t length;
} contracts[] = {
  {"offline-pages.yml", offline_pages, sizeof offline_pages},
  {"x-callback-url.yml", x_callback_url, sizeof x_callback_url},
};

size_t ruleproof_url_contract_count(void) {
  return sizeof contracts / sizeof contracts[0];
}

const char *ruleproof_url_contract_name(size_t index) {
  return contracts[index].name;
}

const unsigned char *ruleproof_url_contract(size_t index) {
  return contracts[index].bytes;
}

size_t ruleproof_url_contract_length(size_t index) {
  return contracts[index].length;
}
