// libcurl for Swift, which calls no variadic functions.
//
// On Linux the library is loaded with its first use: with it come some thirty others, which take more
// time to load than most runs need in all, and which nothing but live requests uses.
#ifndef RULEPROOF_CCURL_H
#define RULEPROOF_CCURL_H

#include <curl/curl.h>

// Loads libcurl and sets it up, once for the process; false where there is none. Nothing below may be
// called without it.
_Bool ruleproof_curl_load(void);

CURL *ruleproof_curl_begin(void);
void ruleproof_curl_end(CURL *handle);

CURLcode ruleproof_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ruleproof_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode ruleproof_curl_set_text(CURL *handle, CURLoption option, const char *value);

// Data, lists and structures; libcurl copies no list, so it has to outlive the handle's use.
CURLcode ruleproof_curl_set_pointer(CURL *handle, CURLoption option, void *value);

// The callbacks of header fields and bodies.
CURLcode ruleproof_curl_set_receiver(CURL *handle, CURLoption option,
                                     size_t (*value)(char *, size_t, size_t, void *));
CURLcode ruleproof_curl_set_opener(CURL *handle,
                                   curl_socket_t (*value)(void *, curlsocktype,
                                                          struct curl_sockaddr *));
CURLcode ruleproof_curl_set_observer(CURL *handle,
                                     int (*value)(CURL *, curl_infotype, char *, size_t, void *));

long ruleproof_curl_long(CURL *handle, CURLINFO info);

// A longer list; NULL where there is no memory left, and the list is as it was.
struct curl_slist *ruleproof_curl_append(struct curl_slist *list, const char *line);
void ruleproof_curl_free(struct curl_slist *list);

// Runs a transfer with SIGPIPE held back: a TLS library writes to a socket that may be closed, and the
// signal would end the process.
CURLcode ruleproof_curl_perform(CURL *handle);

// What the library can do, as CURL_VERSION_… bits.
int ruleproof_curl_features(void);

#endif
