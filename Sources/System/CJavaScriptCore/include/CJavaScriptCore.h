// JavaScriptCore for Swift, with what Linux needs to open the library only when it is used.
#ifndef RULEPROOF_CJAVASCRIPTCORE_H
#define RULEPROOF_CJAVASCRIPTCORE_H

// Opens the library, once for the process. NULL if all of it is there; "" if it is not installed; else
// why it cannot be used, in the words of the loader. Nothing else of this header may be called then.
const char *ruleproof_javascriptcore_problem(void);

#ifdef __linux__
#include "JavaScriptCoreOnLinux.h"
#else
#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

// Exported on every platform, but declared in a header that is not installed.

typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *info);

JS_EXPORT void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback, void *info);

JS_EXPORT void JSGlobalContextSetIncludesNativeCallStackWhenReportingExceptions(
    JSGlobalContextRef context, bool includes);
#endif

#endif
