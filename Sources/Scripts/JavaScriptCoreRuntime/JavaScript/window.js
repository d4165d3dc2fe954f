// The names of the window, `DOMException`, base 64, `navigator` and `location`.
(function (kit) {
  'use strict';
  const { define, defineProperty, fail, errors, host, offer, resets, toText } = kit;

  for (const name of ['window', 'self', 'top', 'parent', 'frames']) {
    define(globalThis, name, globalThis);
  }

  const codes = {
    __proto__: null, IndexSizeError: 1, HierarchyRequestError: 3, InvalidCharacterError: 5,
    NotFoundError: 8, NotSupportedError: 9, InvalidStateError: 11, SyntaxError: 12,
    SecurityError: 18, NetworkError: 19, AbortError: 20, TimeoutError: 23,
  };
  class DOMException extends Error {
    constructor(message = '', name = 'Error') {
      super(message);
      define(this, 'name', toText(name));
    }
    get code() { return codes[this.name] || 0; }
  }
  define(globalThis, 'DOMException', DOMException);
  kit.domError = (name, message) => fail(DOMException.prototype, message, name);

  offer({
    btoa(text) {
      const encoded = host.encodeBase64(toText(text));
      if (encoded !== null) { return encoded; }
      return kit.domError(
        'InvalidCharacterError', 'btoa: the string has a character over U+00FF');
    },
    atob(text) {
      const decoded = host.decodeBase64(toText(text));
      if (decoded !== null) { return decoded; }
      return kit.domError('InvalidCharacterError', 'atob: the string is not base 64');
    },
  });

  const constants = (holder, values) => {
    for (const name in values) {
      defineProperty(holder, name, {
        get() { return values[name]; }, enumerable: false, configurable: true,
      });
    }
  };
  class Navigator {}
  constants(Navigator.prototype, {
    appName: 'Netscape',
    language: 'en-US',
    onLine: true,
    platform: 'iPhone',
    product: 'Gecko',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ' +
      'AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    vendor: 'Apple Computer, Inc.',
  });
  kit.withhold(Navigator.prototype, 'navigator', [
    'clipboard', 'connection', 'cookieEnabled', 'credentials', 'geolocation', 'languages',
    'locks', 'mediaDevices', 'permissions', 'plugins', 'sendBeacon', 'serviceWorker',
    'share', 'storage', 'userAgentData', 'vibrate',
  ]);
  define(globalThis, 'navigator', new Navigator());

  // The input's URL: of an input with headers that is its first line.
  let text = '', parts = null;
  resets.push((input) => {
    text = input;
    parts = null;
  });
  kit.locationParts = () => {
    if (parts === null) {
      const line = kit.string.split(text, '\n', 1)[0];
      parts = host.parseURL(line) || host.parseURL('about:blank');
    }
    return parts;
  };
  const cannotNavigate = () => fail(errors.type, 'navigation is not available');
  class Location {
    toString() { return kit.locationParts()[0]; }
    assign() { return cannotNavigate(); }
    replace() { return cannotNavigate(); }
    reload() { return cannotNavigate(); }
  }
  kit.urlParts = {
    __proto__: null, href: 0, protocol: 1, username: 2, password: 3, host: 4, hostname: 5,
    port: 6, pathname: 7, search: 8, hash: 9, origin: 10,
  };
  for (const name in kit.urlParts) {
    if (name === 'username' || name === 'password') { continue; }
    defineProperty(Location.prototype, name, {
      get() { return kit.locationParts()[kit.urlParts[name]]; },
      set() { return cannotNavigate(); },
      enumerable: false,
      configurable: true,
    });
  }
  kit.withhold(Location.prototype, 'location', ['ancestorOrigins']);
  const location = new Location();
  defineProperty(globalThis, 'location', {
    get() { return location; },
    set() { return cannotNavigate(); },
    enumerable: false,
    configurable: true,
  });
  kit.location = location;
  kit.frozenRoots.push(location, Location, Location.prototype);
})
