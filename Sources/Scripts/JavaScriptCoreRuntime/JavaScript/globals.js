// What both environments change of the engine's own globals, so that runs are repeatable.
//
// `Math.random` gives the same numbers in every call. `Atomics.wait`, which would stop the
// thread, throws as it does on a browser's main thread. `console` takes everything and shows
// nothing.
(function (kit) {
  'use strict';
  const { defineProperty, fail, errors } = kit;
  const define = (holder, name, value) => {
    defineProperty(holder, name, {
      value, writable: true, enumerable: false, configurable: true,
    });
  };
  kit.define = define;
  // Methods of an object literal have no prototype: they are frozen, not watched.
  kit.offer = (functions) => {
    for (const name in functions) { define(globalThis, name, functions[name]); }
  };

  // The generator sfc32, with a fixed seed; 53 bits of two outputs make a number.
  const imul = Math.imul;
  let a, b, c, counter;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum | 0;
    return sum >>> 0;
  };
  define(Math, 'random', { random() {
    return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
  } }.random);
  kit.resets.push(() => {
    a = 0x9e3779b9 | 0;
    b = 0x243f6a88;
    c = imul(0xb7e15162, 1);
    counter = 1;
    for (let round = 0; round < 12; round += 1) { next(); }
  });

  define(Atomics, 'wait', { wait() {
    return fail(errors.type, 'Atomics.wait cannot be called from the current thread');
  } }.wait);

  const console = {};
  for (const name of [
    'assert', 'clear', 'count', 'countReset', 'debug', 'dir', 'dirxml', 'error', 'group',
    'groupCollapsed', 'groupEnd', 'info', 'log', 'table', 'time', 'timeEnd', 'timeLog',
    'trace', 'warn',
  ]) {
    define(console, name, { [name]() {} }[name]);
  }
  define(globalThis, 'console', console);
})
