// Documents, `DOMParser` and the page's own document, which is empty.
(function (kit) {
  'use strict';
  const { defineProperty, dom, errors, fail, resets } = kit;
  const { recordOf } = dom;
  const rootOf = (node) => recordOf(node).children.find((record) => record.type === 1);
  const partOf = (node, name) =>
    dom.nodeOf(rootOf(node)?.children.find((record) => record.name === name));

  class Document extends dom.Node {
    get documentElement() { return dom.nodeOf(rootOf(this)); }
    get head() { return partOf(this, 'head'); }
    get body() { return partOf(this, 'body'); }
    get title() {
      const title = this.querySelector('title');
      return title ? title.textContent.trim().replace(/[\t\n\f\r ]+/g, ' ') : '';
    }
    get URL() { return kit.locationParts()[0]; }
    get documentURI() { return kit.locationParts()[0]; }
    get location() { return recordOf(this) === current ? kit.location : null; }
    get readyState() { return 'complete'; }
    get contentType() { return 'text/html'; }
    get characterSet() { return 'UTF-8'; }
    get links() { return this.querySelectorAll('a[href], area[href]'); }
    get images() { return this.querySelectorAll('img'); }
    get scripts() { return this.querySelectorAll('script'); }
    get forms() { return this.querySelectorAll('form'); }
    getElementById(id) {
      id = String(id);
      for (const record of dom.descendants(recordOf(this))) {
        if (record.type === 1 && record.attributes.get('id') === id) {
          return dom.nodeOf(record);
        }
      }
      return null;
    }
    getElementsByName(name) {
      name = String(name);
      return new dom.NodeList([...dom.descendants(recordOf(this))].filter(
        (record) => record.type === 1 && record.attributes.get('name') === name));
    }
    createElement(name) {
      name = String(name);
      if (!/^[A-Za-z][^\0\t\n\f\r />]*$/.test(name)) {
        return kit.domError('InvalidCharacterError', "'" + name + "' is not an element's name");
      }
      return dom.nodeOf(dom.element(recordOf(this), name.toLowerCase()));
    }
    createTextNode(text) {
      const record = dom.record(3, '#text', recordOf(this));
      record.text = String(text);
      return dom.nodeOf(record);
    }
  }
  dom.offerSearch(Document.prototype);
  kit.withhold(Document.prototype, 'document', [
    'activeElement', 'adoptNode', 'all', 'close', 'compatMode', 'cookie', 'createComment',
    'createDocumentFragment', 'createElementNS', 'createEvent', 'createRange',
    'createTreeWalker', 'currentScript', 'defaultView', 'doctype', 'domain', 'evaluate',
    'execCommand', 'fonts', 'hasFocus', 'hidden', 'implementation', 'importNode',
    'lastModified', 'open', 'referrer', 'styleSheets', 'visibilityState', 'write', 'writeln',
  ]);
  dom.Document = Document;

  kit.parseDocument = (html) => dom.nodeOf(dom.parse(html));
  class DOMParser {
    parseFromString(text, type) {
      if (type === 'text/html') { return kit.parseDocument(String(text)); }
      return fail(errors.type, "DOMParser with the type '" + type + "' is not available");
    }
  }
  kit.define(globalThis, 'DOMParser', DOMParser);

  let current = null;
  resets.push(() => { current = null; });
  defineProperty(globalThis, 'document', {
    get() {
      current ??= dom.emptyDocument();
      return dom.nodeOf(current);
    },
    set: undefined,
    enumerable: false,
    configurable: true,
  });
  kit.frozenRoots.push(Document, Document.prototype, DOMParser, DOMParser.prototype);
})
