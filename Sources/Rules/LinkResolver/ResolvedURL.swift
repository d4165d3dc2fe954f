package import Diagnostics
import LocatedJSON
package import ManifestModel
package import MatchEngine

/// The result of resolving a URL, as printed by `resolve`.
package struct ResolvedURL: Encodable {
  package let manifest: String
  package let hops: [Hop]
  let redirectProblem: String?
  package let browsers: [Match]
  package let previews: [Match]
  package let unknown: [Unknown]
  package let nearMisses: [Near]

  package struct Hop: Encodable {
    package let url: String
    package let actions: [Match]
    package let unknown: [Unknown]
    package let redirect: String?
  }

  package struct Match: Encodable {
    package let rule: String
    package let title: String?
    package let location: String
    package let pattern: String
    package let groups: [String?]
    package let outputs: [Output]
  }

  package struct Output: Encodable {
    package let app: String?
    package let type: Kind
    package let value: String?
    package let reason: String?
    let unavailable: String?
  }

  package enum Kind: String, Encodable {
    case output, noMatch, script, failed
  }

  package struct Unknown: Encodable {
    package let rule: String
    package let reason: String
  }

  package struct Near: Encodable {
    package let rule: String
    package let location: String
    package let matched: String
    package let remaining: String
    package let expected: String
  }
}

extension ResolvedURL {
  package init(_ resolution: Resolution, nearMisses: [NearMiss], manifest: Manifest) {
    self.manifest = manifest.document.file.name
    hops = resolution.hops.map { hop in
      Hop(
        url: hop.url,
        actions: hop.actions.map { Match($0, in: manifest) },
        unknown: hop.unknown.map { Unknown(rule: $0.rule.id, reason: $0.failure.message) },
        redirect: hop.redirect
      )
    }
    redirectProblem = resolution.redirectProblem
    browsers = resolution.browsers.map { Match($0, in: manifest) }
    previews = resolution.previews.map { Match($0, in: manifest) }
    unknown = resolution.unknown.map { Unknown(rule: $0.rule.id, reason: $0.failure.message) }
    let url = resolution.hops.last?.url ?? ""
    self.nearMisses = nearMisses.map { Near($0, of: url, in: manifest) }
  }

  /// Whether the URL, or one that its redirects lead to, has an action.
  package var isResolved: Bool {
    hops.contains { hop in hop.actions.contains(where: \.isOffered) }
  }
}

extension ResolvedURL.Match {
  /// Whether the given device and app offer one of its outputs.
  var isOffered: Bool {
    outputs.contains { output in
      output.unavailable == nil && [.output, .script].contains(output.type)
    }
  }
}

extension ResolvedURL.Match {
  fileprivate init(_ match: RuleMatch, in manifest: Manifest) {
    rule = match.rule.id
    title = match.rule.title?.value
    location = manifest.location(of: match.rule.pattern?.range ?? match.rule.range).description
    pattern = match.rule.pattern?.value ?? ""
    groups = match.groups
    outputs = match.outputs.map { ResolvedURL.Output($0) }
  }
}

extension ResolvedURL.Output {
  /// The output of a rule that is in no manifest, or why it is not known.
  package init(_ value: String, app: String?, unknown: FailureReason?) {
    self.init(
      app: app,
      type: unknown == nil ? .output : .failed,
      value: unknown == nil ? value : nil,
      reason: unknown?.words,
      unavailable: nil
    )
  }

  fileprivate init(_ output: RuleMatch.Output) {
    app = output.app
    unavailable = output.unavailability?.message
    switch output.outcome {
    case .output(let text): (type, value, reason) = (.output, text, nil)
    case .noMatch: (type, value, reason) = (.noMatch, nil, nil)
    case .failed(.needsScript):
      (type, value, reason) = (.script, nil, RuleFailure.needsScript.message)
    case .failed(let failure): (type, value, reason) = (.failed, nil, failure.message)
    }
  }
}

extension ResolvedURL.Near {
  /// Describes where a rule stops matching.
  ///
  /// - Parameters:
  ///   - miss: The rule.
  ///   - url: The URL that it nearly matches.
  ///   - manifest: The manifest of the rule.
  package init(_ miss: NearMiss, of url: String, in manifest: Manifest) {
    let place = miss.rule.pattern.map { pattern in
      manifest.document.place(ofUTF16: miss.stop.wanted, inStringAt: pattern.range)
    }
    self.init(
      miss.rule.id,
      at: manifest.location(of: place ?? miss.rule.range).description,
      miss.stop,
      of: url
    )
  }

  /// Describes where the pattern of a rule in another format stops.
  ///
  /// - Parameters:
  ///   - rule: The rule's id.
  ///   - location: Its place.
  ///   - stop: Where its pattern stops.
  ///   - url: The URL that it nearly matches.
  package init(_ rule: String, at location: String, _ stop: PatternStop, of url: String) {
    self.rule = rule
    self.location = location
    matched = String(decoding: Array(url.utf16)[..<stop.reach], as: UTF16.self)
    remaining = stop.rest
    expected = stop.wantedText
  }
}
