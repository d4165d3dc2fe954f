import Deeplink
import Diagnostics
import MatchEngine
import URLSchemes
import UniversalLinks

/// A rule written as regular expressions, for an engine to decide in place of the rule's own
/// matcher.
struct LinkExpressions {
  private let model: Model
  /// The number of components without a regular expression.
  let unexpressed: Int

  private enum Model {
    case template(any CompiledPattern, DeeplinkTemplate)
    case association([[Component?]], [[ExactText]])
    case contract(any CompiledPattern, URLContract)
  }

  /// The expressions of a component; a part without one takes anything.
  private struct Component {
    var path: (LinkPattern, any CompiledPattern)?
    var query: (LinkPattern?, any CompiledPattern)?
    var fragment: (LinkPattern, any CompiledPattern)?
    var verdict: LinkVerdict
  }

  enum Decision: Hashable {
    case outcome(ExactText)
    case none
    case failed(FailureReason)
    /// The part that decides has no regular expression.
    case unexpressed
  }

  /// Compiles the expressions of a rule.
  ///
  /// - Parameters:
  ///   - matcher: The rule's own matcher.
  ///   - engine: The engine.
  /// - Throws: `PatternError` if the engine refuses one.
  init(_ matcher: LinkMatcher, on engine: any MatchEngine) throws(PatternError) {
    switch matcher {
    case .template(let template, _):
      model = .template(try engine.compile(template.regularExpression), template)
      unexpressed = 0
    case .contract(let contract):
      model = .contract(try engine.compile(contract.regularExpression), contract)
      unexpressed = 0
    case .association(let file, _):
      var details: [[Component?]] = []
      var apps: [[ExactText]] = []
      for detail in file.appLinks?.details ?? [] {
        var components: [Component?] = []
        for component in detail.components {
          components.append(try Self.component(component, on: engine))
        }
        details.append(components)
        apps.append(detail.apps.map { ExactText($0.id.text) })
      }
      model = .association(details, apps)
      unexpressed = details.reduce(0) { $0 + $1.count { $0 == nil } }
    }
  }

  private static func component(
    _ component: LinkComponent,
    on engine: any MatchEngine
  ) throws(PatternError) -> Component? {
    var result = Component(verdict: component.excludes ? .block : .match)
    if let path = component.path {
      result.path = (path, try engine.compile(path.regularExpression))
    }
    if let fragment = component.fragment {
      result.fragment = (fragment, try engine.compile(fragment.regularExpression))
    }
    switch component.query {
    case .any: break
    case .whole(let pattern):
      result.query = (pattern, try engine.compile(pattern.regularExpression))
    case .items:
      guard let expression = component.queryRegularExpression else { return nil }
      result.query = (nil, try engine.compile(expression))
    }
    return result
  }
}

extension LinkExpressions {
  /// What the engine decides about a URL, by the names of the rule's results.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - limits: What one search may take.
  /// - Returns: The decisions.
  func decisions(for url: String, limits: MatchLimits) -> [ExactText?: Decision] {
    switch model {
    case .template(let pattern, let template):
      return [nil: Self.segments(pattern, template, Subject(url), limits)]
    case .contract(let pattern, _):
      return [nil: Self.isMatch(pattern, url, limits)]
    case .association(let details, let apps):
      guard let url = try? LinkURL(url) else { return [:] }
      var decisions: [ExactText?: Decision] = [:]
      for (components, names) in zip(details, apps) {
        let open = names.filter { decisions[$0] == nil }
        guard !open.isEmpty else { continue }
        guard let decision = Self.first(of: components, url, limits) else { continue }
        for name in open { decisions[name] = decision }
      }
      return decisions
    }
  }

  /// What decides of an entry's components; nil if none does.
  private static func first(
    of components: [Component?],
    _ url: LinkURL,
    _ limits: MatchLimits
  ) -> Decision? {
    for component in components {
      guard let component else { return .unexpressed }
      let parts: [(any CompiledPattern, String)?] = [
        component.path.map { ($0.1, $0.0.expressionSubject(of: url.path)) },
        component.query.map { pattern, compiled in
          let query = url.query ?? ""
          return (compiled, pattern?.expressionSubject(of: query) ?? query)
        },
        component.fragment.map { ($0.1, $0.0.expressionSubject(of: url.fragment ?? "")) },
      ]
      var fits = true
      for case let (pattern, text)? in parts {
        switch isMatch(pattern, text, limits) {
        case .outcome: continue
        case .failed(let reason): return .failed(reason)
        default: fits = false
        }
        break
      }
      if fits { return .outcome(ExactText(component.verdict.rawValue)) }
    }
    return nil
  }

  private static func isMatch(
    _ pattern: any CompiledPattern,
    _ text: String,
    _ limits: MatchLimits
  ) -> Decision {
    switch pattern.firstMatch(in: Subject(text), limits: limits).outcome {
    case .match: .outcome(ExactText(""))
    case .noMatch: .none
    case .failed(let failure): .failed(failure.reason)
    }
  }

  /// The texts of a template's arguments.
  private static func segments(
    _ pattern: any CompiledPattern,
    _ template: DeeplinkTemplate,
    _ subject: Subject,
    _ limits: MatchLimits
  ) -> Decision {
    switch pattern.firstMatch(in: subject, limits: limits).outcome {
    case .noMatch: return .none
    case .failed(let failure): return .failed(failure.reason)
    case .match(let match):
      let texts = match.ranges.dropFirst().map { $0.map(subject.text) ?? "" }
      return .outcome(ExactText(texts.joined(separator: "\n")))
    }
  }
}

extension LinkMatcher {
  /// What the rule's own matcher decides, in the same words.
  func decisions(for url: String) -> [ExactText?: LinkExpressions.Decision] {
    switch self {
    case .template(let template, _):
      // What the segments decode to is no matter of the expression.
      guard case .success(let match) = template.match(text: url, decoding: .asWritten) else {
        return [nil: .none]
      }
      return [nil: .outcome(ExactText(match.segments.joined(separator: "\n")))]
    case .contract(let contract):
      let isForm =
        contract.read(url).map { reading in
          !reading.findings.contains { finding in
            switch finding.reason {
            case .wrongForm, .missingCommand, .unknownCommand, .commandNotForApp: true
            default: false
            }
          }
        } ?? false
      return [nil: isForm ? .outcome(ExactText("")) : .none]
    case .association(_, let matcher):
      guard let url = try? LinkURL(url) else { return [:] }
      // What the components say, whether or not the system takes the file.
      let decided = matcher.verdicts(for: url).compactMap { verdict in
        verdict.component.map { (verdict.app.text, $0.excludes ? LinkVerdict.block : .match) }
      }
      return Dictionary(
        decided.map { (ExactText($0), .outcome(ExactText($1.rawValue))) },
        uniquingKeysWith: { first, _ in first }
      )
    }
  }
}
