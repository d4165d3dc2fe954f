// The built-in functions as they were before any script ran, and how environment code throws.
(function (host) {
  'use strict';
  const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } =
    Reflect;
  const methodsOf = (prototype) => {
    const methods = { __proto__: null };
    for (const key of Reflect.ownKeys(prototype)) {
      const descriptor = getOwnPropertyDescriptor(prototype, key);
      if (typeof key === 'string' && typeof descriptor.value === 'function') {
        const method = descriptor.value;
        methods[key] = (self, ...values) => apply(method, self, values);
      }
    }
    return methods;
  };
  return {
    __proto__: null,
    host,
    fail: host.fail,
    apply,
    construct,
    defineProperty,
    getOwnPropertyDescriptor,
    getPrototypeOf,
    ownKeys: Reflect.ownKeys,
    ownSymbols: Object.getOwnPropertySymbols,
    hasOwn: Object.hasOwn,
    freeze: Object.freeze,
    isArray: Array.isArray,
    parseJSON: JSON.parse,
    evaluate: eval,
    toText: String,
    toNumber: Number,
    errors: {
      __proto__: null,
      error: Error.prototype,
      type: TypeError.prototype,
      range: RangeError.prototype,
    },
    array: methodsOf(Array.prototype),
    string: methodsOf(String.prototype),
    regExp: methodsOf(RegExp.prototype),
    promiseThen: Promise.prototype.then,
    methodsOf,
    // Constructors and prototypes that are frozen: nobody adds to them.
    frozenRoots: [],
    // Called at the start of each call, with the URL.
    resets: [],
    // Runs a task of the event loop; set by the piece that brings one.
    nextTask: () => 0,
    // Makes a member of a browser object that is not here throw an error that names it.
    withhold(holder, owner, names) {
      for (const name of names) {
        const message = owner + '.' + name + ' is not available';
        defineProperty(holder, name, {
          get() { return host.fail(TypeError.prototype, message); },
          set() { return host.fail(TypeError.prototype, message); },
          enumerable: false,
          configurable: true,
        });
      }
    },
  };
})
