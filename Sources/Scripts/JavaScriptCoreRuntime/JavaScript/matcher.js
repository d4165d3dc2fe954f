// Compiles and runs patterns.
//
// The engine answers "no match" as well when its matcher has given up, having taken too many
// steps. So each search is one for the pattern or, where that fails, for the end of the subject:
// one of the two always matches, and if the search finds nothing it was given up. A match that
// is empty and at the end may be either; the pattern alone, at that position, tells.
(function (kit) {
  'use strict';
  const { array, regExp, string } = kit;

  // The number of capture groups of a valid pattern.
  const groupCount = (source) => {
    let count = 0;
    let isInClass = false;
    for (let index = 0; index < source.length; index += 1) {
      const unit = string.charAt(source, index);
      if (unit === '\\') {
        index += 1;
      } else if (isInClass) {
        isInClass = unit !== ']';
      } else if (unit === '[') {
        isInClass = true;
      } else if (unit === '(') {
        const isNamed = string.slice(source, index + 1, index + 3) === '?<';
        const next = string.charAt(source, index + (isNamed ? 3 : 1));
        count += (isNamed ? next !== '=' && next !== '!' : next !== '?') ? 1 : 0;
      }
    }
    return count;
  };

  // The engine builds the classes of a pattern anew for each object that is made of it, which
  // takes most of the time: so one is made, and the other when it is needed.
  const compile = (source, first, second) => {
    for (const flags of [first, second]) {
      try {
        // A backslash at the end would escape what is appended.
        if (string.charAt(source, source.length - 1) === '\\') { new RegExp(source, flags); }
        return {
          __proto__: null,
          source,
          flags,
          isUnicode: string.includes(flags, 'u') || string.includes(flags, 'v'),
          sticky: null,
          // With the flag m a dollar sign is at the end of each line.
          guarded: new RegExp(source + (string.includes(flags, 'm') ? '|(?![\\s\\S])' : '|$'), flags + 'g'),
          0: flags,
          1: groupCount(source),
        };
      } catch (error) {
        if (flags === second) { throw error; }
      }
    }
  };

  const isWithinPair = (subject, index) => {
    const high = string.charCodeAt(subject, index - 1);
    const low = string.charCodeAt(subject, index);
    return high >= 0xD800 && high < 0xDC00 && low >= 0xDC00 && low < 0xE000;
  };

  // A match, null if there is none, undefined if the engine gave up.
  const find = (pattern, subject, start) => {
    pattern.guarded.lastIndex = start;
    let match = regExp.exec(pattern.guarded, subject);
    // With the flags m and u, JavaScriptCore 2.50 finds the end within a pair of surrogates, too.
    while (match !== null && match[0] === '' && pattern.isUnicode && isWithinPair(subject, match.index)) {
      pattern.guarded.lastIndex = match.index + 1;
      match = regExp.exec(pattern.guarded, subject);
    }
    if (match === null) { return undefined; }
    if (match.index < subject.length || match[0] !== '') { return match; }
    pattern.sticky = pattern.sticky || new RegExp(pattern.source, pattern.flags + 'y');
    pattern.sticky.lastIndex = subject.length;
    return regExp.exec(pattern.sticky, subject);
  };

  // GetSubstitution of ECMA-262.
  const expand = (template, match, subject) => {
    let output = '';
    let start = 0;
    const captureCount = match.length - 1;
    const digit = (index) => {
      const value = string.charCodeAt(template, index) - 48;
      return value >= 0 && value <= 9 ? value : -1;
    };
    while (true) {
      const dollar = string.indexOf(template, '$', start);
      if (dollar < 0) { return output + string.slice(template, start); }
      output += string.slice(template, start, dollar);
      start = dollar + 2;
      const end = match.index + match[0].length;
      const next = string.charAt(template, dollar + 1);
      const first = digit(dollar + 1);
      if (next === '$') {
        output += '$';
      } else if (next === '&') {
        output += match[0];
      } else if (next === '`') {
        output += string.slice(subject, 0, match.index);
      } else if (next === "'") {
        output += string.slice(subject, end);
      } else if (first >= 0) {
        let group = first;
        const second = digit(dollar + 2);
        if (second >= 0 && first * 10 + second <= captureCount) {
          group = first * 10 + second;
          start = dollar + 3;
        }
        if (group >= 1 && group <= captureCount) {
          output += match[group] === undefined ? '' : match[group];
        } else {
          output += string.slice(template, dollar, start);
        }
      } else if (next === '<' && match.groups !== undefined) {
        const close = string.indexOf(template, '>', start);
        if (close < 0) {
          output += '$<';
        } else {
          const capture = match.groups[string.slice(template, start, close)];
          output += capture === undefined ? '' : capture;
          start = close + 1;
        }
      } else {
        output += '$';
        start = dollar + 1;
      }
    }
  };

  const indexAfter = (pattern, subject, index) => {
    return index + (pattern.isUnicode && isWithinPair(subject, index + 1) ? 2 : 1);
  };

  // Appends the starts and ends of a match and of its groups, -1 for a group without.
  const appendOffsets = (offsets, match) => {
    for (let group = 0; group < match.length; group += 1) {
      const range = match.indices[group];
      array.push(offsets, range ? range[0] : -1, range ? range[1] : -1);
    }
  };

  return {
    __proto__: null,
    compile,
    // The starts and ends of the match and its groups, null or undefined as above.
    firstMatch(pattern, subject) {
      const match = find(pattern, subject, 0);
      if (!match) { return match; }
      const offsets = [];
      appendOffsets(offsets, match);
      return offsets;
    },
    // The offsets of all matches, one after the other and null if there is none, undefined as
    // above, or the number 0 if there are too many.
    allMatches(pattern, subject, limit) {
      const offsets = [];
      let count = 0;
      for (let start = 0; start <= subject.length;) {
        const match = find(pattern, subject, start);
        if (match === undefined) { return undefined; }
        if (match === null) { break; }
        count += 1;
        if (count > limit) { return 0; }
        appendOffsets(offsets, match);
        const end = match.index + match[0].length;
        start = match[0] === '' ? indexAfter(pattern, subject, end) : end;
      }
      return count === 0 ? null : offsets;
    },
    // The subject with all matches replaced, null or undefined as above, or the number 0 if
    // the output is too long.
    replaceMatches(pattern, subject, template, limit) {
      let output = null;
      let copied = 0;
      for (let start = 0; start <= subject.length;) {
        const match = find(pattern, subject, start);
        if (match === undefined) { return undefined; }
        if (match === null) { break; }
        output = (output || '') + string.slice(subject, copied, match.index) +
          expand(template, match, subject);
        if (output.length > limit) { return 0; }
        copied = match.index + match[0].length;
        start = match[0] === '' ? indexAfter(pattern, subject, copied) : copied;
      }
      return output === null ? null : output + string.slice(subject, copied);
    },
  };
})
