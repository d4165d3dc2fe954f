package import Diagnostics
package import LocatedJSON
import RunRecord

package enum FindingReader {
  /// What is accepted: a finding is a small object without anything nested deep.
  package static let limits = JSONLimits(depth: 8, byteCount: 1 << 20)

  /// Reads a finding.
  ///
  /// - Parameter file: The file's text.
  /// - Throws: `FindingError` with the first thing that is wrong.
  /// - Returns: The finding.
  package static func read(_ file: SourceFile) throws(FindingError) -> Finding {
    let document: JSONDocument
    do {
      document = try JSONDocument(file, limits: limits)
    } catch {
      throw FindingError(error.diagnostic(in: file))
    }
    return try FindingFields(document: document).finding()
  }
}

/// Why a file holds no finding.
package struct FindingError: Error, Sendable {
  /// What is wrong, with its place.
  package var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}

/// The members of a finding's object.
private struct FindingFields {
  let document: JSONDocument

  func finding() throws(FindingError) -> Finding {
    guard case .object(let object) = document.root.value else {
      throw error("this is not a finding: expected an object, not \(document.root.value.kind)")
    }
    if let duplicate = document.duplicateKeys.first {
      throw error("duplicate key '\(duplicate.key)'", at: duplicate.second)
    }
    try checkKeys(of: object, Self.keys)
    let schema = try string("schema", in: object)
    guard schema == Finding.schema || schema == Finding.formerSchema else {
      throw error(
        "the finding has schema '\(schema)', expected '\(Finding.schema)'",
        at: object["schema"]?.range
      )
    }
    let kindName = try string("kind", in: object)
    guard let kind = Finding.Kind(rawValue: kindName) else {
      let known = Finding.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(
        "unknown kind '\(kindName)': expected one of \(known)",
        at: object["kind"]?.range
      )
    }
    return Finding(
      kind: kind,
      rule: try string("rule", in: object),
      format: try object["format"].map { node throws(FindingError) in try string(node, "format") },
      cause: try string("cause", in: object),
      url: try url(in: object, isFormer: schema == Finding.formerSchema),
      message: try string("message", in: object),
      pattern: try string("pattern", in: object)
    )
  }

  private func url(
    in object: JSONObject,
    isFormer: Bool
  ) throws(FindingError) -> FindingURL {
    if let node = object["url"] {
      guard object["attack"] == nil else {
        throw error("'url' and 'attack' cannot both be present", at: object["attack"]?.range)
      }
      return try checked(.plain(try string(node, "url")), at: node.range)
    }
    guard let node = object["attack"] else { throw error("the finding has no 'url'") }
    let attack = try self.object(node, "attack")
    return try checked(
      .pumped(isFormer ? try formerAttack(attack, node) : try self.attack(attack, node)),
      at: node.range
    )
  }

  /// An attack: `pumps`, `repeat`, `suffix` and `length`, which is redundant.
  private func attack(_ object: JSONObject, _ node: JSONNode) throws(FindingError) -> Attack {
    try checkKeys(of: object, ["pumps", "repeat", "suffix", "length"])
    guard case .array(let elements)? = object["pumps"]?.value, !elements.isEmpty else {
      throw error("expected a list as 'pumps'", at: object["pumps"]?.range ?? node.range)
    }
    let pumps = try elements.map { element throws(FindingError) in
      let pump = try self.object(element, "pumps")
      try checkKeys(of: pump, ["prefix", "pump"])
      return try self.pump(pump, element)
    }
    let attack = Attack(
      pumps: pumps,
      repeat: try repetitions(object, node),
      suffix: try string("suffix", in: object, at: node.range)
    )
    if let length = object["length"] {
      guard case .number(let value) = length.value, value.integer == attack.length else {
        throw error("'length' does not match the attack", at: length.range)
      }
    }
    return attack
  }

  /// An attack in the form of `ruleproof-find/1`: `prefix`, `pump`, `repeat` and `suffix`.
  private func formerAttack(_ object: JSONObject, _ node: JSONNode) throws(FindingError) -> Attack {
    try checkKeys(of: object, ["prefix", "pump", "repeat", "suffix"])
    let count = try repetitions(object, node)
    return Attack(
      pumps: [try pump(object, node)],
      repeat: count,
      suffix: try string("suffix", in: object, at: node.range)
    )
  }

  private func pump(_ object: JSONObject, _ node: JSONNode) throws(FindingError) -> Attack.Pump {
    Attack.Pump(
      prefix: try string("prefix", in: object, at: node.range),
      pump: try string("pump", in: object, at: node.range)
    )
  }

  private func repetitions(_ object: JSONObject, _ node: JSONNode) throws(FindingError) -> Int {
    guard let number = object["repeat"], case .number(let value) = number.value,
      let count = value.integer, (1...FindingURL.maxLength).contains(count)
    else {
      throw error(
        "expected a whole number from 1 to \(FindingURL.maxLength) as 'repeat'",
        at: object["repeat"]?.range ?? node.range
      )
    }
    return count
  }

  private func object(_ node: JSONNode, _ key: String) throws(FindingError) -> JSONObject {
    guard case .object(let object) = node.value else {
      throw error("expected an object as '\(key)', not \(node.value.kind)", at: node.range)
    }
    return object
  }

  private func checkKeys(of object: JSONObject, _ keys: Set<String>) throws(FindingError) {
    for member in object.members where !keys.contains(member.key) {
      throw error("unknown key '\(member.key)'", at: member.keyRange)
    }
  }

  private func checked(
    _ url: FindingURL,
    at range: Range<Int>
  ) throws(FindingError) -> FindingURL {
    guard url.length <= FindingURL.maxLength else {
      throw error("the URL has more than \(FindingURL.maxLength) UTF-16 units", at: range)
    }
    return url
  }

  private func string(
    _ key: String,
    in object: JSONObject,
    at range: Range<Int>? = nil
  ) throws(FindingError) -> String {
    guard let node = object[key] else { throw error("the finding has no '\(key)'", at: range) }
    return try string(node, key)
  }

  private func string(_ node: JSONNode, _ key: String) throws(FindingError) -> String {
    guard let text = node.string else {
      throw error("expected a string as '\(key)', not \(node.value.kind)", at: node.range)
    }
    return text
  }

  private func error(_ message: String, at range: Range<Int>? = nil) -> FindingError {
    FindingError(
      Diagnostic(
        code: "malformed-finding",
        severity: .error,
        message: message,
        location: document.file.location(of: range ?? 0..<0)
      )
    )
  }

  private static let keys: Set<String> = [
    "schema", "kind", "rule", "format", "cause", "url", "attack", "message", "pattern",
  ]
}
