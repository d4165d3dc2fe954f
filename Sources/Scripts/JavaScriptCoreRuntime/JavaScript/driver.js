// Runs scripts: calls `process`, takes the first call of its handler, describes what it throws.
(function (kit) {
  'use strict';
  const {
    apply, errors, evaluate, getOwnPropertyDescriptor, hasOwn, host, isArray, isClean,
    promiseThen, resets, toText,
  } = kit;
  const emptyMatch = /(?:)/;
  const match = emptyMatch.exec;
  const regExp = RegExp;

  const kindOf = (value) => {
    switch (typeof value) {
      case 'object': {
        try { return isArray(value) ? 'an array' : 'an object'; } catch {
          return 'an object';
        }
      }
      case 'undefined': return 'nothing';
      default: return 'a ' + typeof value;
    }
  };
  const settle = (result) => {
    if (typeof result === 'string') {
      host.deliver(result);
    } else if (result === null || result === undefined) {
      host.deliver(null);
    } else {
      host.deliver(0, kindOf(result));
    }
  };

  // A name or message may be anything that the script has made of it.
  const textOf = (object, key) => {
    try {
      const value = object[key];
      return typeof value === 'string' ? value : '';
    } catch { return ''; }
  };
  const describedObject = (error) => {
    const name = textOf(error, 'name'), message = textOf(error, 'message');
    if (name && message) { return name + ': ' + message; }
    if (name || message) { return name || message; }
    try { return toText(error); } catch { return kindOf(error); }
  };
  const position = (error, key) => {
    try {
      const descriptor = getOwnPropertyDescriptor(error, key);
      return descriptor && typeof descriptor.value === 'number' ? descriptor.value : 0;
    } catch { return 0; }
  };
  const isOfScript = (error) => {
    try {
      const descriptor = getOwnPropertyDescriptor(error, 'sourceURL');
      return !descriptor || !descriptor.value;
    } catch { return false; }
  };
  const describe = (error) => {
    if ((typeof error !== 'object' || error === null) && typeof error !== 'function') {
      return [toText(error), 0, 0];
    }
    const message = describedObject(error);
    if (!isOfScript(error)) { return [message, 0, 0]; }
    return [message, position(error, 'line'), position(error, 'column')];
  };
  kit.report = (error) => {
    const description = describe(error);
    host.report(description[0], description[1], description[2]);
  };

  const observe = (returned) => {
    if (typeof returned !== 'object' || returned === null) { return; }
    try { apply(promiseThen, returned, [undefined, kit.report]); } catch {}
  };

  const reset = (input) => {
    regExp.multiline = false;
    apply(match, emptyMatch, ['']);
    const count = resets.length;
    for (let index = 0; index < count; index += 1) { resets[index](input); }
  };
  return {
    __proto__: null,
    // Answers whether the script has defined `process`.
    run(source, input) {
      reset(input);
      const process = evaluate(source);
      if (typeof process !== 'function') { return false; }
      let isSettled = false;
      observe(process(input, (result) => {
        if (isSettled) { return; }
        // At the end of the stack this may throw; then the call has not happened.
        settle(result);
        isSettled = true;
      }));
      return true;
    },
    step: (limit) => kit.nextTask(limit),
    describe,
    isClean,
  };
})
