import Deeplink
import FoundationEngine
import MatchEngine
import PCRE2Engine
import Testing

@Suite("The regular expression of a template")
struct TemplateRegularExpressionTests {
  private static let engines: [any MatchEngine] = [
    FoundationEngine(), PCRE2Engine(), PCRE2Engine(profile: .ported),
  ]

  /// The groups, nil for no match; throws when the engine gave up.
  private static func groups(
    _ pattern: any CompiledPattern,
    _ engine: any MatchEngine,
    _ url: String
  ) throws -> [String]? {
    let subject = Subject(url)
    switch pattern.firstMatch(in: subject, limits: engine.defaultLimits).outcome {
    case .match(let match):
      return match.ranges.dropFirst().map { $0.map { subject.text(in: $0) } ?? "unset" }
    case .noMatch: return nil
    case .failed(let failure): throw failure
    }
  }

  @Test("says what it says")
  func text() throws {
    let template = try DeeplinkTemplate("/a.b/{x}/{y}-{z*,}")
    let stops = ##"\!\#\$\&\'\(\)\*\+\,\/\:\;\=\?\@\[\]"##
    let list = stops.replacing(#"\,"#, with: "")
    #expect(
      template.relativeRegularExpression
        == #"\/a\.b\/((?>[^\#(stops)]*))\/(?>([^\#(stops)]*?)\-)((?>[^\#(list)]*))"#
    )
    #expect(
      template.regularExpression
        == #"\A(?>(?:[A-Za-z](?>[A-Za-z0-9+.\-]*):)?)(?>(?://(?>[^/?#]*))?)"#
        + template.relativeRegularExpression
    )
    #expect(try DeeplinkTemplate("a\u{0}\u{85}é").relativeRegularExpression == #"a\x{0}\x{85}é"#)
  }

  @Test(
    "matches what the template matches, with the same groups, on both engines",
    arguments: 1...6 as ClosedRange<UInt64>
  )
  func agreement(seed: UInt64) throws {
    var generator = TemplateGenerator(seed: seed)
    var matched = 0
    for _ in 0..<400 {
      let template = generator.template()
      let patterns = try Self.engines.map { try $0.compile(template.regularExpression) }
      for _ in 0..<12 {
        let url = generator.url(near: template)
        let segments = try? template.match(text: url).get().segments
        if segments != nil { matched += 1 }
        #expect(TemplateOracle.segments(template, url) == segments, "\(template) on \(url)")
        for (pattern, engine) in zip(patterns, Self.engines) {
          let groups = try Self.groups(pattern, engine, url)
          #expect(groups == segments, "\(template) on \(url), \(engine.identity.name)")
        }
      }
    }
    #expect(matched > 1_000 && matched < 4_700)
  }

  @Test(
    "takes arguments of any length",
    arguments: ["https://host/x/", "a+", "https://"]
  )
  func longArguments(head: String) throws {
    let url = head + String(repeating: "a+", count: 400_000) + ":/b/c"
    for text in ["{a}", "/x/{a}+{b}", "{a*+}:/{b}", "/{a}/c"] {
      let template = try DeeplinkTemplate(text)
      let segments = try? template.match(text: url).get().segments
      for engine in Self.engines {
        let pattern = try engine.compile(template.regularExpression)
        let groups = try Self.groups(pattern, engine, url)
        #expect(groups == segments, "\(text), \(engine.identity.name)")
      }
    }
  }

  @Test("does not search long where a template does not fit a long URL")
  func longURLs() throws {
    let template = try DeeplinkTemplate("/{a}-{b}-{c}-{d}-x/{e}")
    for engine in [FoundationEngine() as any MatchEngine, PCRE2Engine(counts: true)] {
      let pattern = try engine.compile(template.regularExpression)
      let url = "/" + String(repeating: "-a", count: 20_000)
      let result = pattern.firstMatch(in: Subject(url), limits: engine.defaultLimits)
      #expect(result.outcome == .noMatch)
      #expect(result.cost < 1_000_000)
    }
  }
}
