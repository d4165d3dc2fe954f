import ScriptSyntax
import Testing

@Suite("Scripts that are made shorter")
struct ShortScriptTests {
  /// A script, and what it becomes with its names kept.
  static let texts: [(String, String)] = [
    ("", ""), ("  \n // nothing\n /* at\nall */ ", ""),
    ("a ( 1 , 2 ) ;", "a(1,2);"), ("var a = 1; var b;", "var a=1;var b;"),
    ("a + +b - -c + ++d - --e", "a+ +b- -c+ ++d- --e"), ("a++ + b-- - c", "a++ +b-- -c"),
    ("a\nb", "a\nb"), ("a\n(b)", "a(b)"), ("a\n[b]", "a[b]"), ("a\n++\nb", "a\n++\nb"),
    ("a /* x\n */ b", "a\nb"), ("a\n/b/c", "a/b/c"), ("a\n+ b", "a+b"), ("a\n!b", "a\n!b"),
    ("return_\n{ b }", "return_\n{b}"), ("x = a\n{ b }", "x=a\n{b}"),
    ("if (a)\n b\nelse\n c", "if(a)b\nelse c"), ("if (a) { b; };", "if(a){b}"),
    ("if (a);\n", "if(a);"), ("for (;;) { ; }", "for(;;){;}"), ("{ for (;;); }", "{for(;;);}"),
    ("{ while (a); }", "{while(a);}"), ("{ a: ; }", "{a:;}"), ("{ a(); ; }", "{a()}"),
    ("{ if (a); ; }", "{if(a);}"),
    ("function f() { return\n a }", "function f(){return\na}"),
    ("function f() { return }", "function f(){return}"),
    ("function f() { a } ; function g() {}", "function f(){a}function g(){}"),
    ("var f = function () {}\n;[1]", "var f=function(){};[1]"),
    ("x = function () {}\n/ 1 / g", "x=function(){}/1/g"),
    ("function f() {}\n/ 1 / g", "function f(){}/ 1 / g"),
    ("if (a) / 1 /.test(b)", "if(a)/ 1 /.test(b)"), ("(a) / 1 / b", "(a)/1/b"),
    ("a[0] / 1 / b", "a[0]/1/b"), ("x = a / /b c/.d", "x=a/ /b c/.d"),
    ("x = /[/]\\//g / 2", "x=/[/]\\//g/2"), ("typeof / a/", "typeof/ a/"),
    ("a = b ? { c: 1 } / 2 : 3", "a=b?{c:1}/2:3"), ("x = {} / 1", "x={}/1"),
    ("{ }\n/ 1 /", "{}/ 1 /"), ("switch (a) { case 1: { b } / 1 / }", "switch(a){case 1:{b}/ 1 /}"),
    ("1 .a; 1..a; 1.5.a; 0x1 .a", "1 .a;1..a;1.5.a;0x1 .a"), ("a ? .5 : 1", "a?.5:1"),
    ("a ?. b", "a?.b"), ("'b' in a", "'b'in a"), ("a instanceof B", "a instanceof B"),
    ("/a/ in b", "/a/ in b"), ("/a/g\n.test(b)", "/a/g.test(b)"),
    ("a < ! --b", "a< ! --b"), ("a <!-- b\nc", "a\nc"), ("a\n--> b\nc", "a\nc"),
    ("while (a --> 0) b", "while(a-->0)b"),
    ("`a  ${ b + `c  ${ d }` }  e`", "`a  ${b+`c  ${d}`}  e`"),
    ("a `b`", "a`b`"), ("`}` / 2", "`}`/2"), ("`${ {} }`", "`${{}}`"),
    (
      "x = { get a ( ) { return 1 } , set a ( b ) { } , 'c' : 2 , [ d ] : 3 , * e ( ) { } }",
      "x={get a(){return 1},set a(b){},'c':2,[d]:3,*e(){}}"
    ),
    ("x = { if : 1 , class : 2 , function : 3 }", "x={if:1,class:2,function:3}"),
    ("a . if ( b ) / 1 / c", "a.if(b)/1/c"), ("a : for (;;) { break a }", "a:for(;;){break a}"),
    ("for (;;) { break\na }", "for(;;){break\na}"), ("do a; while (b)\nc", "do a;while(b)c"),
    ("x = ( a , b ) => { c }\n[1]", "x=(a,b)=>{c}\n[1]"), ("x = a =>\n{ b }", "x=a=>{b}"),
    ("async function f() { await a }", "async function f(){await a}"),
    ("x = async ( a ) => a", "x=async(a)=>a"), ("var \\u0061b = 1", "var \\u0061b=1"),
    ("var ä = 'ö\\\n'; ä", "var ä='ö\\\n';ä"), ("a\u{2028}b", "a\nb"), ("a\u{A0}=\u{FEFF}1", "a=1"),
    ("let { a , b : [ c ] } = d", "let{a,b:[c]}=d"),
    ("for (const a of / b /) c", "for(const a of/ b /)c"),
    ("try { a } catch { b } finally { c }\n/ 1 /", "try{a}catch{b}finally{c}/ 1 /"),
    ("throw { a : 1 }", "throw{a:1}"), ("let // x\n a = 1", "let\na=1"),
    ("a ?? b ; a ||= c ; a ** b", "a??b;a||=c;a**b"),
    ("f ( ... a )", "f(...a)"), ("x = 010 .a", "x=010 .a"), ("x = 1_0n", "x=1_0n"),
    ("a . 1", "a. 1"), ("f(... 1)", "f(...1)"), ("a..4", "a..4"),
    ("typeof.5", "typeof.5"), ("typeof .5", "typeof .5"),
    ("if (a) function f() {} / 1 /", "if(a)function f(){}/ 1 /"),
  ]

  @Test("white space and comments go where the meaning does not need them", arguments: texts)
  func blanks(script: String, expected: String) throws {
    #expect(try ShortScript(script, shortensNames: false).text == expected)
    #expect(try ShortScript(expected, shortensNames: false).text == expected, "again")
  }

  static let refusedCases: [(String, String)] = [
    ("'abc", "a string without an end"), ("'a\nb'", "a string without an end"),
    ("`a ${ b", "a bracket"), ("`a", "a template without an end"), ("`${`", "a template"),
    ("x = /a", "a regular expression without an end"), ("x = /[/]", "a regular expression"),
    ("/* a", "a comment without an end"), ("(a", "a bracket"), ("a)", "a bracket"),
    ("[a}", "a bracket"), ("}", "a bracket"), ("a # b", "an unexpected character"),
    ("1a", "an unexpected character"), ("@a", "an unexpected character"),
    ("class A {}", "'class'"), ("x = a => {} / 1 /", "a slash"), ("export default 1", "'export'"),
    ("function* f() { yield\na }", "a line"), ("let = 1", "a variable named 'let'"),
    ("function* f() { yield / 1 / 2 }", "a slash"), ("x = /a\\", "a regular expression"),
    ("'\\", "a string without an end"), ("\\u{61", "an unexpected character"),
  ]

  @Test("what is no script, or needs a parser, is refused with its place", arguments: refusedCases)
  func refused(script: String, message: String) {
    #expect {
      _ = try ShortScript(script)
    } throws: { error in
      (error as? ScriptTokenError)?.message.hasPrefix(message) == true
        && (error as? ScriptTokenError)?.message.contains("at byte") == true
    }
  }

  @Test("a script that is huge, deep or full of open ends needs no more than linear time")
  func huge() throws {
    let call = "completionHandler(url.replace(/a[/]b/g, 'c' + 1 / 2)); // note\n"
    let body = String(repeating: call, count: (1 << 18) / call.utf8.count)
    let short = try ShortScript("function process(url, completionHandler) { \(body) }")
    #expect(short.text.utf8.count < body.utf8.count * 5 / 6)
    let deep = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
    #expect(try ShortScript("x = \(deep)").text == "x=\(deep)")
    for open in ["(", "[", "{", "`${", "/* ", "'", "a => {", "x = {a: "] {
      let script = String(repeating: open, count: 50_001)
      #expect(throws: ScriptTokenError.self) { try ShortScript(script) }
    }
  }
}
