// Elements: attributes, the properties that mirror them, and markup.
(function (kit) {
  'use strict';
  const { define, defineProperty, dom, host } = kit;
  const { recordOf } = dom;
  const attributesOf = (node) => recordOf(node).attributes;

  class TokenList {
    constructor(tokens) {
      tokens.forEach((token, index) => { this[index] = token; });
      define(this, 'length', tokens.length);
    }
    item(index) { return this[index] ?? null; }
    contains(token) { return Array.prototype.includes.call(this, String(token)); }
    toString() { return Array.prototype.join.call(this, ' '); }
  }
  define(TokenList.prototype, Symbol.iterator, Array.prototype.values);

  class Element extends dom.Node {
    get tagName() { return this.nodeName; }
    get localName() { return recordOf(this).name; }
    get classList() { return new TokenList(dom.classesOf(recordOf(this))); }
    get dataset() {
      const data = {};
      for (const [name, value] of attributesOf(this)) {
        if (name.startsWith('data-')) {
          data[name.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())] = value;
        }
      }
      return data;
    }
    get attributes() {
      const list = [...attributesOf(this)].map(([name, value]) => ({ name, value }));
      for (const { name, value } of [...list]) { define(list, name, { name, value }); }
      return list;
    }
    getAttribute(name) {
      return attributesOf(this).get(String(name).toLowerCase()) ?? null;
    }
    getAttributeNames() { return [...attributesOf(this).keys()]; }
    hasAttribute(name) { return attributesOf(this).has(String(name).toLowerCase()); }
    hasAttributes() { return attributesOf(this).size > 0; }
    setAttribute(name, value) {
      attributesOf(this).set(String(name).toLowerCase(), String(value));
    }
    removeAttribute(name) { attributesOf(this).delete(String(name).toLowerCase()); }
    get innerHTML() { return dom.markupOf(recordOf(this)); }
    set innerHTML(html) {
      dom.setMarkup(recordOf(this), html === null ? '' : String(html));
    }
    get outerHTML() { return dom.outerMarkupOf(recordOf(this)); }
    get innerText() { return dom.textOf(recordOf(this)); }
    set innerText(text) { dom.setText(recordOf(this), String(text)); }
    matches(text) {
      text = String(text);
      const list = dom.parseSelectors(text);
      if (!list) { return dom.notSelector(text); }
      return dom.matches(recordOf(this), list, recordOf(this));
    }
    closest(text) {
      text = String(text);
      const list = dom.parseSelectors(text);
      if (!list) { return dom.notSelector(text); }
      for (let record = recordOf(this); record && record.type === 1; record = record.parent) {
        if (dom.matches(record, list, recordOf(this))) { return dom.nodeOf(record); }
      }
      return null;
    }
  }
  dom.offerSearch(Element.prototype);

  // Properties that mirror attributes: on the elements named, or on all.
  const links = ['a', 'area'];
  const resolve = (text) => {
    const parts = host.parseURL(text, kit.locationParts()[0]);
    return parts === null ? null : parts;
  };
  const mirror = (property, names, read, write) => {
    const isHere = (node) => !names || names.includes(recordOf(node).name);
    defineProperty(Element.prototype, property, {
      get() { return isHere(this) ? read(this) : undefined; },
      set(value) {
        if (isHere(this)) {
          write(this, String(value));
        } else {
          define(this, property, value);
        }
      },
      enumerable: false,
      configurable: true,
    });
  };
  const mirrorText = (property, names, attribute = property) => mirror(property, names,
    (node) => attributesOf(node).get(attribute) ?? '',
    (node, value) => attributesOf(node).set(attribute, value));
  const mirrorURL = (property, names) => mirror(property, names,
    (node) => {
      const text = attributesOf(node).get(property);
      if (text === undefined) { return ''; }
      const parts = resolve(text);
      return parts === null ? text : parts[0];
    },
    (node, value) => attributesOf(node).set(property, value));
  mirrorText('id');
  mirrorText('title');
  mirrorText('lang');
  mirrorText('className', undefined, 'class');
  mirrorText('content', ['meta']);
  mirrorText('httpEquiv', ['meta'], 'http-equiv');
  mirrorText('rel', ['a', 'area', 'link']);
  mirrorText('target', ['a', 'area', 'base', 'form', 'link']);
  mirrorText('type', ['a', 'button', 'input', 'link', 'script', 'source', 'style']);
  mirrorText('alt', ['area', 'img', 'input']);
  mirrorText('name', ['a', 'form', 'iframe', 'input', 'meta', 'select', 'textarea']);
  mirrorURL('href', ['a', 'area', 'base', 'link']);
  mirrorURL('src', ['audio', 'embed', 'iframe', 'img', 'input', 'script', 'source', 'video']);
  mirrorURL('action', ['form']);
  mirror('value', ['button', 'data', 'input', 'li', 'option', 'param', 'textarea'],
    (node) => recordOf(node).name === 'textarea' ? dom.textOf(recordOf(node)) :
      attributesOf(node).get('value') ?? '',
    (node, value) => recordOf(node).name === 'textarea' ?
      dom.setText(recordOf(node), value) : attributesOf(node).set('value', value));
  mirror('text', ['a', 'option', 'script', 'title'],
    (node) => dom.textOf(recordOf(node)),
    (node, value) => dom.setText(recordOf(node), value));
  for (const part in kit.urlParts) {
    if (part === 'href') { continue; }
    mirror(part, links,
      (node) => {
        const parts = resolve(attributesOf(node).get('href') ?? '');
        return parts === null || !attributesOf(node).has('href') ? part === 'protocol' ?
          ':' : '' : parts[kit.urlParts[part]];
      },
      (node, value) => {
        const parts = resolve(attributesOf(node).get('href') ?? '');
        const changed = parts && host.setURLPart(parts[0], part, value);
        if (changed) { attributesOf(node).set('href', changed[0]); }
      });
  }
  define(Element.prototype, 'toString', { toString() {
    return links.includes(recordOf(this).name) ? this.href :
      '[object ' + (recordOf(this).name === 'html' ? 'HTMLHtmlElement' : 'HTMLElement') + ']';
  } }.toString);
  kit.withhold(Element.prototype, 'Element', [
    'animate', 'append', 'attachShadow', 'before', 'after', 'blur', 'click', 'clientHeight',
    'clientWidth', 'focus', 'getBoundingClientRect', 'getElementsByTagNameNS',
    'insertAdjacentHTML', 'offsetHeight', 'offsetWidth', 'prepend', 'replaceChildren',
    'replaceWith', 'scrollIntoView', 'shadowRoot', 'style',
  ]);
  dom.Element = Element;
  kit.frozenRoots.push(
    TokenList, TokenList.prototype, Element, Element.prototype);
})
