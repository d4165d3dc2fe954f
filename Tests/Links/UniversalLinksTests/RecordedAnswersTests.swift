import Testing
import UniversalLinks

/// A component, a URL, and what `swcutil` (macOS 27) answers.
struct RecordedAnswer: Sendable, CustomTestStringConvertible {
  let component: String
  let url: String
  let verdict: LinkVerdict

  init(_ component: String, _ url: String, _ verdict: LinkVerdict) {
    self.component = component
    self.url = url
    self.verdict = verdict
  }

  var testDescription: String { "\(component) \(url)" }
}

@Suite("what swcutil answers")
struct RecordedAnswersTests {
  @Test(
    "slashes outside a path count neither in the pattern nor in the URL",
    arguments: [
      RecordedAnswer(#"{"/": "/buy/*"}"#, "/buy", .match),
      RecordedAnswer(#"{"/": "/buy/*"}"#, "/buy/", .match),
      RecordedAnswer(#"{"/": "/buy/*"}"#, "/buy/42", .match),
      RecordedAnswer(#"{"/": "/buy/*"}"#, "/buy/42/x", .match),
      RecordedAnswer(#"{"/": "/buy/*"}"#, "/buyer", .unset),
      RecordedAnswer(#"{"/": "/buy/*"}"#, "/bu", .unset),
      RecordedAnswer(#"{"/": "/buy/*"}"#, "/buy//", .match),
      RecordedAnswer(#"{"/": "/a/b/*"}"#, "/a/b", .match),
      RecordedAnswer(#"{"/": "/buy*"}"#, "/buy", .match),
      RecordedAnswer(#"{"/": "/a/*/c"}"#, "/a/c", .unset),
      RecordedAnswer(#"{"/": "/buy"}"#, "/buy", .match),
      RecordedAnswer(#"{"/": "/buy"}"#, "/buy/", .match),
      RecordedAnswer(#"{"/": "/buy/"}"#, "/buy", .match),
      RecordedAnswer(#"{"/": "/buy/"}"#, "/buy//", .match),
      RecordedAnswer(#"{"/": "/a/b/"}"#, "/a/b", .match),
      RecordedAnswer(#"{"/": "abc"}"#, "/abc", .match),
      RecordedAnswer(#"{"/": "abc"}"#, "/abcd", .unset),
      RecordedAnswer(#"{"/": "abc"}"#, "/xabc", .unset),
      RecordedAnswer(#"{"/": "abc/*"}"#, "/abc", .match),
      RecordedAnswer(#"{"/": "*abc"}"#, "/xabc", .match),
      RecordedAnswer(#"{"/": "//abc"}"#, "/abc", .match),
      RecordedAnswer(#"{"/": "a/b"}"#, "/a/b", .match),
      RecordedAnswer(#"{"/": "buy/*"}"#, "/buy/42", .match),
      RecordedAnswer(#"{"/": "/"}"#, "/", .match),
      RecordedAnswer(#"{"/": "/"}"#, "", .match),
      RecordedAnswer(#"{"/": "/a/?*"}"#, "/a/", .unset),
      RecordedAnswer(#"{"/": "/a/?*"}"#, "/a/b", .match),
      RecordedAnswer(#"{"/": "/id/????"}"#, "/id/4815", .match),
      RecordedAnswer(#"{"/": "/id/????"}"#, "/id/481", .unset),
    ]
  )
  func paths(_ answer: RecordedAnswer) throws { try check(answer) }

  @Test(
    "a query is matched as a whole, or item by item with absent ones empty",
    arguments: [
      RecordedAnswer(##"{"/": "abc", "?": "def", "#": "*"}"##, "/abc?def", .match),
      RecordedAnswer(##"{"/": "abc", "?": "def", "#": "*"}"##, "/abc", .unset),
      RecordedAnswer(##"{"/": "abc", "?": "def", "#": "*"}"##, "?def", .unset),
      RecordedAnswer(#"{"?": "a=1"}"#, "/x?a=1", .match),
      RecordedAnswer(#"{"?": "a=1"}"#, "/x?a=1&b=2", .unset),
      RecordedAnswer(#"{"?": "a=1"}"#, "/x", .unset),
      RecordedAnswer(#"{"?": "*"}"#, "/x", .match),
      RecordedAnswer(#"{"?": ""}"#, "/x", .match),
      RecordedAnswer(#"{"?": "?*"}"#, "/x", .unset),
      RecordedAnswer(#"{"?": {"b": "*"}}"#, "/x?a=1", .match),
      RecordedAnswer(#"{"?": {"b": "*"}}"#, "/x", .match),
      RecordedAnswer(#"{"?": {"b": "?*"}}"#, "/x?a=1", .unset),
      RecordedAnswer(#"{"?": {"b": ""}}"#, "/x?a=1", .match),
      RecordedAnswer(#"{"?": {"b": "1"}}"#, "/x?a=1", .unset),
      RecordedAnswer(#"{"?": {"a": "1"}}"#, "/x?a=1&b=2", .match),
      RecordedAnswer(#"{"?": {"a": "1", "b": "*"}}"#, "/x?a=1", .match),
      RecordedAnswer(#"{"?": {"flag": ""}}"#, "/x?flag", .match),
      RecordedAnswer(#"{"?": {"articleNumber": "????"}}"#, "/x?articleNumber=4815", .match),
      RecordedAnswer(#"{"?": {"articleNumber": "????"}}"#, "/x?articleNumber=481", .unset),
      RecordedAnswer(#"{"?": {"articleNumber": "????"}}"#, "/x", .unset),
    ]
  )
  func queries(_ answer: RecordedAnswer) throws { try check(answer) }

  @Test(
    "every item of a repeated name has to match",
    arguments: [
      RecordedAnswer(#"{"?": {"id": "42"}}"#, "/x?id=42&id=7", .unset),
      RecordedAnswer(#"{"?": {"id": "42"}}"#, "/x?id=7&id=42", .unset),
      RecordedAnswer(#"{"?": {"id": "42"}}"#, "/x?id=7&id=42&id=9", .unset),
      RecordedAnswer(#"{"?": {"id": "7"}}"#, "/x?id=7&id=7", .match),
      RecordedAnswer(#"{"?": {"id": "*"}}"#, "/x?id=7&id=42", .match),
      RecordedAnswer(#"{"?": {"id": "?*"}}"#, "/x?id=7&id=42", .match),
      RecordedAnswer(#"{"?": {"id": ""}}"#, "/x?id=7&id=42", .unset),
      RecordedAnswer(#"{"?": {"id": "7,42"}}"#, "/x?id=7&id=42", .unset),
    ]
  )
  func repeatedItems(_ answer: RecordedAnswer) throws { try check(answer) }

  @Test(
    "one value that is no string does away with all items of a query",
    arguments: [
      RecordedAnswer(#"{"?": {"flag": true}}"#, "/x?flag=1", .match),
      RecordedAnswer(#"{"?": {"flag": true}}"#, "/x?other=1", .match),
      RecordedAnswer(#"{"?": {"n": 5}}"#, "/x?n=6", .match),
      RecordedAnswer(#"{"?": {"n": null}}"#, "/x?n=5", .match),
      RecordedAnswer(#"{"?": {"a": "1", "flag": true}}"#, "/x?a=2", .match),
      RecordedAnswer(#"{"?": {"a": ["1"]}}"#, "/x?a=2", .match),
      RecordedAnswer(#"{"?": {"a": {"b": "1"}}}"#, "/x?a=2", .match),
    ]
  )
  func otherValues(_ answer: RecordedAnswer) throws { try check(answer) }

  @Test(
    "the URL is compared as written, or decoded",
    arguments: [
      RecordedAnswer(#"{"/": "/a%20b"}"#, "/a%20b", .match),
      RecordedAnswer(#"{"/": "/a b"}"#, "/a%20b", .unset),
      RecordedAnswer(#"{"/": "/a b", "percentEncoded": false}"#, "/a%20b", .match),
      RecordedAnswer(#"{"/": "/a%20b", "percentEncoded": false}"#, "/a%20b", .unset),
      RecordedAnswer(#"{"/": "/a/b"}"#, "/a%2Fb", .unset),
      RecordedAnswer(#"{"/": "/a/b", "percentEncoded": false}"#, "/a%2Fb", .match),
      RecordedAnswer(#"{"/": "/caf%C3%A9"}"#, "/caf%c3%a9", .unset),
      RecordedAnswer(#"{"/": "/caf\u00e9", "percentEncoded": false}"#, "/caf%C3%A9", .match),
      RecordedAnswer(#"{"/": "/caf\u00e9"}"#, "/caf%C3%A9", .unset),
      RecordedAnswer(#"{"/": "/café/*", "percentEncoded": false}"#, "/caf%C3%A9/menu", .match),
    ]
  )
  func encoding(_ answer: RecordedAnswer) throws { try check(answer) }

  @Test(
    "an absent fragment is empty, and unknown keys say nothing",
    arguments: [
      RecordedAnswer(##"{"#": "*"}"##, "/x", .match),
      RecordedAnswer(##"{"#": "?*"}"##, "/x", .unset),
      RecordedAnswer(##"{"#": ""}"##, "/x", .match),
      RecordedAnswer(##"{"#": "promo"}"##, "/a/b?c=d#promo", .match),
      RecordedAnswer(#"{"/": "/foo/*", "unheardOf": "x"}"#, "/foo/1", .match),
      RecordedAnswer(#"{"/": "/foo/*", "unheardOf": "x"}"#, "/bar", .unset),
      RecordedAnswer(#"{"unheardOf": "x"}"#, "/anything", .match),
      RecordedAnswer("{}", "/anything", .match),
      RecordedAnswer(#"{"/": "/foo/*", "casesensitive": false}"#, "/FOO/1", .unset),
      RecordedAnswer(#"{"/": "/Help/*"}"#, "/help/1", .unset),
      RecordedAnswer(#"{"/": "/Help/*", "caseSensitive": false}"#, "/hELP/1", .match),
    ]
  )
  func fragmentsAndKeys(_ answer: RecordedAnswer) throws { try check(answer) }

  @Test(
    "a built-in variable is one of its values",
    arguments: [
      RecordedAnswer(#"{"/": "/id/$(digit)"}"#, "/id/7", .match),
      RecordedAnswer(#"{"/": "/id/$(digit)"}"#, "/id/x", .unset),
      RecordedAnswer(#"{"/": "/id/$(alpha)"}"#, "/id/q", .match),
      RecordedAnswer(#"{"/": "/id/$(alpha)"}"#, "/id/7", .unset),
      RecordedAnswer(#"{"/": "/id/$(upper)"}"#, "/id/Q", .match),
      RecordedAnswer(#"{"/": "/id/$(upper)"}"#, "/id/q", .unset),
      RecordedAnswer(#"{"/": "/id/$(lower)"}"#, "/id/q", .match),
      RecordedAnswer(#"{"/": "/id/$(lower)"}"#, "/id/Q", .unset),
      RecordedAnswer(#"{"/": "/id/$(alnum)"}"#, "/id/7", .match),
      RecordedAnswer(#"{"/": "/id/$(alnum)"}"#, "/id/-", .unset),
      RecordedAnswer(#"{"/": "/id/$(xdigit)"}"#, "/id/f", .match),
      RecordedAnswer(#"{"/": "/id/$(xdigit)"}"#, "/id/g", .unset),
      RecordedAnswer(#"{"/": "/id/$(upper)", "caseSensitive": false}"#, "/id/q", .match),
      RecordedAnswer(#"{"/": "/$(region)/home"}"#, "/GB/home", .match),
      RecordedAnswer(#"{"/": "/$(region)/home"}"#, "/UK/home", .unset),
      RecordedAnswer(#"{"/": "/$(lang)_$(region)/"}"#, "/en_US/", .match),
      RecordedAnswer(#"{"/": "/$(lang)_$(region)/"}"#, "/qq_ZZ/", .unset),
    ]
  )
  func variables(_ answer: RecordedAnswer) throws { try check(answer) }

  private func check(_ answer: RecordedAnswer) throws {
    let url = "https://example.com" + answer.url
    #expect(try Fixture.verdict(of: url, components: answer.component) == answer.verdict)
  }
}

/// The whole of an association file, a URL, and what `swcutil` answers.
struct RecordedFileAnswer: Sendable, CustomTestStringConvertible {
  let components: String
  let more: String
  let top: String
  let url: String
  let verdict: LinkVerdict

  init(
    _ components: String,
    more: String = "",
    top: String = "",
    _ url: String,
    _ verdict: LinkVerdict
  ) {
    self.components = components
    self.more = more
    self.top = top
    self.url = url
    self.verdict = verdict
  }

  var testDescription: String { "\(top) \(more) \(components) \(url)" }
}

@Suite("what swcutil answers about whole files")
struct RecordedFileAnswersTests {
  private static let shop = """
    {"#": "no_universal_links", "exclude": true}, {"/": "/buy/*"},
    {"/": "/help/website/*", "exclude": true},
    {"/": "/help/*", "?": {"articleNumber": "????"}}
    """
  private static let food = #""substitutionVariables": {"food": ["burrito", "pizza", "a*z"]},"#

  @Test(
    "order, defaults and variables",
    arguments: [
      RecordedFileAnswer(shop, "/buy/42", .match),
      RecordedFileAnswer(shop, "/buy/42#no_universal_links", .block),
      RecordedFileAnswer(shop, "/help/website/faq?articleNumber=4815", .block),
      RecordedFileAnswer(shop, "/help/123?articleNumber=4815", .match),
      RecordedFileAnswer(shop, "/help/123?articleNumber=48159", .unset),
      RecordedFileAnswer(shop, "/elsewhere", .unset),
      RecordedFileAnswer(
        #"{"/": "/a/private/*", "exclude": true}, {"/": "/a/*"}"#,
        "/a/private/x",
        .block
      ),
      RecordedFileAnswer(
        #"{"/": "/a/*"}, {"/": "/a/private/*", "exclude": true}"#,
        "/a/private/x",
        .match
      ),
      RecordedFileAnswer(##"{"#": "*"}"##, top: #""defaults": {"/": "/foo/*"},"#, "/bar", .unset),
      RecordedFileAnswer(##"{"#": "*"}"##, top: #""defaults": {"/": "/foo/*"},"#, "/foo/1", .match),
      RecordedFileAnswer(##"{"#": "*"}"##, more: #""defaults": {"/": "/foo/*"},"#, "/bar", .unset),
      RecordedFileAnswer(##"{"#": "*"}"##, top: #""defaults": {"exclude": true},"#, "/bar", .block),
      RecordedFileAnswer(
        ##"{"#": "*"}"##,
        top: #""defaults": {"?": {"id": "??"}},"#,
        "/bar?id=7",
        .unset
      ),
      RecordedFileAnswer(
        #"{"/": "/foo"}"#,
        top: #""defaults": {"caseSensitive": true},"#,
        "/FOO",
        .unset
      ),
      RecordedFileAnswer(
        #"{"/": "/foo"}"#,
        top: #""defaults": {"caseSensitive": false},"#,
        "/FOO",
        .match
      ),
      RecordedFileAnswer(
        #"{"/": "/Strict/*"}, {"/": "/Loose/*", "caseSensitive": false}"#,
        more: #""defaults": {"caseSensitive": true},"#,
        top: #""defaults": {"caseSensitive": false},"#,
        "/strict/1",
        .unset
      ),
      RecordedFileAnswer(
        #"{"/": "/Strict/*"}, {"/": "/Loose/*", "caseSensitive": false}"#,
        more: #""defaults": {"caseSensitive": true},"#,
        top: #""defaults": {"caseSensitive": false},"#,
        "/loose/1",
        .match
      ),
      RecordedFileAnswer(#"{"/": "/$(lang)_US/$(food)/"}"#, top: food, "/en_US/pizza/", .match),
      RecordedFileAnswer(#"{"/": "/$(lang)_US/$(food)/"}"#, top: food, "/en_US/tacos/", .unset),
      RecordedFileAnswer(#"{"/": "/$(food)/x"}"#, top: food, "/abcz/x", .match),
      RecordedFileAnswer(#"{"/": "/$(food)/x"}"#, top: food, "/$(food)/x", .unset),
    ]
  )
  func files(_ answer: RecordedFileAnswer) throws {
    let verdict = try Fixture.verdict(
      of: "https://example.com" + answer.url,
      components: answer.components,
      more: answer.more,
      top: answer.top
    )
    #expect(verdict == answer.verdict)
  }

  @Test(
    "the old form, with its order and its NOT",
    arguments: [
      ("/wwdc/2015", LinkVerdict.match), ("/wwdc/internal/notes", .block), ("/other", .unset),
    ]
  )
  func oldForm(url: String, verdict: LinkVerdict) throws {
    let paths = #"["NOT /wwdc/internal/*", "/wwdc/*"]"#
    for details in [
      #"[{"appID": "\#(Fixture.app)", "paths": \#(paths)}]"#,
      #"{"\#(Fixture.app)": {"paths": \#(paths)}}"#,
    ] {
      let file = try Fixture.file(#"{"applinks": {"apps": [], "details": \#(details)}}"#)
      #expect(try Fixture.verdict(of: "https://example.com\(url)", in: file).verdict == verdict)
    }
  }
}
