// `URL` and `URLSearchParams`.
(function (kit) {
  'use strict';
  const { define, defineProperty, errors, fail, host, toText, urlParts } = kit;
  const wellFormed = (value) => kit.string.toWellFormed(toText(value));
  let bind, update;

  class URLSearchParams {
    #pairs = [];
    #url = null;
    static {
      bind = (params, url) => { params.#url = url; };
      update = (params, query) => { params.#pairs = parse(query); };
    }
    constructor(init = '') {
      if (typeof init === 'object' && init !== null) {
        const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] :
          Object.entries(init);
        this.#pairs = pairs.map((pair) => {
          const [name, value, ...rest] = pair;
          if (pair.length < 2 || rest.length) {
            throw new TypeError('URLSearchParams: expected pairs of a name and a value');
          }
          return [wellFormed(name), wellFormed(value)];
        });
      } else {
        const text = wellFormed(init);
        this.#pairs = parse(text[0] === '?' ? text.slice(1) : text);
      }
    }
    #changed() {
      if (this.#url) { this.#url(this.toString()); }
    }
    get size() { return this.#pairs.length; }
    append(name, value) {
      this.#pairs.push([wellFormed(name), wellFormed(value)]);
      this.#changed();
    }
    delete(name, value) {
      name = wellFormed(name);
      const hasValue = value !== undefined;
      if (hasValue) { value = wellFormed(value); }
      this.#pairs = this.#pairs.filter(
        (pair) => pair[0] !== name || hasValue && pair[1] !== value);
      this.#changed();
    }
    get(name) {
      name = wellFormed(name);
      const pair = this.#pairs.find((pair) => pair[0] === name);
      return pair ? pair[1] : null;
    }
    getAll(name) {
      name = wellFormed(name);
      return this.#pairs.filter((pair) => pair[0] === name).map((pair) => pair[1]);
    }
    has(name, value) {
      name = wellFormed(name);
      return this.#pairs.some((pair) =>
        pair[0] === name && (value === undefined || pair[1] === wellFormed(value)));
    }
    set(name, value) {
      name = wellFormed(name);
      value = wellFormed(value);
      const index = this.#pairs.findIndex((pair) => pair[0] === name);
      if (index < 0) {
        this.#pairs.push([name, value]);
      } else {
        this.#pairs = this.#pairs.filter((pair, at) => at <= index || pair[0] !== name);
        this.#pairs[index] = [name, value];
      }
      this.#changed();
    }
    sort() {
      this.#pairs.sort((one, other) => one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : 0);
      this.#changed();
    }
    forEach(callback, self) {
      for (const [name, value] of this.#pairs) { callback.call(self, value, name, this); }
    }
    *entries() { for (const [name, value] of this.#pairs) { yield [name, value]; } }
    *keys() { for (const [name] of this.#pairs) { yield name; } }
    *values() { for (const [, value] of this.#pairs) { yield value; } }
    toString() {
      return this.#pairs.map((pair) => pair.map(host.encodeForm).join('=')).join('&');
    }
  }
  define(URLSearchParams.prototype, Symbol.iterator, URLSearchParams.prototype.entries);
  define(URLSearchParams.prototype, Symbol.toStringTag, 'URLSearchParams');
  const parse = (query) => query.split('&').filter((part) => part !== '').map((part) => {
    const index = part.indexOf('=');
    return index < 0 ? [host.decodeForm(part), ''] :
      [host.decodeForm(part.slice(0, index)), host.decodeForm(part.slice(index + 1))];
  });

  let read, write;
  class URL {
    #parts;
    #params = null;
    static {
      read = (url) => url.#parts;
      write = (url, name, value) => {
        const parts = host.setURLPart(url.#parts[0], name, value);
        if (parts === null) { return false; }
        url.#parts = parts;
        if (url.#params) { update(url.#params, parts[urlParts.search].slice(1)); }
        return true;
      };
    }
    constructor(parts) { this.#parts = parts; }
    get searchParams() {
      if (this.#params === null) {
        this.#params = new URLSearchParams(this.#parts[urlParts.search]);
        bind(this.#params, (query) => {
          this.#parts = host.setURLPart(this.#parts[0], 'search', query);
        });
      }
      return this.#params;
    }
    toString() { return this.#parts[0]; }
    toJSON() { return this.#parts[0]; }
    static canParse(text, base) { return partsOf(text, base) !== null; }
    static parse(text, base) {
      const parts = partsOf(text, base);
      return parts === null ? null : new URL(parts);
    }
  }
  const partsOf = (text, base) => base === undefined ? host.parseURL(wellFormed(text)) :
    host.parseURL(wellFormed(text), wellFormed(base));
  const notURL = (text) => fail(errors.type, '"' + text + '" cannot be parsed as a URL');
  for (const name in urlParts) {
    defineProperty(URL.prototype, name, {
      get() { return read(this)[urlParts[name]]; },
      set: name === 'origin' ? undefined : function (value) {
        if (!write(this, name, wellFormed(value))) { return notURL(wellFormed(value)); }
      },
      enumerable: false,
      configurable: true,
    });
  }
  define(URL.prototype, Symbol.toStringTag, 'URL');
  // A proxy, so that what `new URL` throws has its place in the script: a constructor cannot
  // throw by a tail call.
  const publicURL = new Proxy(URL, {
    construct(target, [text, base], newTarget) {
      const parts = partsOf(text, base);
      if (parts === null) { return notURL(wellFormed(text)); }
      return kit.construct(target, [parts], newTarget);
    },
  });
  define(URL.prototype, 'constructor', publicURL);
  define(globalThis, 'URL', publicURL);
  define(globalThis, 'URLSearchParams', URLSearchParams);
  kit.frozenRoots.push(publicURL, URL, URL.prototype, URLSearchParams,
    URLSearchParams.prototype);
})
