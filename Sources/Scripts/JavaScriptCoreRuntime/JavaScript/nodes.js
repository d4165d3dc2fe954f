// Nodes of documents: the tree, its walking and its texts.
//
// Scripts see objects of the classes; the tree itself is made of plain records (`type`, `name`,
// `text`, `attributes`, `parent`, `children`, `owner`), each with at most one object.
(function (kit) {
  'use strict';
  const { define } = kit;
  const dom = kit.dom = { __proto__: null };
  const key = {};
  let recordOf;

  dom.record = (type, name, owner) => ({
    __proto__: null, type, name, text: '', attributes: null, parent: null, children: [],
    owner, node: null,
  });
  // The object that scripts see of a record.
  dom.nodeOf = (record) => {
    if (!record) { return null; }
    if (record.node === null) {
      const Class = record.type === 1 ? dom.Element : record.type === 9 ? dom.Document :
        record.type === 3 ? dom.Text : dom.Comment;
      record.node = new Class(key, record);
    }
    return record.node;
  };
  dom.recordOf = (node) => recordOf(node);

  dom.append = (parent, record, index = parent.children.length) => {
    record.parent = parent;
    parent.children.splice(index, 0, record);
  };
  dom.detach = (record) => {
    if (!record.parent) { return; }
    record.parent.children.splice(record.parent.children.indexOf(record), 1);
    record.parent = null;
  };
  dom.clear = (record) => {
    for (const child of record.children) { child.parent = null; }
    record.children = [];
  };
  // All records below one, in document order.
  dom.descendants = function* (root) {
    const stack = [...root.children].reverse();
    while (stack.length) {
      const record = stack.pop();
      yield record;
      for (let index = record.children.length - 1; index >= 0; index -= 1) {
        stack.push(record.children[index]);
      }
    }
  };
  dom.textOf = (root) => {
    if (root.type === 3 || root.type === 8) { return root.text; }
    let text = '';
    for (const record of dom.descendants(root)) {
      if (record.type === 3) { text += record.text; }
    }
    return text;
  };
  dom.setText = (root, text) => {
    if (root.type === 3 || root.type === 8) {
      root.text = text;
      return;
    }
    dom.clear(root);
    if (text === '') { return; }
    const record = dom.record(3, '#text', root.owner);
    record.text = text;
    dom.append(root, record);
  };
  const elements = (record) => record.children.filter((child) => child.type === 1);
  const sibling = (record, step, isElement) => {
    if (!record.parent) { return null; }
    const { children } = record.parent;
    let index = children.indexOf(record) + step;
    while (isElement && children[index] && children[index].type !== 1) { index += step; }
    return dom.nodeOf(children[index]);
  };

  class NodeList {
    constructor(records) {
      records.forEach((record, index) => { this[index] = dom.nodeOf(record); });
      define(this, 'length', records.length);
    }
    item(index) { return this[index] || null; }
    namedItem(name) {
      return [...this].find((node) =>
        node.getAttribute('id') === name || node.getAttribute('name') === name) || null;
    }
    forEach(callback, self) {
      for (let index = 0; index < this.length; index += 1) {
        callback.call(self, this[index], index, this);
      }
    }
    *keys() { for (let index = 0; index < this.length; index += 1) { yield index; } }
    *values() { for (let index = 0; index < this.length; index += 1) { yield this[index]; } }
    *entries() {
      for (let index = 0; index < this.length; index += 1) { yield [index, this[index]]; }
    }
  }
  define(NodeList.prototype, Symbol.iterator, NodeList.prototype.values);
  dom.NodeList = NodeList;

  class Node {
    #record;
    static { recordOf = (node) => node.#record; }
    constructor(token, record) {
      if (token !== key) { throw new TypeError('a node has no constructor'); }
      this.#record = record;
    }
    get nodeType() { return this.#record.type; }
    get nodeName() {
      return this.#record.type === 1 ? this.#record.name.toUpperCase() : this.#record.name;
    }
    get nodeValue() { return this.#record.type === 3 || this.#record.type === 8 ?
      this.#record.text : null; }
    get textContent() { return this.#record.type === 9 ? null : dom.textOf(this.#record); }
    set textContent(text) {
      if (this.#record.type !== 9) {
        dom.setText(this.#record, text === null ? '' : String(text));
      }
    }
    get ownerDocument() {
      return this.#record.type === 9 ? null : dom.nodeOf(this.#record.owner);
    }
    get parentNode() { return dom.nodeOf(this.#record.parent); }
    get parentElement() {
      const { parent } = this.#record;
      return parent && parent.type === 1 ? dom.nodeOf(parent) : null;
    }
    get childNodes() { return new NodeList(this.#record.children); }
    get children() { return new NodeList(elements(this.#record)); }
    get childElementCount() { return elements(this.#record).length; }
    get firstChild() { return dom.nodeOf(this.#record.children[0]); }
    get lastChild() { return dom.nodeOf(this.#record.children.at(-1)); }
    get firstElementChild() { return dom.nodeOf(elements(this.#record)[0]); }
    get lastElementChild() { return dom.nodeOf(elements(this.#record).at(-1)); }
    get nextSibling() { return sibling(this.#record, 1, false); }
    get previousSibling() { return sibling(this.#record, -1, false); }
    get nextElementSibling() { return sibling(this.#record, 1, true); }
    get previousElementSibling() { return sibling(this.#record, -1, true); }
    hasChildNodes() { return this.#record.children.length > 0; }
    contains(node) {
      for (let record = node ? recordOf(node) : null; record; record = record.parent) {
        if (record === this.#record) { return true; }
      }
      return false;
    }
    appendChild(node) { return this.insertBefore(node, null); }
    insertBefore(node, before) {
      const record = recordOf(node);
      if (node.contains(this)) {
        return kit.domError('HierarchyRequestError', 'a node cannot be put into itself');
      }
      dom.detach(record);
      const index = before ? this.#record.children.indexOf(recordOf(before)) :
        this.#record.children.length;
      if (index < 0) {
        return kit.domError('NotFoundError', 'insertBefore: the node is not a child');
      }
      dom.append(this.#record, record, index);
      return node;
    }
    removeChild(node) {
      if (!node || recordOf(node).parent !== this.#record) {
        return kit.domError('NotFoundError', 'removeChild: the node is not a child');
      }
      dom.detach(recordOf(node));
      return node;
    }
    remove() { dom.detach(this.#record); }
  }
  kit.withhold(Node.prototype, 'Node', [
    'addEventListener', 'baseURI', 'cloneNode', 'compareDocumentPosition', 'dispatchEvent',
    'getRootNode', 'isConnected', 'isEqualNode', 'normalize', 'removeEventListener',
    'replaceChild',
  ]);
  dom.Node = Node;
  dom.Text = class Text extends Node {
    get data() { return recordOf(this).text; }
    get length() { return recordOf(this).text.length; }
  };
  dom.Comment = class Comment extends Node {
    get data() { return recordOf(this).text; }
  };
  kit.frozenRoots.push(NodeList, NodeList.prototype, Node, Node.prototype, dom.Text,
    dom.Text.prototype, dom.Comment, dom.Comment.prototype);
})
