// libcurl for Swift, which calls no variadic functions.
#include <curl/curl.h>
#include <signal.h>

static inline CURLcode ruleproof_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ruleproof_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ruleproof_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

// Data, lists and structures; libcurl copies no list, so it has to outlive the handle's use.
static inline CURLcode ruleproof_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

// The callbacks of header fields and bodies.
static inline CURLcode ruleproof_curl_set_receiver(
  CURL *handle,
  CURLoption option,
  size_t (*value)(char *, size_t, size_t, void *)
) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ruleproof_curl_set_opener(
  CURL *handle,
  curl_socket_t (*value)(void *, curlsocktype, struct curl_sockaddr *)
) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode ruleproof_curl_set_observer(
  CURL *handle,
  int (*value)(CURL *, curl_infotype, char *, size_t, void *)
) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, value);
}

static inline long ruleproof_curl_long(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

// Runs a transfer with SIGPIPE held back: a TLS library writes to a socket that may be closed, and the
// signal would end the process.
static inline CURLcode ruleproof_curl_perform(CURL *handle) {
  sigset_t pipe, earlier, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &earlier);
  CURLcode code = curl_easy_perform(handle);
  sigpending(&pending);
  if (!was_pending && sigismember(&pending, SIGPIPE)) {
    int signal;
    sigwait(&pipe, &signal);
  }
  pthread_sigmask(SIG_SETMASK, &earlier, NULL);
  return code;
}

static inline const curl_version_info_data *ruleproof_curl_version(void) {
  return curl_version_info(CURLVERSION_NOW);
}
