import Foundation
import ScriptRuntime

/// The script tests of a manifest.
struct RealManifest {
  /// A script with one of its inputs.
  struct Case {
    var title: String
    var input: String
    var sources: [ScriptEnvironment: String]
    var expected: String?

    func call(in environment: ScriptEnvironment) -> ScriptCall? {
      sources[environment].map {
        ScriptCall(source: $0, environment: environment, input: input)
      }
    }

    func isMet(by outcome: ScriptOutcome) -> Bool {
      outcome == expected.map(ScriptOutcome.output) ?? .noResult
    }
  }

  private(set) var cases: [Case] = []

  init(_ data: Data) throws {
    let manifest = try JSONDecoder().decode(Document.self, from: data)
    for rule in manifest.actions + manifest.browsers + (manifest.previews ?? []) {
      try add(rule)
    }
  }

  private mutating func add(_ rule: Rule) throws {
    let regex = try NSRegularExpression(pattern: rule.regex)
    let ownFormat = Format(
      script: rule.script,
      script2: rule.script2,
      testResults: rule.testResults
    )
    for format in rule.formats ?? [ownFormat] {
      for (index, url) in (rule.testInputs ?? []).enumerated() {
        let headers = rule.testHeaders.flatMap { index < $0.count ? $0[index] : nil }
        let input = try headers.map { try url + "\n" + Self.json($0) } ?? url
        let range = NSRange(input.startIndex..., in: input)
        guard regex.firstMatch(in: input, range: range) != nil else { continue }
        var sources: [ScriptEnvironment: String] = [:]
        sources[.script2] = format.script2
        sources[.webView] = format.script
        guard !sources.isEmpty, let results = format.testResults, index < results.count else {
          continue
        }
        cases.append(
          Case(
            title: "\(rule.title ?? rule.regex), \(url)",
            input: input,
            sources: sources,
            expected: results[index]
          )
        )
      }
    }
  }

  private static func json(_ headers: [String: String]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(headers), as: UTF8.self)
  }
}

extension RealManifest {
  private struct Document: Decodable {
    var actions: [Rule]
    var browsers: [Rule]
    var previews: [Rule]?
  }

  private struct Rule: Decodable {
    var title: String?
    var regex: String
    var formats: [Format]?
    var testInputs: [String]?
    var testHeaders: [[String: String]?]?
    var script: String?
    var script2: String?
    var testResults: [String?]?
  }

  private struct Format: Decodable {
    var script: String?
    var script2: String?
    var testResults: [String?]?
  }
}
