// `fetch`, with `Headers`, `Request`, `Response` and `AbortController`.
//
// The request is sent at once, as by `XMLHttpRequest`; its answer comes 20 ms later by the event
// loop's clock.
//
// Sources: Fetch standard, DOM standard (WHATWG).
(function (kit) {
  'use strict';
  const { define, errors, fail, host, isToken, toText } = kit;
  // Scripts make no signals; constructors here say when they do.
  let isInternal = false;

  class AbortSignal extends kit.EventTarget {
    onabort = null;
    #reason = undefined;
    #isAborted = false;
    constructor() {
      super();
      if (!isInternal) { return fail(errors.type, 'Illegal constructor'); }
    }
    get aborted() { return this.#isAborted; }
    get reason() { return this.#reason; }
    throwIfAborted() {
      if (this.#isAborted) { throw this.#reason; }
    }
    static {
      kit.abort = (signal, reason, name = 'AbortError') => {
        if (signal.#isAborted) { return; }
        signal.#isAborted = true;
        signal.#reason = reason ?? new DOMException('The operation was aborted.', name);
        kit.dispatch(signal, 'abort');
      };
    }
    static abort(reason) {
      const signal = newSignal();
      kit.abort(signal, reason);
      return signal;
    }
    static timeout(milliseconds) {
      const signal = newSignal();
      kit.schedule(Number(milliseconds), () => kit.abort(signal, undefined, 'TimeoutError'));
      return signal;
    }
  }
  const newSignal = () => {
    isInternal = true;
    try { return new AbortSignal(); } finally { isInternal = false; }
  };
  class AbortController {
    #signal = newSignal();
    get signal() { return this.#signal; }
    abort(reason) { kit.abort(this.#signal, reason); }
  }

  class Headers {
    // Names in lower case with their values, in the order in which they were added.
    #fields = new Map();
    constructor(init) {
      if (init === undefined || init === null) { return; }
      const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] :
        Object.entries(init);
      for (const [name, value] of pairs) { this.append(name, value); }
    }
    #checked(name, value) {
      if (!isToken(name) || /[\0\r\n]/.test(value)) {
        return fail(errors.type, "'" + name + "' is not a header field");
      }
      return name.toLowerCase();
    }
    append(name, value) {
      value = toText(value).trim();
      name = this.#checked(toText(name), value);
      const known = this.#fields.get(name);
      this.#fields.set(name, known === undefined ? value : known + ', ' + value);
    }
    set(name, value) {
      value = toText(value).trim();
      this.#fields.set(this.#checked(toText(name), value), value);
    }
    get(name) { return this.#fields.get(this.#checked(toText(name), '')) ?? null; }
    has(name) { return this.#fields.has(this.#checked(toText(name), '')); }
    delete(name) { this.#fields.delete(this.#checked(toText(name), '')); }
    forEach(callback, self) {
      for (const [name, value] of this) { kit.apply(callback, self, [value, name, this]); }
    }
    entries() {
      return [...this.#fields].sort((one, other) => one[0] < other[0] ? -1 : 1).values();
    }
    keys() { return [...this.entries()].map((field) => field[0]).values(); }
    values() { return [...this.entries()].map((field) => field[1]).values(); }
  }
  define(Headers.prototype, Symbol.iterator, Headers.prototype.entries);

  // What a request and a response have in common.
  class Body {
    #text;
    #isUsed = false;
    static { kit.setBody = (body, text) => { body.#text = text; }; }
    static { kit.bodyOf = (body) => body.#text; }
    get bodyUsed() { return this.#isUsed; }
    async text() {
      if (this.#isUsed) { throw new TypeError('the body was read already'); }
      this.#isUsed = true;
      return this.#text ?? '';
    }
    async json() { return kit.parseJSON(await this.text()); }
  }
  const withheld = ['arrayBuffer', 'blob', 'body', 'bytes', 'formData'];

  class Request extends Body {
    #method;
    #url;
    #headers;
    #signal;
    constructor(input, init = {}) {
      super();
      init ??= {};
      const old = input instanceof Request ? input : null;
      const text = old ? old.#url : toText(input);
      const address = kit.requestURL(text);
      if (address === null) {
        return fail(errors.type, "'" + text + "' cannot be parsed as a URL");
      }
      const parts = host.parseURL(address);
      if (parts[kit.urlParts.username] || parts[kit.urlParts.password]) {
        return fail(errors.type, 'fetch: the URL has a user name or a password');
      }
      const method = toText(init.method ?? (old ? old.#method : 'GET'));
      if (!isToken(method) || kit.isForbiddenMethod(method)) {
        return fail(errors.type, "fetch: '" + method + "' is not a method that is allowed");
      }
      for (const name of ['mode', 'redirect']) {
        if (!['cors', 'same-origin', 'navigate', 'follow', undefined].includes(init[name])) {
          return fail(
            errors.type, "fetch: the " + name + " '" + init[name] + "' is not available");
        }
      }
      this.#method = kit.normalMethod(method);
      this.#url = address;
      this.#headers = new Headers(init.headers ?? (old ? old.#headers : undefined));
      this.#signal = init.signal ?? (old ? old.#signal : newSignal());
      const body = init.body ?? (old ? kit.bodyOf(old) : null);
      if (body === null || body === undefined) { return; }
      if (['GET', 'HEAD'].includes(this.#method)) {
        return fail(errors.type, 'fetch: a ' + this.#method + ' request has no body');
      }
      if (!this.#headers.has('content-type')) {
        this.#headers.set('content-type', kit.contentType(body));
      }
      kit.setBody(this, toText(body));
    }
    get method() { return this.#method; }
    get url() { return host.parseURL(this.#url)[0]; }
    get headers() { return this.#headers; }
    get signal() { return this.#signal; }
    clone() { return new Request(this); }
    static {
      kit.send = (request) => host.send(
        request.#method, request.#url,
        [...request.#headers].filter(([name]) => !kit.isForbiddenHeader(name)).flat()
          .join('\n'),
        kit.bodyOf(request) ?? '', null);
    }
  }

  class Response extends Body {
    #status = 200;
    #statusText = '';
    #url = '';
    #isRedirected = false;
    #headers;
    constructor(body = null, init = {}) {
      super();
      init ??= {};
      const status = Number(init.status ?? 200);
      if (!(status >= 200 && status <= 599)) {
        const message = 'Response: the status is not between 200 and 599';
        return fail(errors.range, message);
      }
      this.#status = status;
      this.#statusText = toText(init.statusText ?? '');
      this.#headers = new Headers(init.headers);
      kit.setBody(this, body === null || body === undefined ? null : toText(body));
    }
    get ok() { return this.#status >= 200 && this.#status < 300; }
    get status() { return this.#status; }
    get statusText() { return this.#statusText; }
    get url() { return this.#url; }
    get redirected() { return this.#isRedirected; }
    get type() { return this.#url ? 'cors' : 'default'; }
    get headers() { return this.#headers; }
    clone() {
      if (this.bodyUsed) { return fail(errors.type, 'Response.clone: the body was read already'); }
      const copy = new Response(kit.bodyOf(this), {
        status: this.#status, statusText: this.#statusText, headers: this.#headers,
      });
      copy.#url = this.#url;
      copy.#isRedirected = this.#isRedirected;
      return copy;
    }
    static {
      // Of an answer: the status, the last URL, the text, then names and values of headers.
      kit.responseOf = (answer, request) => {
        const response = new Response(answer[2]);
        response.#status = answer[0];
        response.#statusText = kit.statusText(answer[0]);
        response.#url = answer[1].split('#')[0];
        response.#isRedirected = response.#url !== request.url.split('#')[0];
        for (let index = 3; index + 1 < answer.length; index += 2) {
          const name = answer[index].toLowerCase();
          if (name === 'set-cookie' || name === 'set-cookie2' || !isToken(name)) { continue; }
          response.#headers.append(name, answer[index + 1]);
        }
        return response;
      };
    }
  }
  kit.withhold(Request.prototype, 'Request', withheld);
  kit.withhold(Response.prototype, 'Response', withheld);
  for (const type of [AbortController, AbortSignal, Headers, Request, Response]) {
    define(globalThis, type.name, type);
    kit.frozenRoots.push(type, type.prototype);
  }
  kit.frozenRoots.push(Body, Body.prototype);

  const Deferred = Promise;
  kit.offer({
    fetch(input, init) {
      return new Deferred((resolve, reject) => {
        const request = new Request(input, init);
        const { signal } = request;
        if (signal.aborted) { return reject(signal.reason); }
        const answer = kit.send(request);
        signal.addEventListener('abort', () => reject(signal.reason));
        kit.schedule(kit.latency, () => {
          if (answer !== null) { return resolve(kit.responseOf(answer, request)); }
          reject(new TypeError("fetch: the request for '" + request.url + "' has failed"));
        });
      });
    },
  });
})
