package import Diagnostics
package import FileAccess
import LocatedJSON
package import MatchEngine
package import UniversalLinks

/// The rules of a navigation policy, read from its JSON.
package struct LinksNavigationRules {
  private let source: SourceFile
  private let rules: [Rule]
  private let limits: MatchLimits

  /// A rule: an expression over whole URLs, and what is done about those that fit.
  package struct Rule {
    package let action: NavigationPolicy.Action
    package let location: SourceLocation
    fileprivate let pattern: any CompiledPattern
  }
}

extension LinksNavigationRules {
  /// Reads a file, whose expressions an engine compiles.
  package init(_ path: String, engine: any MatchEngine) throws(InputError) {
    let source = try InputFile.read(path)
    self.source = source
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(source)
    } catch {
      throw InputError([error.diagnostic(in: source)], sources: [source])
    }
    limits = engine.defaultLimits
    let reader = Reader(document: document, engine: engine)
    guard let list = document.root.object?["rules"] else {
      throw reader.error("this is not a navigation policy: it has no 'rules'", at: document.root)
    }
    guard let entries = list.array else { throw reader.error("expected an array", at: list) }
    rules = try entries.map { entry throws(InputError) in try reader.rule(entry) }
  }

  /// The first rule that fits a URL.
  ///
  /// - Throws: `InputError` if the engine gave up on one before that.
  package func rule(for url: LinkURL) throws(InputError) -> Rule? {
    let subject = Subject(Self.canonicalText(of: url))
    for rule in rules {
      switch rule.pattern.firstMatch(in: subject, limits: limits).outcome {
      case .match: return rule
      case .noMatch: continue
      case .failed(let failure):
        throw InputError(
          code: "policy-undecided",
          "could not decide whether this rule applies: \(failure.message)",
          at: rule.location,
          in: [source]
        )
      }
    }
    return nil
  }

  /// The URL in the form of the rules: with at least one slash as its path, and no user.
  private static func canonicalText(of url: LinkURL) -> String {
    var text = "\(url.scheme ?? "https")://\(url.host ?? "")"
    if let port = url.port { text += ":\(port)" }
    text += url.path.isEmpty ? "/" : url.path
    if let query = url.query { text += "?\(query)" }
    if let fragment = url.fragment { text += "#\(fragment)" }
    return text
  }
}

/// Reads the rules of a policy.
private struct Reader {
  let document: JSONDocument
  let engine: any MatchEngine

  func rule(_ node: JSONNode) throws(InputError) -> LinksNavigationRules.Rule {
    guard let object = node.object else { throw error("expected an object", at: node) }
    guard let url = object["url"], let expression = url.string else {
      throw error("the rule has no expression 'url'", at: object["url"] ?? node)
    }
    guard let action = object["action"]?.string.flatMap(NavigationPolicy.Action.init) else {
      throw error(
        "the rule has no 'action': expected 'allow', 'cancel' or 'script'",
        at: object["action"] ?? node
      )
    }
    var isCaseSensitive = true
    switch object["caseSensitive"]?.value {
    case .bool(let value)?: isCaseSensitive = value
    case nil: break
    default: throw error("expected true or false", at: object["caseSensitive"] ?? node)
    }
    let pattern: any CompiledPattern
    do throws(PatternError) {
      pattern = try engine.compile((isCaseSensitive ? "" : "(?i)") + expression)
    } catch {
      throw self.error("this is not a regular expression: \(error.message)", at: url)
    }
    return LinksNavigationRules.Rule(
      action: action,
      location: document.location(of: node.range),
      pattern: pattern
    )
  }

  func error(_ message: String, at node: JSONNode) -> InputError {
    let location = document.location(of: node.range)
    return InputError(code: "policy-syntax", message, at: location, in: [document.file])
  }
}
