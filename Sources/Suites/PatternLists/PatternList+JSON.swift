package import Diagnostics
package import FileAccess
import LocatedJSON
package import MatchEngine

extension PatternList {
  /// The patterns of a JSON list.
  package static func targets(ofJSON file: SourceFile) throws(InputError) -> [PatternCase] {
    let document: JSONDocument
    do {
      document = try JSONDocument(file)
    } catch {
      throw InputError([error.diagnostic(in: file)], sources: [file])
    }
    guard let members = document.root.array else {
      throw wrong("expected a list of patterns", document, document.root)
    }
    var targets: [PatternCase] = []
    for (index, member) in members.enumerated() {
      targets.append(try target(of: member, index: index, in: document))
    }
    return targets
  }

  private static func target(
    of member: JSONNode,
    index: Int,
    in document: JSONDocument
  ) throws(InputError) -> PatternCase {
    let name = "\(document.file.name)[\(index)]"
    if let pattern = member.string { return target(name, pattern, at: member, in: document) }
    guard let object = member.object else {
      throw wrong("expected a pattern or an object", document, member)
    }
    guard let value = patternKeys.lazy.compactMap({ object[$0] }).first else {
      throw wrong("the object has no 'pattern'", document, member)
    }
    guard let pattern = value.string else { throw wrong("expected a string", document, value) }
    let flags = try flags(of: object, in: document)
    let id = object["id"]?.string ?? name
    return target(id, flags + pattern, at: value, in: document)
  }

  private static func flags(
    of object: JSONObject,
    in document: JSONDocument
  ) throws(InputError) -> String {
    guard let node = object["flags"], !node.isNull else { return "" }
    guard let text = node.string, text.allSatisfy({ (ownFlags + otherFlags).contains($0) }) else {
      throw wrong("expected flags of '\(ownFlags)'", document, node)
    }
    let flags = ownFlags.filter { text.contains($0) }
    return flags.isEmpty ? "" : "(?\(flags))"
  }

  private static func target(
    _ rule: String,
    _ pattern: String,
    at node: JSONNode,
    in document: JSONDocument
  ) -> PatternCase {
    let location = document.file.location(of: node.range)
    return PatternCase(rule: rule, pattern: pattern, location: { _ in location })
  }

  private static func wrong(
    _ message: String,
    _ document: JSONDocument,
    _ node: JSONNode
  ) -> InputError {
    let diagnostic = Diagnostic(
      code: "wrong-pattern-list",
      severity: .error,
      message: message,
      location: document.location(of: node.range),
      help: """
        a list contains patterns as strings, or objects with pattern and optionally id and flags
        """
    )
    return InputError([diagnostic], sources: [document.file])
  }

  private static let patternKeys = ["pattern", "regex", "rx", "source"]
  /// The flags of ICU's patterns.
  private static let ownFlags = "ismwx"
  /// Flags of JavaScript's patterns that change nothing about one search.
  private static let otherFlags = "gudy"
}
