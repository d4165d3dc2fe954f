import DriftSuite
import FoundationEngine
import FuzzSuite
import LinkResolver
import ManifestModel
import MatchEngine
import PCRE2Engine
import RegexSyntax
import ScriptRuntime
import TestSupport
import Testing

@Suite("Fuzzing of rules")
struct FuzzSuiteTests {
  /// Rules with one fault each, and one without.
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [
       {"title": "Sound", "regex": "^https://a\\.example/([0-9]{1,3})$",
        "testInputs": ["https://a.example/12"],
        "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://12"]}]},
       {"title": "Late", "regex": "https://b\\.example/([0-9]+)",
        "testInputs": ["https://b.example/1"],
        "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1"]}]},
       {"title": "Cut", "regex": "^https://c\\.example/(.).*$",
        "testInputs": ["https://c.example/ab"],
        "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://a"]}]},
       {"title": "Slow", "regex": "^https://d\\.example/(?:[a-z]+-?)+\\.html$",
        "testInputs": ["https://d.example/a-b.html"],
        "formats": [{"appId": "n", "format": "n://d", "testResults": ["n://d"]}]},
       {"title": "Drifting", "regex": "^https://e\\.example/([:alnum:]+)$",
        "testInputs": ["https://e.example/x1"],
        "formats": [{"appId": "n", "format": "n://e", "testResults": ["n://e"]}]},
       {"title": "Throwing", "regex": "^https://f\\.example/([a-z]+)$",
        "testInputs": ["https://f.example/x"],
        "formats": [{"appId": "n", "script2": "throwing", "testResults": ["n://f"]}]},
       {"title": "Broken", "regex": "^https://(", "testInputs": ["https://g.example/x"],
        "formats": [{"appId": "n", "format": "n://g", "testResults": ["n://g"]}]}]}
    """#

  static func targets(_ text: String = manifest) throws -> [FuzzTarget] {
    let runtime = FakeScriptRuntime([
      "throwing": { call, _ in
        call.input.utf16.count > 24
          ? .failed(.exception(message: "no", line: 3, column: nil)) : .output("n://f")
      }
    ])
    let resolver = LinkResolver(
      manifest: try Manifest(text: text),
      engine: FoundationEngine(),
      scripts: ScriptHost(runtime: runtime, transport: FakeTransport())
    )
    return resolver.programs.compactMap { FuzzTarget($0, of: resolver) }
  }

  static func engines() -> FuzzEngines {
    let profile = PCRE2Profile.asWritten.withoutShortcuts
    let guide = PCRE2Engine(profile: profile, counts: true)
    return FuzzEngines(
      compared: [
        DriftEngine(FoundationEngine()), DriftEngine(PCRE2Engine()),
      ],
      measured: [
        FuzzEngines.Measured(name: "pcre2", cap: 100_000, unit: .callouts) { pattern in
          try? PCRE2Engine(counts: true).compilePattern(pattern)
        }
      ],
      guide: { pattern in
        let printed = (try? RegexParser.parse(pattern))?.printed(in: .pcre2).text
        for text in [pattern, printed].compactMap(\.self) {
          if let code = try? guide.compilePattern(text),
            let tree = RegexParser.reading(of: text, in: .pcre2).tree
          {
            return (code, tree)
          }
        }
        return nil
      }
    )
  }

  static func run(
    seed: UInt64 = 1,
    executions: Int? = 7 * 400,
    workers: Int = 2,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws -> FuzzResult {
    FuzzSuite(try targets(), options: FuzzSuite.Options(seed: seed, executions: executions))
      .run(workers: workers, makeEngines: engines, isStopped: isStopped)
  }

  @Test("it finds each fault, and none in a sound rule")
  func findings() throws {
    let result = try Self.run()
    let found = result.findings.map {
      "\($0.rule.split(separator: "/").last ?? "") \($0.kind.rawValue)"
    }
    #expect(
      Set(found) == [
        "late wrong-scheme", "cut invalid-output", "slow slow", "drifting drift",
        "throwing script-fault",
      ]
    )
    #expect(found.count == Set(found).count)
    #expect(result.progress.executions == 6 * 400)
    #expect(result.obstacles.map(\.rule) == ["action/n/broken"])
    let late = try #require(result.findings.first { $0.kind == .wrongScheme })
    #expect(late.cause == "text-before-match" && late.url.length < 50, "\(late.url.text)")
  }

  @Test("what it finds it reports again, and no more when the rule is fixed")
  func replay() throws {
    let engines = Self.engines()
    let targets = try Self.targets()
    let fixed = try Self.targets(
      Self.manifest.replacing("\"regex\": \"https://b", with: "\"regex\": \"^https://b")
        .replacing("/(.).*$", with: "/([a-z]).*$").replacing("[a-z]+-?)+", with: "[a-z-])+")
        .replacing("[:alnum:]+", with: "[0-9A-Za-z]+").replacing("throwing", with: "other")
    )
    for finding in try Self.run().findings {
      let old = try #require(targets.first { $0.rule == finding.rule })
      guard case .there(let again) = old.replay(finding, on: engines) else {
        Issue.record("\(finding.key.parts) is not found again")
        continue
      }
      #expect(again.key == finding.key)
      let new = try #require(fixed.first { $0.rule == finding.rule })
      if finding.kind != .scriptFault {
        #expect(new.replay(finding, on: engines) == .gone, "\(finding.key.parts)")
      }
    }
  }

  @Test("the number of workers changes nothing, the seed does")
  func determinism() throws {
    let one = try Self.run(seed: 9, executions: 1_500, workers: 1)
    let four = try Self.run(seed: 9, executions: 1_500, workers: 4)
    #expect(one.findings == four.findings)
    #expect(one.progress == four.progress)
    let other = try Self.run(seed: 10, executions: 1_500, workers: 4)
    #expect(other.progress.kept != one.progress.kept || other.findings != one.findings)
  }

  @Test("a run that is stopped at once has tried nothing")
  func stopped() throws {
    let result = try Self.run(executions: nil, isStopped: { true })
    #expect(result.progress.executions == 0 && result.findings.isEmpty)
  }
}
