public import Diagnostics
public import LocatedJSON

/// Reads saved finds.
public enum FindReader {
  /// What is accepted: a find is a small object without anything nested deep.
  public static let limits = JSONLimits(depth: 8, byteCount: 1 << 20)

  /// Reads a find.
  ///
  /// - Parameter file: The file's text.
  /// - Throws: `FindError` with the first thing that is wrong.
  /// - Returns: The find.
  public static func read(_ file: SourceFile) throws(FindError) -> Find {
    let document: JSONDocument
    do {
      document = try JSONDocument(file, limits: limits)
    } catch {
      throw FindError(error.diagnostic(in: file))
    }
    return try FindFields(document: document).find()
  }
}

/// Why a file holds no find.
public struct FindError: Error, Sendable {
  /// What is wrong, with its place.
  public var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}

/// The members of a find's object.
private struct FindFields {
  let document: JSONDocument

  func find() throws(FindError) -> Find {
    guard case .object(let object) = document.root.value else {
      throw error("this is not a finding: expected an object, not \(document.root.value.kind)")
    }
    if let duplicate = document.duplicateKeys.first {
      throw error("duplicate key '\(duplicate.key)'", at: duplicate.second)
    }
    for member in object.members where !Self.keys.contains(member.key) {
      throw error("unknown key '\(member.key)'", at: member.keyRange)
    }
    let schema = try string("schema", in: object)
    guard schema == Find.schema else {
      throw error(
        "the finding has schema '\(schema)', expected '\(Find.schema)'",
        at: object["schema"]?.range
      )
    }
    let kindName = try string("kind", in: object)
    guard let kind = Find.Kind(rawValue: kindName) else {
      let known = Find.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(
        "unknown kind '\(kindName)': expected one of \(known)",
        at: object["kind"]?.range
      )
    }
    return Find(
      kind: kind,
      rule: try string("rule", in: object),
      format: try object["format"].map { node throws(FindError) in try string(node, "format") },
      cause: try string("cause", in: object),
      url: try url(in: object),
      message: try string("message", in: object),
      pattern: try string("pattern", in: object)
    )
  }

  private func url(in object: JSONObject) throws(FindError) -> FoundURL {
    if let node = object["url"] {
      guard object["attack"] == nil else {
        throw error("'url' and 'attack' exclude each other", at: object["attack"]?.range)
      }
      return try checked(FoundURL(prefix: try string(node, "url")), at: node.range)
    }
    guard let node = object["attack"] else { throw error("the finding has no 'url'") }
    guard case .object(let attack) = node.value else {
      throw error("expected an object as 'attack', not \(node.value.kind)", at: node.range)
    }
    for member in attack.members where !Self.attackKeys.contains(member.key) {
      throw error("unknown key '\(member.key)'", at: member.keyRange)
    }
    guard let number = attack["repeat"], case .number(let value) = number.value,
      let count = value.integer, (1...FoundURL.longest).contains(count)
    else {
      throw error(
        "expected a whole number from 1 to \(FoundURL.longest) as 'repeat'",
        at: attack["repeat"]?.range ?? node.range
      )
    }
    let url = FoundURL(
      prefix: try string("prefix", in: attack, at: node.range),
      pump: try string("pump", in: attack, at: node.range),
      count: count,
      suffix: try string("suffix", in: attack, at: node.range)
    )
    return try checked(url, at: node.range)
  }

  private func checked(_ url: FoundURL, at range: Range<Int>) throws(FindError) -> FoundURL {
    let pump = url.pump.utf16.count.multipliedReportingOverflow(by: url.count)
    guard !pump.overflow, pump.partialValue <= FoundURL.longest, url.length <= FoundURL.longest
    else {
      throw error("the URL has more than \(FoundURL.longest) UTF-16 units", at: range)
    }
    return url
  }

  private func string(
    _ key: String,
    in object: JSONObject,
    at range: Range<Int>? = nil
  ) throws(FindError) -> String {
    guard let node = object[key] else { throw error("the finding has no '\(key)'", at: range) }
    return try string(node, key)
  }

  private func string(_ node: JSONNode, _ key: String) throws(FindError) -> String {
    guard let text = node.string else {
      throw error("expected a string as '\(key)', not \(node.value.kind)", at: node.range)
    }
    return text
  }

  private func error(_ message: String, at range: Range<Int>? = nil) -> FindError {
    FindError(
      Diagnostic(
        code: "malformed-find",
        severity: .error,
        message: message,
        location: document.file.location(of: range ?? 0..<0)
      )
    )
  }

  private static let keys: Set<String> = [
    "schema", "kind", "rule", "format", "cause", "url", "attack", "message", "pattern",
  ]
  private static let attackKeys: Set<String> = ["prefix", "pump", "repeat", "suffix"]
}
