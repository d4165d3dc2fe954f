// Makes sure that no call leaves a trace that a later one could see.
//
// Before the first script runs, every object that scripts can reach from the globals is visited.
// Plain methods, and constructors and prototypes that nobody adds to, are frozen. The others
// (`Array` and its prototype, `Math`, the global object and so on) stay as they are, and are
// watched: their values are written down. After each call `isClean` deletes the globals that the
// call has left behind and compares the rest; if anything differs, the realm is thrown away.
//
// Comparing values shows what assignment and deletion do to keys that were there. New keys are
// enumerable, and the watched objects have no other enumerable ones; keys that are symbols are
// counted, but only after a script has got hold of a symbol. What else can change an object is
// noticed by the piece `guards`.
(function (kit) {
  'use strict';
  const {
    array, changes, defineProperty, freeze, frozenRoots, getOwnPropertyDescriptor,
    getPrototypeOf, hasOwn, ownKeys, ownSymbols, symbol,
  } = kit;
  const watched = [];
  const symbolCounts = [];
  const owners = [], keys = [], values = [];
  const matchStateKeys = [];

  // The visit of all that can be reached.

  // What the latest match has left behind; the driver resets it before each call.
  const isMatchState = (object, key) =>
    object === RegExp && typeof key === 'string' && !hasOwn({
      prototype: 0, length: 0, name: 0, escape: 0,
    }, key);
  const frozen = new Set([
    Proxy, BigInt, WeakMap, WeakSet, Iterator, EvalError, RangeError, ReferenceError,
    SyntaxError, TypeError, URIError, AggregateError, BigInt.prototype, WeakMap.prototype,
    WeakSet.prototype, Iterator.prototype, symbol.prototype,
  ]);
  const look = (object, key, descriptor) => {
    if (isMatchState(object, key)) {
      array.push(matchStateKeys, key);
      return;
    }
    if (!hasOwn(descriptor, 'value')) {
      // Not to be deleted or made anew; that needs no watching then.
      defineProperty(object, key, { configurable: false });
      return;
    }
    if (descriptor.enumerable) { defineProperty(object, key, { enumerable: false }); }
    if (!descriptor.writable && !descriptor.configurable) { return; }
    array.push(owners, object);
    array.push(keys, key);
    array.push(values, descriptor.value);
  };
  // Compiled code with the keys in it compares several times as fast as a loop does; not on
  // the global object, which the engine looks up slowly in any case.
  const compiledComparison = () => {
    const objects = new Map();
    const terms = [];
    values.forEach((_, index) => {
      if (owners[index] === globalThis || typeof keys[index] !== 'string') { return; }
      if (!objects.has(owners[index])) { objects.set(owners[index], 'o' + objects.size); }
      terms.push(objects.get(owners[index]) + '.' + keys[index] + ' === v' + index);
    });
    for (const key of matchStateKeys) {
      terms.push(`${JSON.stringify(key)} in ${objects.get(RegExp)}`);
    }
    const names = [...objects.values(), ...values.map((_, index) => 'v' + index)];
    const comparison = kit.evaluate('(' + names + ') => () => ' + terms.join(' && '));
    const hasEqualValues = comparison(...objects.keys(), ...values);
    let count = 0;
    values.forEach((value, index) => {
      if (owners[index] !== globalThis && typeof keys[index] === 'string') { return; }
      owners[count] = owners[index];
      keys[count] = keys[index];
      values[count] = value;
      count += 1;
    });
    owners.length = keys.length = values.length = count;
    return hasEqualValues;
  };
  let hasEqualValues;
  const visit = (roots) => {
    // Kept, because the engine would make some getters anew, not frozen, once they are
    // collected.
    const seen = kit.reached = new Set(roots);
    const add = (value) => {
      const isObject = typeof value === 'object' ? value !== null :
        typeof value === 'function';
      if (isObject) { seen.add(value); }
    };
    for (const object of seen) {
      add(getPrototypeOf(object));
      if (typeof object === 'function' && !hasOwn(object, 'prototype')) {
        // A method: it has a name and a length, and leads nowhere.
        freeze(object);
        continue;
      }
      const isFrozen = frozen.has(object);
      const names = ownKeys(object);
      for (let index = 0; index < names.length; index += 1) {
        const descriptor = getOwnPropertyDescriptor(object, names[index]);
        add(descriptor.value);
        add(descriptor.get);
        add(descriptor.set);
        if (!isFrozen) { look(object, names[index], descriptor); }
      }
      if (isFrozen) {
        freeze(object);
      } else {
        array.push(watched, object);
        kit.watched.add(object);
        array.push(symbolCounts, ownSymbols(object).length);
      }
    }
  };
  // Prototypes that no global leads to.
  const hidden = [
    function* () {}, async function () {}, async function* () {}, [].values(),
    ''[Symbol.iterator](), new Map().entries(), new Set().values(), ''.matchAll(/a/g),
    Iterator.from({ next() {} }), [].values().map((value) => value),
  ].map(getPrototypeOf);

  const freezeAlso = (object) => {
    frozen.add(object);
    frozen.add(object.constructor);
    if (typeof object.prototype === 'object') { frozen.add(object.prototype); }
  };

  kit.seal = () => {
    hidden.forEach(freezeAlso);
    for (const object of frozenRoots) { frozen.add(object); }
    visit([globalThis, symbol, ...hidden, ...frozenRoots]);
    hasEqualValues = compiledComparison();
  };
  kit.isClean = () => {
    if (changes.isTouched) { return false; }
    for (const name in globalThis) {
      if (!hasOwn(globalThis, name)) { return false; }
      delete globalThis[name];
    }
    const count = watched.length;
    for (let index = 0; index < count; index += 1) {
      const object = watched[index];
      for (const name in object) { return false; }
      if (changes.hasSymbols && ownSymbols(object).length !== symbolCounts[index]) {
        return false;
      }
    }
    const valueCount = values.length;
    for (let index = 0; index < valueCount; index += 1) {
      if (owners[index][keys[index]] !== values[index]) { return false; }
    }
    if (!hasEqualValues()) { return false; }
    changes.hasSymbols = false;
    return true;
  };
})
