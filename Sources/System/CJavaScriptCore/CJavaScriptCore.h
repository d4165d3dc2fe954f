#ifndef RULEPROOF_CJAVASCRIPTCORE_H
#define RULEPROOF_CJAVASCRIPTCORE_H

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

// Exported on every platform, but declared in a header that is not installed.

// Asked when the limit is over; the answer true ends what runs, with an exception that it cannot
// catch.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *info);

JS_EXPORT void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback, void *info);

// Whether the engine describes the native call stack, frame by frame with its symbols, whenever an
// exception leaves a call of this interface: for a debugger's console that nobody looks at.
JS_EXPORT void JSGlobalContextSetIncludesNativeCallStackWhenReportingExceptions(
    JSGlobalContextRef context, bool includes);

#ifdef __linux__
// Of the library's other interface, whose header brings all of GLib with it.
unsigned jsc_get_major_version(void);
unsigned jsc_get_minor_version(void);
unsigned jsc_get_micro_version(void);
#endif

#endif
