/// Scripts that look at, or attack, every object that a script can reach.
enum RealmAudit {
  /// JavaScript that sets `objects` to all that can be reached, in a fixed order.
  private static let walk = #"""
    var objects = (function () {
      var roots = [globalThis, function* () {}, async function () {}, async function* () {},
        [].values(), ''[Symbol.iterator](), new Map().entries(), new Set().values(),
        ''.matchAll(/a/g), Iterator.from({ next: function () {} }),
        [].values().map(function (value) { return value; })];
      if (typeof document === 'object') {
        var html = '<p class="a b" data-x=1>t<!--c--><a href=x>l</a><textarea>v</textarea></p>';
        var page = new DOMParser().parseFromString(html, 'text/html');
        var p = page.querySelector('p');
        roots.push(document, page, p, p.classList, p.childNodes, p.firstChild, p.childNodes[1],
          new XMLHttpRequest(), new URL('http://a/?b'), new URL('http://a/?b').searchParams,
          new URLSearchParams('a').entries(), new DOMException(), location, navigator,
          localStorage, new Headers(), new Response(), new Request('x'), new AbortController());
      }
      var seen = new Set(roots);
      seen.forEach(function (object) {
        var add = function (value) {
          if (value !== null && (typeof value === 'object' || typeof value === 'function')) {
            seen.add(value);
          }
        };
        add(Object.getPrototypeOf(object));
        Reflect.ownKeys(object).forEach(function (key) {
          var descriptor = Object.getOwnPropertyDescriptor(object, key);
          add(descriptor.value);
          add(descriptor.get);
          add(descriptor.set);
        });
      });
      return Array.from(seen);
    })();
    """#

  /// Gives a text of all that can be seen of the realm.
  static let fingerprint =
    "function process(input, done) {\n" + walk + #"""
      var before = [RegExp.$1, RegExp.lastMatch, RegExp.input, RegExp.multiline, Math.random()];
      var numbers = new Map();
      objects.forEach(function (object, index) { numbers.set(object, index); });
      var shown = function (value) {
        if (numbers.has(value)) { return '#' + numbers.get(value); }
        return typeof value === 'symbol' ? value.toString() : typeof value + ' ' + String(value);
      };
      var lines = objects.map(function (object, index) {
        var text = index + ' ' + Object.isExtensible(object) + ' ' +
          shown(Object.getPrototypeOf(object));
        Reflect.ownKeys(object).forEach(function (key) {
          if (object === RegExp && /[$$]|[a-z](?:Match|Paren|Context)|input/.test(String(key))) {
            return;
          }
          var descriptor = Object.getOwnPropertyDescriptor(object, key);
          text += ' ' + String(key) + '=' + [
            shown(descriptor.value), shown(descriptor.get), shown(descriptor.set),
            descriptor.writable, descriptor.enumerable, descriptor.configurable].join();
        });
        return text;
      });
      done(before.map(String).join() + '\n' + lines.join('\n'));
      }
      """#

  /// Does something to every object, whatever comes of it; `object` and `key` name them.
  static func attack(each statement: String) -> String {
    "function process(input, done) {\n" + walk + """
      objects.forEach(function (object) {
        try { \(statement) } catch (error) {}
      });
      done('');
      }
      """
  }

  /// Does something to every property of every object.
  static func attack(eachProperty statement: String) -> String {
    "function process(input, done) {\n" + walk + """
      var each = Array.prototype.forEach, ownKeys = Reflect.ownKeys, call = Reflect.apply;
      var defineProperty = Object.defineProperty;
      for (var index = 0; index < objects.length; index += 1) {
        var object = objects[index];
        if (object === globalThis) { continue; }
        var keys = ownKeys(object);
        for (var at = 0; at < keys.length; at += 1) {
          var key = keys[at];
          try { \(statement) } catch (error) {}
        }
      }
      done('');
      }
      """
  }
}
