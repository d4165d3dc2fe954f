#include "CURLCorpus.h"

// C23's #embed keeps one copy of the files; older language modes take it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_schemes_list[] = {
#embed "../../../corpus/urls/app-schemes.txt"
};

static const unsigned char encoding_list[] = {
#embed "../../../corpus/urls/encoding.txt"
};

static const unsigned char fragments_list[] = {
#embed "../../../corpus/urls/fragments.txt"
};

static const unsigned char generated_edges_list[] = {
#embed "../../../corpus/urls/generated-edges.txt"
};

static const unsigned char generated_encoding_list[] = {
#embed "../../../corpus/urls/generated-encoding.txt"
};

static const unsigned char generated_hosts_list[] = {
#embed "../../../corpus/urls/generated-hosts.txt"
};

static const unsigned char generated_redirectors_list[] = {
#embed "../../../corpus/urls/generated-redirectors.txt"
};

static const unsigned char generated_services_list[] = {
#embed "../../../corpus/urls/generated-services.txt"
};

static const unsigned char generated_tracking_list[] = {
#embed "../../../corpus/urls/generated-tracking.txt"
};

static const unsigned char hosts_list[] = {
#embed "../../../corpus/urls/hosts.txt"
};

static const unsigned char lines_list[] = {
#embed "../../../corpus/urls/lines.txt"
};

static const unsigned char long_list[] = {
#embed "../../../corpus/urls/long.txt"
};

static const unsigned char query_list[] = {
#embed "../../../corpus/urls/query.txt"
};

static const unsigned char redirectors_list[] = {
#embed "../../../corpus/urls/redirectors.txt"
};

static const unsigned char schemes_list[] = {
#embed "../../../corpus/urls/schemes.txt"
};

static const unsigned char services_list[] = {
#embed "../../../corpus/urls/services.txt"
};

#define LIST(name) {#name, name##_list, sizeof name##_list}

static const ruleproof_url_list_t lists[] = {
    LIST(app_schemes),
    LIST(encoding),
    LIST(fragments),
    LIST(generated_edges),
    LIST(generated_encoding),
    LIST(generated_hosts),
    LIST(generated_redirectors),
    LIST(generated_services),
    LIST(generated_tracking),
    LIST(hosts),
    LIST(lines),
    LIST(long),
    LIST(query),
    LIST(redirectors),
    LIST(schemes),
    LIST(services),
};

size_t ruleproof_url_list_count(void) {
  return sizeof lists / sizeof lists[0];
}

ruleproof_url_list_t ruleproof_url_list(size_t index) {
  return lists[index];
}
