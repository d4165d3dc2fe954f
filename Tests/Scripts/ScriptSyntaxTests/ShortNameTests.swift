import ScriptSyntax
import Testing

@Suite("Shorter names")
struct ShortNameTests {
  static let texts: [(String, String)] = [
    (
      "function process(url, done) { var match = url; done(match) }",
      "function process(a,b){var c=a;b(c)}"
    ),
    // Global and undeclared names are kept.
    (
      "var first = 1; function go(first) { return first }",
      "var first=1;function go(first){return first}"
    ),
    ("function go() { name1 = 2; return name1 }", "function go(){name1=2;return name1}"),
    (
      "function go() { return other; } function f() { var other }",
      "function go(){return other}function f(){var other}"
    ),
    // A parameter's default does not see the variables of the body.
    ("function go(p = value) { var value = p }", "function go(p=value){var value=p}"),
    // Keys stay, also where a variable has the same name.
    (
      "function go(key) { return { key: key, f: key.key } }",
      "function go(a){return{key:a,f:a.key}}"
    ),
    ("function go(key) { return { key } }", "function go(key){return{key}}"),
    (
      "function go(key) { ({ key = 1 } = x); return key }",
      "function go(key){({key=1}=x);return key}"
    ),
    ("function go(opt) { var { key } = opt; return key }", "function go(a){var{key}=a;return key}"),
    (
      "function go(key) { return { key() { return key }, get opt() { return key } } }",
      "function go(a){return{key(){return a},get opt(){return a}}}"
    ),
    // Labels stay.
    (
      "function go(loop) { loop: for (;;) break loop; }",
      "function go(loop){loop:for(;;)break loop}"
    ),
    (
      "function go(val) { switch (val) { case val: val } return val ? val : 1 }",
      "function go(val){switch(val){case val:val}return val?val:1}"
    ),
    // A variable of a list; what follows the list is none.
    (
      "function go() { var one = 1, two = f(one, { one: 3 }), tri; return one + two + tri }",
      "function go(){var a=1,b=f(a,{one:3}),c;return a+b+c}"
    ),
    ("function go() { var one = 1\ntwo, two }", "function go(){var a=1\ntwo,two}"),
    ("function go() { for (var idx in obj) obj[idx] }", "function go(){for(var a in obj)obj[a]}"),
    ("function go() { for (let idx of obj) { idx } }", "function go(){for(let a of obj){a}}"),
    // The body is no block: where the variable ends would need a parser.
    ("function go() { for (let idx of obj) idx }", "function go(){for(let idx of obj)idx}"),
    ("function go() { { let val = 1; val } val }", "function go(){{let val=1;val}val}"),
    ("function go() { const val = 1; { val } }", "function go(){const a=1;{a}}"),
    ("x = function me() { return me }", "x=function a(){return a}"),
    ("function go() { function in1() { return in1 } }", "function go(){function a(){return a}}"),
    ("x = (one, two) => one + two", "x=(a,b)=>a+b"), ("x = one => one, one", "x=one=>one,one"),
    ("x = one => `${ one }`", "x=one=>`${one}`"), ("x = async one => { one }", "x=async a=>{a}"),
    ("x = (one = two) => one", "x=(a=two)=>a"), ("x = ({ one }) => one", "x=({one})=>one"),
    ("x = `${ one => one } ${ one }`", "x=`${one=>one} ${one}`"),
    // A name that is taken is not given again, be it a key's.
    ("function go(val) { return a + x.b + val }", "function go(c){return a+x.b+c}"),
    // The names of functions can be read.
    (
      "function go() { var fun = function () {}; return fun.name }",
      "function go(){var fun=function(){};return fun.name}"
    ),
    (
      "function go(res) { var one = res['name']; return one }",
      "function go(a){var b=a['name'];return b}"
    ),
    (
      "function go(arguments, undefined) { return arguments }",
      "function go(arguments,undefined){return arguments}"
    ),
  ]

  @Test("a name is replaced everywhere, and only where it can only be local", arguments: texts)
  func names(script: String, expected: String) throws {
    let short = try ShortScript(script)
    #expect(short.text == expected)
    #expect(short.obstacle == nil)
  }

  static let obstacles: [(String, NameObstacle)] = [
    ("function go(val) { return eval('val') }", .looksUpNames),
    ("function go(val) { with (val) { val } }", .looksUpNames),
    ("function go(val) { return Function('val') }", .looksUpNames),
    ("function go(val) { return window.Function('val') }", .looksUpNames),
    ("function go(val) { try { val() } catch (e) { return e.message } }", .catchesErrors),
    ("function go(val) { p.then(f, g) }", .catchesErrors),
    ("function go(v\\u0061l) { return val }", .escapedName),
  ]

  @Test("a script that could see its names keeps them", arguments: obstacles)
  func obstacle(script: String, obstacle: NameObstacle) throws {
    let short = try ShortScript(script)
    #expect(short.obstacle == obstacle)
    #expect(short.text == (try ShortScript(script, shortensNames: false).text))
  }

  @Test("many names get short names that are no reserved words, and all different")
  func many() throws {
    let names = (0..<3_000).map { "name\($0)" }
    let script =
      "function go(\(names.joined(separator: ","))) { return \(names.joined(separator: "+")) }"
    let short = try ShortScript(script).text
    let list = short.dropFirst("function go(".count).prefix { $0 != ")" }.split(separator: ",")
    #expect(Set(list).count == names.count)
    #expect(
      Set(list).isDisjoint(with: ["do", "if", "in", "as", "is", "of", "for", "let", "var", "new"])
    )
    #expect(list.allSatisfy { $0.count <= 3 })
  }
}
