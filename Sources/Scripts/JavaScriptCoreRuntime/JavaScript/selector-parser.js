// Reads selectors.
//
// A list is an array of complex selectors; one is an array of compounds from right to left, each
// with its tests and the combinator on its left. What is not understood makes the list null.
//
// Source: Selectors level 4 (W3C), as far as scripts use it.
(function (kit) {
  'use strict';
  const { dom } = kit;
  const part = String.raw`(?:[\w\u0080-\uffff-]|\\[0-9A-Fa-f]{1,6}\s?|\\[^\n])`;
  const first = String.raw`(?:[A-Za-z_\u0080-\uffff]|\\[0-9A-Fa-f]{1,6}\s?|\\[^\n])`;
  const nameText = new RegExp('^' + part + '+');
  const identifier = new RegExp('^(?:--|-?' + first + ')' + part + '*');
  const attribute = new RegExp(
    String.raw`^\[\s*(${part}+)\s*(?:([~|^$*]?=)\s*` +
    String.raw`(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|(${part}+))` +
    String.raw`\s*([iIsS])?\s*)?\]`);
  const unescape = (text) => text.replace(
    /\\(?:([0-9A-Fa-f]{1,6})\s?|([^]))/g, (_, digits, character) => digits ?
      String.fromCodePoint(Math.min(parseInt(digits, 16), 0x10ffff) || 0xfffd) : character);
  const deepest = 32;

  class Reader {
    constructor(text) {
      this.rest = text;
      this.depth = 0;
    }
    take(pattern) {
      const match = pattern.exec(this.rest);
      if (match) { this.rest = this.rest.slice(match[0].length); }
      return match;
    }
    // list = complex *("," complex)
    list() {
      const selectors = [];
      do {
        const selector = this.complex();
        if (!selector) { return null; }
        selectors.push(selector);
      } while (this.take(/^\s*,/));
      return selectors;
    }
    // complex = compound *(combinator compound)
    complex() {
      const compounds = [];
      let combinator = '';
      while (true) {
        this.take(/^\s+/);
        const tests = this.compound();
        if (!tests) { return null; }
        compounds.unshift({ tests, combinator });
        const match = this.take(/^\s*([>+~])|^\s+(?=[^\s,)])/);
        if (!match) {
          this.take(/^\s+/);
          return compounds;
        }
        combinator = match[1] || ' ';
      }
    }
    // compound = [type / "*"] *("#" name / "." name / attribute / ":" pseudo)
    compound() {
      const tests = [];
      const type = this.take(identifier);
      if (type) {
        const name = unescape(type[0]).toLowerCase();
        tests.push((record) => record.name === name);
      } else if (this.take(/^\*/)) {
        tests.push(() => true);
      }
      while (true) {
        const mark = this.take(/^[#.:]/);
        const test = mark ? this.marked(mark[0]) : this.rest[0] === '[' ? this.attribute() :
          undefined;
        if (test === null) { return null; }
        if (test === undefined) { return tests.length ? tests : null; }
        tests.push(test);
      }
    }
    marked(mark) {
      const match = this.take(mark === '#' ? nameText : identifier);
      if (!match) { return null; }
      const name = unescape(match[0]);
      switch (mark) {
        case '#': return (record) => record.attributes.get('id') === name;
        case '.': return (record) => dom.classesOf(record).includes(name);
        default: return this.pseudo(name.toLowerCase());
      }
    }
    attribute() {
      const match = this.take(attribute);
      if (!match) { return null; }
      const name = unescape(match[1]).toLowerCase();
      if (!match[2]) { return (record) => record.attributes.has(name); }
      const fold = match[6] && match[6].toLowerCase() === 'i' ?
        (text) => text.toLowerCase() : (text) => text;
      const wanted = fold(unescape(match[3] ?? match[4] ?? match[5]));
      const test = {
        '=': (value) => value === wanted,
        '~=': (value) => wanted !== '' && value.split(/\s+/).includes(wanted),
        '|=': (value) => value === wanted || value.startsWith(wanted + '-'),
        '^=': (value) => wanted !== '' && value.startsWith(wanted),
        '$=': (value) => wanted !== '' && value.endsWith(wanted),
        '*=': (value) => wanted !== '' && value.includes(wanted),
      }[match[2]];
      return (record) => record.attributes.has(name) && test(fold(record.attributes.get(name)));
    }
    pseudo(name) {
      if (!this.take(/^\(/)) { return dom.pseudoClasses[name] || null; }
      this.take(/^\s+/);
      this.depth += 1;
      const test = this.depth > deepest ? null : this.functional(name);
      this.depth -= 1;
      this.take(/^\s+/);
      return test && this.take(/^\)/) ? test : null;
    }
    functional(name) {
      if (name === 'not' || name === 'is' || name === 'where' || name === 'has') {
        const list = name === 'has' ? null : this.list();
        if (!list) { return null; }
        return name === 'not' ? (record, scope) => !dom.matches(record, list, scope) :
          (record, scope) => dom.matches(record, list, scope);
      }
      const position = dom.positions[name];
      const match = position && this.take(
        /^(?:(odd)|(even)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))(?=\s*\))/i);
      if (!match) { return null; }
      const [, odd, even, step, sign, offset, constant] = match;
      const a = odd || even ? 2 : step === undefined ? 0 :
        step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
      const b = odd ? 1 : even ? 0 : constant !== undefined ? Number(constant) :
        Number((sign || '') + (offset || 0));
      return (record) => {
        const distance = position(record) - b;
        return a === 0 ? distance === 0 : distance % a === 0 && distance / a >= 0;
      };
    }
  }
  dom.parseSelectors = (text) => {
    const reader = new Reader(text);
    const list = reader.list();
    return list && reader.rest === '' ? list : null;
  };
})
