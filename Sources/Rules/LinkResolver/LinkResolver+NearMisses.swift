import Diagnostics
public import ManifestModel
public import MatchEngine
import RegexSyntax
import URLSyntax

/// A rule whose pattern matches only the beginning of a URL.
public struct NearMiss: Sendable {
  /// The rule.
  public var rule: Rule
  /// Where its pattern stops.
  public var stop: PatternStop
}

extension LinkResolver {
  /// The rules that nearly match a URL, and where their patterns stop matching; closest first.
  ///
  /// A rule is close if a prefix of its pattern matches more literal text of the URL than the
  /// scheme, or if one of its tests has the URL's host or nearly so. More literal text makes it
  /// closer, then a longer match.
  ///
  /// - Parameters:
  ///   - input: The URL, with the headers of its response if known.
  ///   - limit: The maximum number of rules.
  ///   - selection: The ids of rules to include however far they are; nil for the close ones of
  ///     all.
  /// - Returns: The near misses; equally close ones in file order.
  public func nearMisses(
    of input: RuleInput,
    limit: Int = 5,
    selection: Set<String>? = nil
  ) -> [NearMiss] {
    let host = input.url.hostOfLink
    let candidates = programs.compactMap { program -> Candidate? in
      guard program.rule.kind != .browser else { return nil }
      if let selection, !selection.contains(program.rule.id) { return nil }
      guard let miss = nearMiss(of: program, input) else { return nil }
      let candidate = Candidate(miss: miss, kinship: program.rule.kinship(withHost: host))
      return selection != nil || candidate.isClose ? candidate : nil
    }
    return candidates.sorted { $0.rank > $1.rank }.prefix(limit).map(\.miss)
  }

  private func nearMiss(of program: RuleProgram, _ input: RuleInput) -> NearMiss? {
    let subject = Subject(input.subject(for: program.rule))
    guard case .success(let compiled) = program.pattern,
      let source = program.rule.pattern?.value, let syntax = try? RegexParser.parse(source),
      case .noMatch = compiled.firstMatch(in: subject, limits: limits).outcome
    else { return nil }
    return NearMiss(
      rule: program.rule,
      stop: PatternStop(of: syntax, in: subject, on: engine, limits: limits)
    )
  }
}

/// A near miss with its closeness.
private struct Candidate {
  let miss: NearMiss
  /// 2 if a test of the rule has the URL's host, 1 if one has a similar host, else 0.
  let kinship: Int

  private var spelledOut: Int {
    miss.stop.literalCount > "https://www.".utf16.count ? miss.stop.literalCount : 0
  }

  var isClose: Bool { spelledOut > 0 || kinship > 0 }

  var rank: (Int, Int, Int) { (spelledOut, kinship, miss.stop.reach) }
}

extension Rule {
  /// The similarity of the rule's test hosts to a host: 2 for the same, 1 for a similar one, 0 for
  /// none.
  fileprivate func kinship(withHost host: String) -> Int {
    let inputs = testInputs?.value.compactMap(\.value) ?? redirectTests.map(\.input.value)
    let hosts = Set(inputs.map(\.hostOfLink))
    if hosts.contains(host) { return 2 }
    return host.nearest(among: hosts.sorted()) == nil ? 0 : 1
  }
}

extension String {
  /// The host of a link, with or without a scheme; empty if there is none.
  fileprivate var hostOfLink: String { linkHost(needsScheme: false) ?? "" }
}
