// Notices changes that comparing values does not show.
//
// The functions that can define, freeze or re-parent an object are replaced by ones that take
// note when their target is a watched object. What else defines, such as class fields, makes
// enumerable properties. Ways to a symbol are noticed, too. Rare globals with much after them
// (`Intl`, `WebAssembly`, typed arrays) are not watched: a call that reads one gives up its
// realm.
(function (kit) {
  'use strict';
  const { apply, defineProperty, getOwnPropertyDescriptor, hasOwn } = kit;
  const changes = kit.changes = { __proto__: null, isTouched: false, hasSymbols: false };
  const watched = kit.watched = new WeakSet();
  const isWatched = ((has) => (object) => apply(has, watched, [object]))(watched.has);

  const replace = (holder, name, replacement) => {
    const descriptor = getOwnPropertyDescriptor(holder, name);
    if (!descriptor) { return; }
    const original = descriptor.value;
    descriptor.value = replacement(original);
    defineProperty(descriptor.value, 'name', { value: name });
    defineProperty(descriptor.value, 'length', { value: original.length });
    defineProperty(holder, name, descriptor);
  };
  const note = (target) => {
    if (isWatched(target)) { changes.isTouched = true; }
  };
  const guarded = (original) => ({
    method(target, first, second, ...rest) {
      note(target);
      if (rest.length) { return apply(original, this, [target, first, second, ...rest]); }
      switch (arguments.length) {
        case 0: return original();
        case 1: return original(target);
        case 2: return original(target, first);
        default: return original(target, first, second);
      }
    },
  }).method;
  const noted = (original) => ({
    method(first, second) {
      note(this);
      return apply(original, this, arguments);
    },
  }).method;
  for (const name of [
    'defineProperty', 'defineProperties', 'freeze', 'seal', 'preventExtensions',
    'setPrototypeOf',
  ]) {
    replace(Object, name, guarded);
  }
  for (const name of ['defineProperty', 'preventExtensions', 'setPrototypeOf']) {
    replace(Reflect, name, guarded);
  }
  replace(Error, 'captureStackTrace', guarded);
  for (const holder of [Object, Reflect]) {
    for (const name of ['getOwnPropertySymbols', 'ownKeys']) {
      replace(holder, name, (original) => ({
        method(object) {
          changes.hasSymbols = true;
          return original(object);
        },
      }).method);
    }
  }
  replace(Object.prototype, '__defineGetter__', noted);
  replace(Object.prototype, '__defineSetter__', noted);
  {
    const descriptor = getOwnPropertyDescriptor(Object.prototype, '__proto__');
    const original = descriptor.set;
    descriptor.set = function (prototype) {
      note(this);
      return apply(original, this, [prototype]);
    };
    defineProperty(Object.prototype, '__proto__', descriptor);
  }

  // A proxy hands definitions on to its target, past the functions above.
  replace(globalThis, 'Proxy', (original) => {
    const { revocable } = original;
    const Proxy = function (target, handler) {
      note(target);
      changes.hasSymbols = true;
      return new.target ? new original(target, handler) : original(target, handler);
    };
    Proxy.prototype = undefined;
    defineProperty(Proxy, 'revocable', {
      value: { revocable(target, handler) {
        note(target);
        changes.hasSymbols = true;
        return revocable(target, handler);
      } }.revocable,
      writable: true, enumerable: false, configurable: true,
    });
    return Proxy;
  });

  // Globals that are noticed when they are read.
  const noticed = (name, notice) => {
    if (!hasOwn(globalThis, name)) { return; }
    let { value } = getOwnPropertyDescriptor(globalThis, name);
    defineProperty(globalThis, name, {
      get() {
        notice();
        return value;
      },
      set(newValue) {
        changes.isTouched = true;
        value = newValue;
      },
      enumerable: false,
      configurable: true,
    });
    return value;
  };
  kit.symbol = noticed('Symbol', () => { changes.hasSymbols = true; });
  for (const name of [
    'Intl', 'WebAssembly', 'Temporal', 'Atomics', 'ArrayBuffer', 'SharedArrayBuffer',
    'DataView', 'Int8Array', 'Int16Array', 'Int32Array', 'Uint8Array', 'Uint8ClampedArray',
    'Uint16Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array',
    'BigInt64Array', 'BigUint64Array', 'WeakRef', 'FinalizationRegistry',
    'DisposableStack', 'AsyncDisposableStack',
  ]) {
    noticed(name, () => { changes.isTouched = true; });
  }
})
