// Matches selectors.
(function (kit) {
  'use strict';
  const { dom } = kit;
  dom.classesOf = (record) =>
    (record.attributes.get('class') ?? '').split(/[\t\n\f\r ]+/).filter((name) => name !== '');

  const siblings = (record) => record.parent ?
    record.parent.children.filter((child) => child.type === 1) : [record];
  const alike = (record) => siblings(record).filter((child) => child.name === record.name);
  dom.positions = {
    __proto__: null,
    'nth-child': (record) => siblings(record).indexOf(record) + 1,
    'nth-last-child': (record) => siblings(record).reverse().indexOf(record) + 1,
    'nth-of-type': (record) => alike(record).indexOf(record) + 1,
    'nth-last-of-type': (record) => alike(record).reverse().indexOf(record) + 1,
  };
  const isFirst = (record) => dom.positions['nth-child'](record) === 1;
  const isLast = (record) => dom.positions['nth-last-child'](record) === 1;
  const isFirstAlike = (record) => dom.positions['nth-of-type'](record) === 1;
  const isLastAlike = (record) => dom.positions['nth-last-of-type'](record) === 1;
  dom.pseudoClasses = {
    __proto__: null,
    'first-child': isFirst,
    'last-child': isLast,
    'only-child': (record) => isFirst(record) && isLast(record),
    'first-of-type': isFirstAlike,
    'last-of-type': isLastAlike,
    'only-of-type': (record) => isFirstAlike(record) && isLastAlike(record),
    'root': (record) => record.parent !== null && record.parent.type === 9,
    'empty': (record) => record.children.every((child) => child.type === 8),
    'scope': (record, scope) =>
      scope.type === 9 ? record.parent === scope : record === scope,
    'checked': (record) => record.attributes.has('checked') || record.attributes.has('selected'),
    'disabled': (record) => record.attributes.has('disabled'),
  };

  const elementBefore = (record) => {
    if (!record.parent) { return null; }
    const { children } = record.parent;
    let index = children.indexOf(record) - 1;
    while (index >= 0 && children[index].type !== 1) { index -= 1; }
    return index >= 0 ? children[index] : null;
  };
  const parentElement = (record) =>
    record.parent && record.parent.type === 1 ? record.parent : null;
  // The records that a combinator leads to from a record on its right.
  const candidates = function* (record, combinator) {
    const next = combinator === ' ' || combinator === '>' ? parentElement : elementBefore;
    const repeats = combinator === ' ' || combinator === '~';
    for (let found = next(record); found; found = repeats ? next(found) : null) {
      yield found;
    }
  };
  const matchesFrom = (record, compounds, index, scope) => {
    const { tests, combinator } = compounds[index];
    if (!tests.every((test) => test(record, scope))) { return false; }
    if (index === compounds.length - 1) { return true; }
    for (const found of candidates(record, combinator)) {
      if (matchesFrom(found, compounds, index + 1, scope)) { return true; }
    }
    return false;
  };
  dom.matches = (record, list, scope) =>
    list.some((compounds) => matchesFrom(record, compounds, 0, scope));

  dom.find = function* (root, list) {
    for (const record of dom.descendants(root)) {
      if (record.type === 1 && dom.matches(record, list, root)) { yield record; }
    }
  };
  dom.notSelector = (text) =>
    kit.domError('SyntaxError', "'" + text + "' is not a valid selector");
  // The methods of documents and elements that search below them.
  dom.offerSearch = (prototype) => {
    const methods = {
      querySelector(text) {
        text = String(text);
        const list = dom.parseSelectors(text);
        if (!list) { return dom.notSelector(text); }
        return dom.nodeOf(dom.find(dom.recordOf(this), list).next().value);
      },
      querySelectorAll(text) {
        text = String(text);
        const list = dom.parseSelectors(text);
        if (!list) { return dom.notSelector(text); }
        return new dom.NodeList([...dom.find(dom.recordOf(this), list)]);
      },
      getElementsByTagName(name) {
        name = String(name).toLowerCase();
        return new dom.NodeList([...dom.descendants(dom.recordOf(this))].filter(
          (record) => record.type === 1 && (name === '*' || record.name === name)));
      },
      getElementsByClassName(names) {
        const wanted = String(names).split(/\s+/).filter((name) => name !== '');
        return new dom.NodeList([...dom.descendants(dom.recordOf(this))].filter((record) =>
          record.type === 1 && wanted.length > 0 &&
          wanted.every((name) => dom.classesOf(record).includes(name))));
      },
    };
    for (const name in methods) { kit.define(prototype, name, methods[name]); }
  };
})
