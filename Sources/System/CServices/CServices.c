#include "CServices.h"

// C23's #embed keeps one copy of the file; older language modes take it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char services[] = {
#embed "../../../corpus/services/services.txt"
};

const unsigned char *ruleproof_services(void) {
  return services;
}

size_t ruleproof_services_length(void) {
  return sizeof services;
}
