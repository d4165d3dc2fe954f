// `localStorage` and `sessionStorage`, which are empty at the start of each call.
//
// Source: HTML standard (WHATWG), section 12.2.
(function (kit) {
  'use strict';
  const { define, defineProperty, errors, fail, hasOwn, resets, toText } = kit;
  // The limit of WebKit, in UTF-16 code units of names and values.
  const capacity = 2621440;
  const { get, set } = Reflect;
  const Watched = Proxy;
  const itemsOf = new WeakMap();
  let isInternal = false;

  class Storage {
    constructor() {
      if (!isInternal) { return fail(errors.type, 'Illegal constructor'); }
    }
    get length() { return itemsOf.get(this).size; }
    key(index) { return [...itemsOf.get(this).keys()][index >>> 0] ?? null; }
    getItem(name) { return itemsOf.get(this).get(toText(name)) ?? null; }
    setItem(name, value) {
      name = toText(name);
      value = toText(value);
      const items = itemsOf.get(this);
      let used = name.length + value.length;
      for (const [key, text] of items) {
        if (key !== name) { used += key.length + text.length; }
      }
      if (used > capacity) {
        return kit.domError('QuotaExceededError', 'The quota has been exceeded.');
      }
      items.set(name, value);
    }
    removeItem(name) { itemsOf.get(this).delete(toText(name)); }
    clear() { itemsOf.get(this).clear(); }
  }
  define(Storage.prototype, Symbol.toStringTag, 'Storage');
  define(globalThis, 'Storage', Storage);
  kit.frozenRoots.push(Storage, Storage.prototype);

  // Items are properties as well, except those with the name of a member.
  const isItem = (key) => typeof key === 'string' && !(key in Storage.prototype);
  const make = () => {
    isInternal = true;
    const target = new Storage();
    isInternal = false;
    const items = new Map();
    const storage = new Watched(target, {
      __proto__: null,
      get: (target, key) =>
        isItem(key) ? items.get(key) : get(target, key, storage),
      set: (target, key, value) => {
        if (!isItem(key)) { return set(target, key, value); }
        storage.setItem(key, value);
        return true;
      },
      has: (target, key) => items.has(key) || key in target,
      deleteProperty: (target, key) => {
        items.delete(key);
        return true;
      },
      defineProperty: (target, key, descriptor) => {
        if (!isItem(key) || !hasOwn(descriptor, 'value')) { return false; }
        storage.setItem(key, descriptor.value);
        return true;
      },
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: (target, key) => items.has(key) ? {
        value: items.get(key), writable: true, enumerable: true, configurable: true,
      } : undefined,
      preventExtensions: () => false,
      setPrototypeOf: () => false,
    });
    itemsOf.set(storage, items);
    return storage;
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    let storage = null;
    resets.push(() => { storage = null; });
    defineProperty(globalThis, name, {
      get() { return storage ??= make(); },
      set: undefined,
      enumerable: false,
      configurable: true,
    });
  }
})
