import Diagnostics
internal import Foundation
import MatchEngine
import Reporters
import RunRecord
import SubjectDomains
import Testing

#if canImport(FoundationXML)
internal import FoundationXML
#endif

@Suite("Reports of slow patterns")
struct SlowReportTests {
  private static let all: [SlowRecord] = [.onURL, .onOther, .undecided, .refused, .notSlow]

  private func text(
    _ record: RunRecord,
    style: TextStyle = .plain,
    isVerbose: Bool = false
  ) -> String {
    TextReporter(style: style, isVerbose: isVerbose, elapsed: nil, sources: []).render(record)
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }
}

extension SlowReportTests {
  @Test(
    "what a caller with default limits gets",
    arguments: [
      (
        DefaultCalls(jit: .matchLimit, interpreter: .matchLimit),
        "gets an error (match limit) instead of an answer"
      ),
      (DefaultCalls(jit: .answer, interpreter: .answer), "gets an answer"),
      (
        DefaultCalls(jit: .jitStack, interpreter: .answer),
        "gets an error (JIT stack) instead of an answer with JIT, and an answer without"
      ),
      (DefaultCalls(jit: .answer, interpreter: nil), "and JIT gets an answer"),
      (
        DefaultCalls(jit: nil, interpreter: .heapLimit),
        "and no JIT gets an error (heap limit) instead of an answer; with JIT it is not known"
      ),
    ]
  )
  func defaultCalls(calls: DefaultCalls, words: String) {
    #expect(calls.words == "a caller with default limits " + words)
    var record = SlowRecord.onURL
    record.defaultCalls = calls
    let text = text(.sample(slow: [record])).split(whereSeparator: \.isWhitespace).joined(
      separator: " "
    )
    #expect(text.contains(words))
    record.defaultCalls = DefaultCalls(jit: nil, interpreter: nil)
    #expect(!self.text(.sample(slow: [record])).contains("a caller with"))
  }

  @Test("an engine that is linear by construction is counted by itself, not as passed or refused")
  func linear() {
    var linear = SlowRecord.notSlow
    linear.engine = "re2"
    linear.verdict = .linear
    linear.reason = "nothing to look for: linear by construction"
    let words = text(.sample(slow: [linear]), isVerbose: true)
    #expect(words.contains("re2 linear: nothing to look for: linear by construction"))
    #expect(words.contains("re2: 1 pattern, nothing to look for: linear by construction"))
    #expect(!words.contains("passed") && !words.contains("refused"))
  }

  @Test(
    "an engine that counts no steps is named once, with the engine that counts for it",
    arguments: [
      (
        ["javascript"], "javascript counts no steps: pcre2 counts for it, without its optimisations"
      ),
      (["javascript", "python"], "javascript and python count no steps: pcre2 counts for them"),
    ]
  )
  func uncounted(names: [String], words: String) throws {
    var other = SlowRecord.notSlow
    other.engine = "pcre2"
    var here = SlowRecord.notSlow
    here.engine = "foundation"
    var record = RunRecord.sample(slow: [other, here, other])
    record.slow.summary?.uncounted = names
    #expect(text(record).components(separatedBy: words).count == 2, "\(text(record))")
    let json = JSONReporter().report(of: record).text
    #expect(json.contains(#""uncounted" : ["#) || json.contains(#""uncounted":["#), "\(json)")
    record.slow.summary?.uncounted = nil
    #expect(!text(record).contains("no steps"))
  }

  @Test("what is undecided is named with its reason where more is found than a screen has room for")
  func undecidedOnScreen() {
    let slow = (0..<30).map { number in
      var record = SlowRecord.onURL
      record.rule = "action/shop\(number)"
      return record
    }
    let text = text(.sample(slow: slow + [.undecided]))
    #expect(
      text.contains(
        "not known whether pcre2 is slow on redirect/u: the engine gave up: heap limit"
      ),
      "\(text)"
    )
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 42)
  }

  @Test("the text shows each slow pattern with its attack, growth and fix, then the rest")
  func textForm() {
    #expect(
      text(.sample(slow: Self.all)) == #"""
        rule action/shop
         --> opener.json:12:9
            ^(a+)+$
             ^^^^^ most of the work
            because `a+` and the loop around it, `(a+)+`, can both match `a`
          foundation: exponential, slow on a URL of 31 characters
            attack    "http://" + "a" × 23 + "!"
            length            steps │0 to 10,000,000, linear
                24          260,000 │█▍
                31  over 10,000,000 │███████████████████████████████████████████████████
            to see it, paste into Bash or Zsh
              { printf 'http://'; printf 'a%.0s' {1..23}; printf '!'; } | ruleproof \
                profile action/shop -
            fix       ^(a+)$
                      proven on automata: the same matches

        rule redirect/r
            \s+$
             ^^^ most of the work
            because `a+` and the loop around it, `(a+)+`, can both match `a`
          pcre2: quadratic, slow on a string that is not a URL of 31 characters
            attack    "http://" + "a" × 23 + "!"
            length            steps │0 to 10,000,000, linear
                24          260,000 │█▍
                31  over 10,000,000 │███████████████████████████████████████████████████
            to see it, paste into Bash or Zsh
              { printf 'http://'; printf 'a%.0s' {1..23}; printf '!'; } | ruleproof \
                profile redirect/r -

        redirect/u: pcre2 undecided: the engine gave up: heap limit
        redirect/n: pcre2 refuses the pattern: missing terminating ] (106)
        5 patterns: 2 slow, 1 not slow, 1 undecided, 1 refused
        subjects of up to 2,048 characters

        next: replace the slow pattern
          ruleproof slow --fix --rule action/shop

        """#
    )
  }

  @Test("a verbose text gives the argument for what is not slow")
  func verbose() {
    let line = "redirect/l: pcre2 not slow: none of 99 shapes passes 10000000 steps\n"
    #expect(text(.sample(slow: Self.all), isVerbose: true).contains(line))
    #expect(!text(.sample(slow: Self.all)).contains(line))
  }

  @Test("the engines of one pattern are shown beside each other, with the pattern once")
  func merged() {
    let shown = text(.sample(slow: [.onURL, .onOther, .sample(engine: "pcre2")]))
    #expect(lines(shown).count { $0 == "rule action/shop" } == 1)
    #expect(lines(shown).count { $0.contains("exponential, slow on a URL") } == 2)
  }

  @Test("a much shorter attack of a worse reach is shown below the first")
  func others() throws {
    var record = SlowRecord.onURL
    let attack = Attack(
      pumps: [Attack.Pump(prefix: "", pump: "\t")],
      repeat: 9,
      suffix: ""
    )
    record.otherAttacks = [SlowRecord.OtherAttack(likeness: .any, attack: attack)]
    #expect(
      text(.sample(slow: [record]))
        .contains("    shorter   9 characters, on a string that is not a URL: \"\\t\" × 9\n")
    )
  }

  @Test(
    "the growth has a name",
    arguments: [
      (.exponential, nil, "exponential, "), (.bounded, nil, "explosive up to a bound, "),
      (.polynomial, 1, "linear with very many steps per character, "),
      (.polynomial, 2, "quadratic, "), (.polynomial, 3, "cubic, "),
      (.polynomial, 4, "polynomial of degree 4, "),
    ] as [(SlowRecord.Growth, Int?, String)]
  )
  func growth(_ growth: SlowRecord.Growth, _ degree: Int?, _ words: String) {
    let record = RunRecord.sample(slow: [.sample(class: growth, degree: degree)])
    #expect(text(record).contains("  foundation: \(words)slow on a URL"))
    let words = words.dropLast(2)
    #expect(GitHubReporter().render(record).contains(": \(words), by a URL of 31 "))
  }
}

extension SlowReportTests {
  private func testCases(_ record: RunRecord) throws -> [XMLElement] {
    let document = try XMLDocument(xmlString: JUnitReporter().render(record))
    return try document.nodes(forXPath: "//testcase").compactMap { $0 as? XMLElement }
  }

  @Test("JUnit has a case for every pattern and engine: slow ones fail down to the bar")
  func junit() throws {
    let cases = try testCases(.sample(slow: Self.all))
    #expect(
      cases.compactMap { $0.attribute(forName: "name")?.stringValue } == [
        "action/shop (foundation)", "redirect/r (pcre2)", "redirect/u (pcre2)",
        "redirect/n (pcre2)", "redirect/l (pcre2)",
      ]
    )
    let kinds = cases.map { ($0.children ?? []).compactMap(\.name).joined() }
    #expect(kinds == ["failure", "system-out", "skipped", "skipped", ""])
    let failure = try #require(cases[0].elements(forName: "failure").first)
    let message = failure.attribute(forName: "message")?.stringValue
    #expect(
      message == "foundation is slow on action/shop: exponential, by a URL of 31 characters"
    )
    #expect(failure.stringValue?.contains("\"http://\" + \"a\" × 23 + \"!\"") == true)
    let lenient = try testCases(.sample(slow: Self.all, failOn: nil))
    #expect(lenient.allSatisfy { $0.elements(forName: "failure").isEmpty })
    let strict = try testCases(.sample(slow: Self.all, failOn: .any))
    #expect(strict.count { !$0.elements(forName: "failure").isEmpty } == 2)
  }

  @Test("GitHub gets an error for what fails, notices for what is near, nothing for the rest")
  func github() {
    let near = SlowRecord.sample(rule: "redirect/near", likeness: .possible)
    let record = RunRecord.sample(slow: [.onURL, near] + Self.all.dropFirst())
    let commands = lines(GitHubReporter().render(record)).filter { $0.hasPrefix("::") }
    #expect(commands.count == 3, "\(commands)")
    #expect(
      commands.first == """
        ::error file=opener.json,line=12,col=9,title=slow pattern::foundation \
        is slow on action/shop: exponential, by a URL of 31 characters%0A\
        attack: "http://" + "a" × 23 + "!"%0Abecause `a+` and the loop \
        around it, `(a+)+`, can both match `a`%0Afix: ^(a+)$
        """
    )
    #expect(commands.dropFirst().allSatisfy { $0.hasPrefix("::notice ") }, "\(commands)")
    #expect(commands.contains { $0.contains("not known whether pcre2 is slow on redirect/u") })
  }

  @Test("a pattern that is slow on two engines is one annotation, with both attacks")
  func githubMerged() {
    let record = RunRecord.sample(slow: [.onURL, .sample(engine: "pcre2")])
    let commands = lines(GitHubReporter().render(record)).filter { $0.hasPrefix("::") }
    #expect(commands.count == 1, "\(commands)")
    for part in ["foundation is slow on", "pcre2 is slow on", "attack: "] {
      #expect(commands[0].contains(part), "\(commands)")
    }
  }

  @Test("a failed search for a fix is reported only if there was one", arguments: [true, false])
  func withoutFix(_ looked: Bool) {
    var record = RunRecord.sample(slow: [.sample(rule: "redirect/r", likeness: .any)])
    record.slow.records[0].fix = nil
    record.slow.summary?.fixesSearched = looked
    #expect(text(record).contains("fix       none found") == looked)
  }

  @Test("that the search for a fix ended for its work is said, and is in the record")
  func fixWithoutWork() throws {
    var record = RunRecord.sample(slow: [.sample(rule: "redirect/r", likeness: .any)])
    record.slow.records[0].fix = nil
    record.slow.records[0].noFixReason = "the work limit for one pattern was reached"
    let line = "fix       none found: the work limit for one pattern was reached"
    #expect(text(record).contains(line))
    let data = Data(JSONReporter().render(record).utf8)
    #expect(
      try JSONDecoder().decode(RunRecord.self, from: data).slow.records == record.slow.records
    )
  }

  @Test("no text breaks out of a report", arguments: hostileTexts)
  func hostile(_ text: String) throws {
    let records = SlowRecord.Verdict.allCases.map { SlowRecord.hostile(text, $0) }
    let record = RunRecord.sample(slow: records, failOn: .any)
    for isVerbose in [false, true] {
      let plain = self.text(record, isVerbose: isVerbose)
      #expect(plain.unicodeScalars.allSatisfy { $0 == "\n" || !Self.isControl($0) })
      #expect(!plain.contains("\n::") && !plain.contains("\n##["))
    }
    let github = GitHubReporter().render(record)
    #expect(lines(github).count { $0.hasPrefix("::") } == 2)
    #expect(github.unicodeScalars.allSatisfy { $0 == "\n" || !Self.isControl($0) })
    #expect(try testCases(record).count == SlowRecord.Verdict.allCases.count)
    let data = Data(JSONReporter().render(record).utf8)
    #expect(try JSONDecoder().decode(RunRecord.self, from: data).slow.records == records)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator]
      .contains(scalar.properties.generalCategory)
  }
}
