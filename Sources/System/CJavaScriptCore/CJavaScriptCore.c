#include "CJavaScriptCore.h"

#include <stddef.h>

#ifdef __linux__

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define FUNCTION(result, name, parameters, arguments) result(*ruleproof_##name) parameters;
RULEPROOF_JAVASCRIPTCORE_FUNCTIONS(FUNCTION)
#undef FUNCTION

static const struct {
  const char *name;
  void **function;
} functions[] = {
#define FUNCTION(result, name, parameters, arguments) {#name, (void **)&ruleproof_##name},
    RULEPROOF_JAVASCRIPTCORE_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

// The names under which systems have the one interface, by the version of GTK that goes with it.
static const char *const names[] = {"libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-6.0.so.1",
                                    "libjavascriptcoregtk-4.0.so.18"};

static char problem[512];
static _Bool is_open;

// Whether the loader says no more than that there is no file of this name.
static _Bool says_missing(const char *words, const char *name) {
  const char *end = "No such file or directory";
  size_t length = strlen(words), tail = strlen(end);
  return !strncmp(words, name, strlen(name)) && length > tail && !strcmp(words + length - tail, end);
}

static void note(const char *words) {
  if (words && !*problem) strncpy(problem, words, sizeof problem - 1);
}

static void open_library(void) {
  void *library = NULL;
  for (size_t index = 0; index < sizeof names / sizeof *names && !library; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    const char *words = library ? NULL : dlerror();
    if (words && !says_missing(words, names[index])) note(words);
  }
  if (!library) return;
  *problem = 0;
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    *functions[index].function = dlsym(library, functions[index].name);
    if (!*functions[index].function) {
      note(dlerror());
      return;
    }
  }
  is_open = 1;
}

const char *ruleproof_javascriptcore_problem(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_open ? NULL : problem;
}

#else

const char *ruleproof_javascriptcore_problem(void) { return NULL; }

#endif
