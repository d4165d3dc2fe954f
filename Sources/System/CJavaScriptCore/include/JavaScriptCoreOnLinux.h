// What is used of JavaScriptCore's interface for C. A program that is linked with the library loads it
// with each start, and does not start where it is missing; so it is opened when it is first used.
//
// A function that is not in the table below does not exist for Swift. 'scripts/check-imports' compares
// the table with the library's own headers.
#ifndef RULEPROOF_JAVASCRIPTCORE_ON_LINUX_H
#define RULEPROOF_JAVASCRIPTCORE_ON_LINUX_H

#include <stdbool.h>
#include <stddef.h>

#ifndef RULEPROOF_JAVASCRIPTCORE_TYPES_EXIST
typedef const struct OpaqueJSContextGroup *JSContextGroupRef;
typedef const struct OpaqueJSContext *JSContextRef;
typedef struct OpaqueJSContext *JSGlobalContextRef;
typedef struct OpaqueJSString *JSStringRef;
typedef struct OpaqueJSClass *JSClassRef;
typedef const struct OpaqueJSValue *JSValueRef;
typedef struct OpaqueJSValue *JSObjectRef;
typedef unsigned short JSChar;
typedef unsigned JSPropertyAttributes;
typedef unsigned JSClassAttributes;

enum { kJSPropertyAttributeNone = 0, kJSPropertyAttributeDontEnum = 1 << 2 };

typedef JSValueRef (*JSObjectCallAsFunctionCallback)(
    JSContextRef context, JSObjectRef function, JSObjectRef thisObject, size_t argumentCount,
    const JSValueRef arguments[], JSValueRef *exception);

// Members that are not used are pointers to whatever they point to.
typedef struct {
  int version;
  JSClassAttributes attributes;
  const char *className;
  JSClassRef parentClass;
  const void *staticValues;
  const void *staticFunctions;
  void *initialize;
  void *finalize;
  void *hasProperty;
  void *getProperty;
  void *setProperty;
  void *deleteProperty;
  void *getPropertyNames;
  JSObjectCallAsFunctionCallback callAsFunction;
  void *callAsConstructor;
  void *hasInstance;
  void *convertToType;
} JSClassDefinition;
#endif

_Static_assert(kJSPropertyAttributeDontEnum == 4, "as in the library's header");
_Static_assert(offsetof(JSClassDefinition, callAsFunction) ==
                       2 * sizeof(int) + 11 * sizeof(void *) &&
                   sizeof(JSClassDefinition) == 2 * sizeof(int) + 15 * sizeof(void *),
               "as in the library's header");

// Asked when the limit is over; the answer true ends what runs, with an exception that it cannot
// catch.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *info);

// Each function: its result, name, parameters, and the same as arguments.
#define RULEPROOF_JAVASCRIPTCORE_FUNCTIONS(FUNCTION) \
  FUNCTION(bool, JSCheckScriptSyntax, \
           (JSContextRef context, JSStringRef script, JSStringRef url, int line, \
            JSValueRef *exception), \
           (context, script, url, line, exception)) \
  FUNCTION(JSClassRef, JSClassCreate, (const JSClassDefinition *definition), (definition)) \
  FUNCTION(void, JSClassRelease, (JSClassRef type), (type)) \
  FUNCTION(JSContextGroupRef, JSContextGroupCreate, (void), ()) \
  FUNCTION(void, JSContextGroupRelease, (JSContextGroupRef group), (group)) \
  FUNCTION(void, JSContextGroupSetExecutionTimeLimit, \
           (JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback, \
            void *info), \
           (group, seconds, callback, info)) \
  FUNCTION(JSValueRef, JSEvaluateScript, \
           (JSContextRef context, JSStringRef script, JSObjectRef thisObject, JSStringRef url, \
            int line, JSValueRef *exception), \
           (context, script, thisObject, url, line, exception)) \
  FUNCTION(JSGlobalContextRef, JSGlobalContextCreateInGroup, \
           (JSContextGroupRef group, JSClassRef globalObjectClass), (group, globalObjectClass)) \
  FUNCTION(void, JSGlobalContextRelease, (JSGlobalContextRef context), (context)) \
  FUNCTION(void, JSGlobalContextSetIncludesNativeCallStackWhenReportingExceptions, \
           (JSGlobalContextRef context, bool includes), (context, includes)) \
  FUNCTION(JSValueRef, JSObjectCallAsFunction, \
           (JSContextRef context, JSObjectRef object, JSObjectRef thisObject, size_t count, \
            const JSValueRef arguments[], JSValueRef *exception), \
           (context, object, thisObject, count, arguments, exception)) \
  FUNCTION(void *, JSObjectGetPrivate, (JSObjectRef object), (object)) \
  FUNCTION(JSValueRef, JSObjectGetProperty, \
           (JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef *exception), \
           (context, object, name, exception)) \
  FUNCTION(JSValueRef, JSObjectGetPropertyAtIndex, \
           (JSContextRef context, JSObjectRef object, unsigned index, JSValueRef *exception), \
           (context, object, index, exception)) \
  FUNCTION(JSObjectRef, JSObjectMake, \
           (JSContextRef context, JSClassRef type, void *data), (context, type, data)) \
  FUNCTION(JSObjectRef, JSObjectMakeArray, \
           (JSContextRef context, size_t count, const JSValueRef arguments[], \
            JSValueRef *exception), \
           (context, count, arguments, exception)) \
  FUNCTION(JSObjectRef, JSObjectMakeError, \
           (JSContextRef context, size_t count, const JSValueRef arguments[], \
            JSValueRef *exception), \
           (context, count, arguments, exception)) \
  FUNCTION(void, JSObjectSetProperty, \
           (JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef value, \
            JSPropertyAttributes attributes, JSValueRef *exception), \
           (context, object, name, value, attributes, exception)) \
  FUNCTION(void, JSObjectSetPropertyAtIndex, \
           (JSContextRef context, JSObjectRef object, unsigned index, JSValueRef value, \
            JSValueRef *exception), \
           (context, object, index, value, exception)) \
  FUNCTION(void, JSObjectSetPrototype, \
           (JSContextRef context, JSObjectRef object, JSValueRef value), \
           (context, object, value)) \
  FUNCTION(JSStringRef, JSStringCreateWithCharacters, \
           (const JSChar *characters, size_t count), (characters, count)) \
  FUNCTION(JSStringRef, JSStringCreateWithUTF8CString, (const char *string), (string)) \
  FUNCTION(const JSChar *, JSStringGetCharactersPtr, (JSStringRef string), (string)) \
  FUNCTION(size_t, JSStringGetLength, (JSStringRef string), (string)) \
  FUNCTION(void, JSStringRelease, (JSStringRef string), (string)) \
  FUNCTION(bool, JSValueIsNull, (JSContextRef context, JSValueRef value), (context, value)) \
  FUNCTION(bool, JSValueIsNumber, (JSContextRef context, JSValueRef value), (context, value)) \
  FUNCTION(bool, JSValueIsString, (JSContextRef context, JSValueRef value), (context, value)) \
  FUNCTION(bool, JSValueIsUndefined, (JSContextRef context, JSValueRef value), (context, value)) \
  FUNCTION(JSValueRef, JSValueMakeNull, (JSContextRef context), (context)) \
  FUNCTION(JSValueRef, JSValueMakeNumber, \
           (JSContextRef context, double number), (context, number)) \
  FUNCTION(JSValueRef, JSValueMakeString, \
           (JSContextRef context, JSStringRef string), (context, string)) \
  FUNCTION(JSValueRef, JSValueMakeUndefined, (JSContextRef context), (context)) \
  FUNCTION(void, JSValueProtect, (JSContextRef context, JSValueRef value), (context, value)) \
  FUNCTION(bool, JSValueToBoolean, (JSContextRef context, JSValueRef value), (context, value)) \
  FUNCTION(double, JSValueToNumber, \
           (JSContextRef context, JSValueRef value, JSValueRef *exception), \
           (context, value, exception)) \
  FUNCTION(JSObjectRef, JSValueToObject, \
           (JSContextRef context, JSValueRef value, JSValueRef *exception), \
           (context, value, exception)) \
  FUNCTION(JSStringRef, JSValueToStringCopy, \
           (JSContextRef context, JSValueRef value, JSValueRef *exception), \
           (context, value, exception)) \
  FUNCTION(void, JSValueUnprotect, (JSContextRef context, JSValueRef value), (context, value)) \
  FUNCTION(unsigned, jsc_get_major_version, (void), ()) \
  FUNCTION(unsigned, jsc_get_minor_version, (void), ()) \
  FUNCTION(unsigned, jsc_get_micro_version, (void), ())

#ifndef RULEPROOF_JAVASCRIPTCORE_TYPES_EXIST
#define RULEPROOF_FUNCTION(result, name, parameters, arguments) \
  extern result(*ruleproof_##name) parameters;                  \
  static inline result name parameters { return ruleproof_##name arguments; }
RULEPROOF_JAVASCRIPTCORE_FUNCTIONS(RULEPROOF_FUNCTION)
#undef RULEPROOF_FUNCTION
#endif

#endif
