// Between HTML text and trees.
(function (kit) {
  'use strict';
  const { dom, host, parseJSON } = kit;
  const rawText = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes']);
  const escapableText = new Set(['textarea', 'title']);
  const empty = new Set([
    'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source',
    'track', 'wbr',
  ]);

  // Puts the nodes of an HTML text below a document.
  dom.build = (document, html) => {
    const entries = parseJSON(host.parseHTML(html) || '[]');
    const records = [];
    for (let index = 0; index < entries.length; index += 4) {
      const type = entries[index + 1];
      const record = dom.record(
        type, type === 1 ? entries[index + 2] : type === 3 ? '#text' : '#comment', document);
      if (type === 1) {
        const attributes = entries[index + 3];
        record.attributes = new Map();
        for (let at = 0; at < attributes.length; at += 2) {
          record.attributes.set(attributes[at], attributes[at + 1]);
        }
      } else {
        record.text = entries[index + 2];
      }
      records.push(record);
      dom.append(records[entries[index]] || document, record);
    }
    return document;
  };
  dom.element = (document, name) => {
    const record = dom.record(1, name, document);
    record.attributes = new Map();
    return record;
  };
  dom.emptyDocument = () => {
    const document = dom.record(9, '#document', null);
    const html = dom.element(document, 'html');
    dom.append(document, html);
    dom.append(html, dom.element(document, 'head'));
    dom.append(html, dom.element(document, 'body'));
    return document;
  };
  // A document, with the parts that every document has.
  dom.parse = (html) => {
    const isText = /^\s*[^<\s]/.test(html);
    const document = dom.build(
      dom.record(9, '#document', null), isText ? '<html><body>' + html : html);
    let root = document.children.find((record) => record.type === 1);
    if (!root) {
      root = dom.element(document, 'html');
      dom.append(document, root);
    }
    for (const name of ['head', 'body']) {
      if (!root.children.some((record) => record.name === name)) {
        dom.append(root, dom.element(document, name), name === 'head' ? 0 : undefined);
      }
    }
    return document;
  };
  dom.setMarkup = (element, html) => {
    if (escapableText.has(element.name)) {
      dom.setText(element, host.decodeEntities(html));
    } else if (rawText.has(element.name)) {
      dom.setText(element, html);
    } else {
      dom.clear(element);
      const holder = dom.build(
        dom.record(9, '#document', null), '<html><body><div>' + html + '</div></body></html>');
      const body = holder.children[0]?.children[0];
      const children = (body?.children ?? []).flatMap((child, index) =>
        index === 0 ? child.children : [child]);
      for (const child of children) { dom.append(element, child); }
      for (const record of dom.descendants(element)) { record.owner = element.owner; }
    }
  };

  const escapeText = (text) => text.replace(/[&\u00a0<>]/g, (character) => ({
    '&': '&amp;', '\u00a0': '&nbsp;', '<': '&lt;', '>': '&gt;',
  })[character]);
  const escapeAttribute = (text) => text.replace(/[&\u00a0"]/g, (character) => ({
    '&': '&amp;', '\u00a0': '&nbsp;', '"': '&quot;',
  })[character]);
  dom.startTag = (record) => '<' + record.name + [...record.attributes].map(
    ([name, value]) => ' ' + name + '="' + escapeAttribute(value) + '"').join('') + '>';
  // The markup of what is inside of an element.
  dom.markupOf = (root) => {
    const output = [];
    const stack = [...root.children].reverse();
    while (stack.length) {
      const record = stack.pop();
      if (typeof record === 'string') {
        output.push(record);
      } else if (record.type === 3) {
        output.push(rawText.has(record.parent.name) ? record.text : escapeText(record.text));
      } else if (record.type === 8) {
        output.push('<!--' + record.text + '-->');
      } else {
        output.push(dom.startTag(record));
        if (empty.has(record.name)) { continue; }
        stack.push('</' + record.name + '>', ...[...record.children].reverse());
      }
    }
    return output.join('');
  };
  dom.outerMarkupOf = (record) => dom.startTag(record) +
    (empty.has(record.name) ? '' : dom.markupOf(record) + '</' + record.name + '>');
})
