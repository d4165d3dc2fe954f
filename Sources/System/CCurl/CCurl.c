#include "CCurl.h"

#include <pthread.h>
#include <signal.h>

#ifdef __linux__

#include <dlfcn.h>
#include <stddef.h>

// The functions of the library, under the types that its header declares.
static __typeof__(curl_global_init) *global_init;
static __typeof__(curl_easy_init) *easy_init;
static __typeof__(curl_easy_cleanup) *easy_cleanup;
static __typeof__(&(curl_easy_setopt)) easy_setopt;
static __typeof__(&(curl_easy_getinfo)) easy_getinfo;
static __typeof__(curl_easy_perform) *easy_perform;
static __typeof__(curl_slist_append) *slist_append;
static __typeof__(curl_slist_free_all) *slist_free_all;
static __typeof__(curl_version_info) *version_info;

// The names under which systems have the one interface, by the TLS library behind it.
static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4"};

static _Bool find_functions(void) {
  void *library = NULL;
  for (size_t index = 0; index < sizeof names / sizeof *names && !library; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (!library) return 0;
  const struct {
    const char *name;
    void **function;
  } functions[] = {
      {"curl_global_init", (void **)&global_init},
      {"curl_easy_init", (void **)&easy_init},
      {"curl_easy_cleanup", (void **)&easy_cleanup},
      {"curl_easy_setopt", (void **)&easy_setopt},
      {"curl_easy_getinfo", (void **)&easy_getinfo},
      {"curl_easy_perform", (void **)&easy_perform},
      {"curl_slist_append", (void **)&slist_append},
      {"curl_slist_free_all", (void **)&slist_free_all},
      {"curl_version_info", (void **)&version_info},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    *functions[index].function = dlsym(library, functions[index].name);
    if (!*functions[index].function) return 0;
  }
  return 1;
}

#else

#define global_init curl_global_init
#define easy_init curl_easy_init
#define easy_cleanup curl_easy_cleanup
#define easy_setopt curl_easy_setopt
#define easy_getinfo curl_easy_getinfo
#define easy_perform curl_easy_perform
#define slist_append curl_slist_append
#define slist_free_all curl_slist_free_all
#define version_info curl_version_info

static _Bool find_functions(void) { return 1; }

#endif

static _Bool is_loaded;

static void load(void) {
  is_loaded = find_functions() && global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

_Bool ruleproof_curl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

CURL *ruleproof_curl_begin(void) { return easy_init(); }

void ruleproof_curl_end(CURL *handle) { easy_cleanup(handle); }

CURLcode ruleproof_curl_set_long(CURL *handle, CURLoption option, long value) {
  return easy_setopt(handle, option, value);
}

CURLcode ruleproof_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return easy_setopt(handle, option, value);
}

CURLcode ruleproof_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return easy_setopt(handle, option, value);
}

CURLcode ruleproof_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return easy_setopt(handle, option, value);
}

CURLcode ruleproof_curl_set_receiver(CURL *handle, CURLoption option,
                                     size_t (*value)(char *, size_t, size_t, void *)) {
  return easy_setopt(handle, option, value);
}

CURLcode ruleproof_curl_set_opener(CURL *handle,
                                   curl_socket_t (*value)(void *, curlsocktype,
                                                          struct curl_sockaddr *)) {
  return easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

CURLcode ruleproof_curl_set_observer(CURL *handle,
                                     int (*value)(CURL *, curl_infotype, char *, size_t, void *)) {
  return easy_setopt(handle, CURLOPT_DEBUGFUNCTION, value);
}

long ruleproof_curl_long(CURL *handle, CURLINFO info) {
  long value = 0;
  easy_getinfo(handle, info, &value);
  return value;
}

struct curl_slist *ruleproof_curl_append(struct curl_slist *list, const char *line) {
  return slist_append(list, line);
}

void ruleproof_curl_free(struct curl_slist *list) { slist_free_all(list); }

CURLcode ruleproof_curl_perform(CURL *handle) {
  sigset_t pipe, earlier, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &earlier);
  CURLcode code = easy_perform(handle);
  sigpending(&pending);
  if (!was_pending && sigismember(&pending, SIGPIPE)) {
    int signal;
    sigwait(&pipe, &signal);
  }
  pthread_sigmask(SIG_SETMASK, &earlier, NULL);
  return code;
}

int ruleproof_curl_features(void) {
  const curl_version_info_data *info = version_info(CURLVERSION_NOW);
  return info ? info->features : 0;
}
