import Diagnostics
import GoldenStore
import MatchEngine
import PatternRuleFormat
import RuleSets
import TextCoding
import URLSyntax

/// What is made of a URL.
enum Cleaned: Sendable {
  /// The URL, which may be as it was.
  case url(String)
  /// Another URL, which it leads to.
  case redirected(String)
  case blocked
}

extension Cleaned {
  /// What the add-on's own code throws.
  static func thrown(_ message: String) -> UnknownOutcome {
    UnknownOutcome(reason: .programThrew, message: message)
  }
}

extension Provider {
  /// What the provider makes of a URL; nil if it is not for the URL.
  func clean(_ text: String) throws(UnknownOutcome) -> Cleaned? {
    // The page that is shown for a blocked one.
    guard text != "javascript:void(0)", try site.matches(text) else { return nil }
    guard let url = URLParser.parse(text) else { throw Cleaned.thrown("not a URL: \(text)") }
    if url.isLocal { return .url(text) }
    for redirection in redirections where !redirection.source.isEmpty {
      if let groups = try redirection.groups(of: Subject(text)).get() {
        return .redirected(try Self.target(groups.dropFirst().first.flatMap(\.self)))
      }
    }
    if isBlocked { return .blocked }
    var raw = text
    for rule in rawRules { raw = try rule.removingMatches(from: raw).get() }
    return .url(try withoutParameters(raw))
  }

  /// The URL that a redirection leads to; its group may take no part.
  private static func target(_ group: String?) throws(UnknownOutcome) -> String {
    var target = group ?? "undefined"
    repeat {
      let decoded: String
      do throws(MalformedEscape) {
        decoded = try target.decodedURIComponent()
      } catch {
        throw Cleaned.thrown(
          "the add-on cannot decode '\(error.text)' at offset \(error.offset) of '\(target)'"
        )
      }
      guard decoded != target else { break }
      target = decoded
    } while true
    return target.utf8.starts(with: "http".utf8) ? target : "http://" + target
  }

  private func withoutParameters(_ text: String) throws(UnknownOutcome) -> String {
    guard let url = URLParser.parse(text) else { throw Cleaned.thrown("not a URL: \(text)") }
    var query = QueryFields(url.query ?? "")
    var fragment = FragmentFields(url.fragment ?? "")
    guard !query.isEmpty || !fragment.isEmpty else { return text }
    for rule in rules {
      try query.remove { name throws(UnknownOutcome) in try rule.matches(name) }
      try fragment.remove { name throws(UnknownOutcome) in try rule.matches(name) }
    }
    var base = url
    // An empty query or fragment keeps its sign.
    if url.query?.isEmpty == false { base.query = nil }
    if url.fragment?.isEmpty == false { base.fragment = nil }
    var result = base.href
    if !query.isEmpty { result += "?" + query.text }
    if !fragment.isEmpty { result += "#" + fragment.text }
    return result.replacingFirst("?&", with: "?").replacingFirst("#&", with: "#")
  }

  /// What it gives alone, in one pass.
  func outcome(for text: String) -> CleaningOutcome {
    do throws(UnknownOutcome) {
      guard let cleaned = try clean(text) else { return .none }
      return CleaningOutcome(cleaned, of: text)
    } catch {
      return .unknown(error)
    }
  }
}

extension PatternRule {
  fileprivate func matches(_ text: String) throws(UnknownOutcome) -> Bool {
    try groups(of: Subject(text)).get() != nil
  }
}

/// What a provider, or all of them, give for a URL.
enum CleaningOutcome {
  /// They are not for the URL.
  case none
  /// The URL stays as it is.
  case same
  case text(String)
  case unknown(UnknownOutcome)

  init(_ cleaned: Cleaned, of text: String) {
    switch cleaned {
    case .url(let url): self = url.hasSameUTF8(as: text) ? .same : .text(url)
    case .redirected(let url): self = .text(url)
    case .blocked: self = .text("blocked")
    }
  }

  var answers: [RuleAnswer] {
    switch self {
    case .none, .same: []
    case .text(let text): [RuleAnswer(text)]
    case .unknown(let unknown): [RuleAnswer(unknown: unknown.reason, unknown.message)]
    }
  }

  var golden: [String: GoldenOutcome] {
    switch self {
    case .none: [:]
    case .same: ["output": .nothing]
    case .text(let text): ["output": .output(ExactText(text))]
    case .unknown(let unknown): ["output": .failed(unknown.reason)]
    }
  }
}

extension URLRecord {
  /// Whether the host is this machine, or in a private network.
  fileprivate var isLocal: Bool {
    guard let host else { return false }
    let bytes = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard bytes.count == 4, let first = bytes[0], let second = bytes[1], !bytes.contains(nil) else {
      return host == "localhost"
    }
    switch (first, second) {
    case (10, _), (172, 16...31), (192, 168), (100, 64...127), (169, 254): return true
    default: return host == "127.0.0.1"
    }
  }
}
