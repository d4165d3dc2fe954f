// `XMLHttpRequest`.
//
// The request is sent by `send`, which waits for the answer; what an asynchronous request tells
// of it comes as a task of the event loop, 20 ms later by the loop's clock.
//
// Source: XMLHttpRequest standard (WHATWG).
(function (kit) {
  'use strict';
  const { define, errors, fail, host } = kit;
  const latency = kit.latency = 20;
  const forbiddenHeaders = new Set([
    'accept-charset', 'accept-encoding', 'access-control-request-headers',
    'access-control-request-method', 'connection', 'content-length', 'cookie', 'cookie2',
    'date', 'dnt', 'expect', 'host', 'keep-alive', 'origin', 'referer', 'set-cookie', 'te',
    'trailer', 'transfer-encoding', 'upgrade', 'via',
  ]);
  kit.isForbiddenHeader = (name) =>
    forbiddenHeaders.has(name) || /^(?:proxy|sec)-/.test(name);
  const isToken = kit.isToken = (text) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
  kit.isForbiddenMethod = (method) =>
    ['CONNECT', 'TRACE', 'TRACK'].includes(method.toUpperCase());
  // The usual methods are in capitals, however they are written.
  kit.normalMethod = (method) => {
    const upper = method.toUpperCase();
    return ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'].includes(upper) ? upper : method;
  };
  // The URL as it is sent; null for a text that is none, even beside the location.
  kit.requestURL = (text) => host.parseURL(text) ? text :
    host.parseURL(text, kit.locationParts()[0])?.[0] ?? null;
  kit.contentType = (body) => body instanceof URLSearchParams ?
    'application/x-www-form-urlencoded;charset=UTF-8' : 'text/plain;charset=UTF-8';

  class XMLHttpRequest extends kit.EventTarget {
    onreadystatechange = null;
    onloadstart = null;
    onprogress = null;
    onload = null;
    onerror = null;
    onabort = null;
    ontimeout = null;
    onloadend = null;
    timeout = 0;
    withCredentials = false;
    #state = 0;
    #request = null;
    #response = null;
    #headers = [];
    #responseType = '';
    #mimeType = null;
    #value = undefined;
    // Grows with each request, so that the answer to one that was aborted is known as old.
    #serial = 0;

    get readyState() { return this.#state; }
    get status() { return this.#response ? this.#response[0] : 0; }
    get statusText() { return this.#response ? kit.statusText(this.#response[0]) : ''; }
    get responseURL() { return this.#response ? this.#response[1].split('#')[0] : ''; }
    get responseType() { return this.#responseType; }
    set responseType(type) {
      type = String(type);
      if (this.#state >= 3) {
        return kit.domError(
          'InvalidStateError', 'XMLHttpRequest.responseType cannot be set while loading');
      }
      if (type === 'arraybuffer' || type === 'blob') {
        return fail(
          errors.type, "XMLHttpRequest.responseType '" + type + "' is not available");
      }
      if (['', 'text', 'json', 'document'].includes(type)) { this.#responseType = type; }
    }
    get responseText() {
      if (this.#responseType !== '' && this.#responseType !== 'text') {
        return kit.domError('InvalidStateError',
          "XMLHttpRequest.responseText needs the responseType '' or 'text'");
      }
      return this.#state >= 3 && this.#response ? this.#response[2] : '';
    }
    get response() {
      if (this.#responseType === '' || this.#responseType === 'text') {
        return this.responseText;
      }
      if (this.#state !== 4 || !this.#response) { return null; }
      if (this.#value === undefined) {
        this.#value = kit.structuredBody(this.#responseType, this.#response[2]);
      }
      return this.#value;
    }
    get responseXML() {
      return this.#responseType === 'document' ? this.response : null;
    }

    open(method, url, isAsync = true) {
      method = String(method);
      if (!isToken(method)) {
        return kit.domError('SyntaxError', "'" + method + "' is not a method");
      }
      if (kit.isForbiddenMethod(method)) {
        return kit.domError('SecurityError', "the method '" + method + "' is not allowed");
      }
      url = String(url);
      const address = kit.requestURL(url);
      if (address === null) {
        return kit.domError('SyntaxError', "'" + url + "' cannot be parsed as a URL");
      }
      this.#serial += 1;
      this.#request = {
        method: kit.normalMethod(method),
        url: address,
        isAsync: Boolean(isAsync),
        isSent: false,
      };
      this.#headers = [];
      this.#response = null;
      this.#value = undefined;
      this.#change(1);
    }
    setRequestHeader(name, value) {
      if (this.#state !== 1 || this.#request.isSent) {
        return kit.domError(
          'InvalidStateError', 'setRequestHeader: the request is not open, or sent already');
      }
      name = String(name);
      value = String(value).trim();
      if (!isToken(name) || /[\0\r\n]/.test(value)) {
        return kit.domError('SyntaxError', "'" + name + "' is not a header field");
      }
      const lower = name.toLowerCase();
      if (kit.isForbiddenHeader(lower)) { return; }
      const field = this.#headers.find((field) => field[0].toLowerCase() === lower);
      if (field) {
        field[1] += ', ' + value;
      } else {
        this.#headers.push([name, value]);
      }
    }
    overrideMimeType(type) { this.#mimeType = String(type); }

    send(body = null) {
      if (this.#state !== 1 || this.#request.isSent) {
        return kit.domError(
          'InvalidStateError', 'send: the request is not open, or sent already');
      }
      const { method, url, isAsync } = this.#request;
      const hasBody = body !== null && body !== undefined && !['GET', 'HEAD'].includes(method);
      if (hasBody && !this.#headers.some(([name]) => name.toLowerCase() === 'content-type')) {
        this.#headers.push(['Content-Type', kit.contentType(body)]);
      }
      this.#request.isSent = true;
      const response = host.send(
        method, url, this.#headers.flat().join('\n'), hasBody ? String(body) : '',
        this.#mimeType);
      if (!isAsync) {
        this.#finish(response);
        if (response !== null) { return; }
        return kit.domError('NetworkError', "the request for '" + url + "' has failed");
      }
      const serial = this.#serial;
      kit.dispatch(this, 'loadstart', this.#progress());
      kit.schedule(latency, () => {
        if (this.#serial === serial) { this.#finish(response); }
      });
    }
    abort() {
      const isRunning = this.#state === 1 && this.#request.isSent || this.#state === 2 ||
        this.#state === 3;
      this.#serial += 1;
      this.#response = null;
      if (isRunning) {
        this.#change(4);
        kit.dispatch(this, 'abort', this.#progress());
        kit.dispatch(this, 'loadend', this.#progress());
      }
      this.#state = 0;
    }

    #progress() {
      const loaded = this.#response ? this.#response[2].length : 0;
      return { lengthComputable: false, loaded, total: 0 };
    }
    #change(state) {
      this.#state = state;
      kit.dispatch(this, 'readystatechange');
    }
    // Goes through the states; a handler may abort or open anew at each.
    #finish(response) {
      const serial = this.#serial;
      const isAsync = this.#request.isAsync;
      const steps = response === null ? [
        () => this.#change(4),
        () => kit.dispatch(this, 'error', this.#progress()),
      ] : [
        () => { if (isAsync) { this.#change(2); } },
        () => { if (isAsync) { this.#change(3); } },
        () => kit.dispatch(this, 'progress', this.#progress()),
        () => this.#change(4),
        () => kit.dispatch(this, 'load', this.#progress()),
      ];
      this.#response = response;
      for (const step of [...steps, () => kit.dispatch(this, 'loadend', this.#progress())]) {
        step();
        if (this.#serial !== serial) { return; }
      }
    }

    #fields() {
      const response = this.#state >= 2 && this.#response || [];
      const fields = new Map();
      for (let index = 3; index + 1 < response.length; index += 2) {
        const name = response[index].toLowerCase();
        if (name === 'set-cookie' || name === 'set-cookie2') { continue; }
        const value = response[index + 1].trim();
        fields.set(name, fields.has(name) ? fields.get(name) + ', ' + value : value);
      }
      return fields;
    }
    getResponseHeader(name) {
      const value = this.#fields().get(String(name).toLowerCase());
      return value === undefined ? null : value;
    }
    getAllResponseHeaders() {
      return [...this.#fields()].sort((one, other) => one[0] < other[0] ? -1 : 1)
        .map(([name, value]) => name + ': ' + value + '\r\n').join('');
    }
  }
  ['UNSENT', 'OPENED', 'HEADERS_RECEIVED', 'LOADING', 'DONE'].forEach((name, state) => {
    define(XMLHttpRequest, name, state);
    define(XMLHttpRequest.prototype, name, state);
  });
  kit.withhold(XMLHttpRequest.prototype, 'XMLHttpRequest', ['upload']);
  define(globalThis, 'XMLHttpRequest', XMLHttpRequest);
  kit.structuredBody = (type, text) => {
    if (type === 'document') { return kit.parseDocument(text); }
    try { return kit.parseJSON(text); } catch { return null; }
  };
})
