extension FileText {
  /// A YAML document: keys with values, or a list, at the start of lines.
  var yaml: FileEvidence? {
    let lines = uncommented.filter { !$0.begins(with: ["---", "%YAML", "..."]) }
    guard let first = lines.first, !first.isIndented else { return nil }
    if first.text == "-" || first.text.hasPrefix("- ") {
      let isList = lines.allSatisfy { $0.isIndented || $0.text == "-" || $0.text.hasPrefix("- ") }
      // Markdown writes lists of sentences the same way.
      let isText = lines.allSatisfy { TextLine($0.text.dropFirst(2), at: $0.range).isSentence }
      return isList ? FileEvidence(isText ? .prose : .yaml, at: first.range) : nil
    }
    let top = lines.filter { !$0.isIndented && !$0.isYAMLListOrEnd }
    guard lines.count > 1, top.allSatisfy({ $0.yamlKey != nil }) else { return nil }
    for line in top {
      if let kind = line.yamlKey.flatMap(Self.kind) { return FileEvidence(kind, at: line.range) }
    }
    // `Location: (.*)` is also a pattern.
    let isNested = top.count < lines.count
    let isPlain = lines.contains {
      $0.yamlKey != nil && !$0.hasPatternSign && !$0.text.hasSuffix(":")
    }
    return isNested || isPlain ? FileEvidence(.yaml, at: first.range) : nil
  }

  private static func kind(ofKey key: Substring) -> FileKind? {
    switch key {
    case "templates", "associations", "contracts", "ruleproof": .linkRules
    case "contract": .contract
    case "manifests", "links", "drift", "slow", "lint", "corpus", "golden", "budget", "scripts",
      "stepLimit", "fuzz", "coverage", "variations":
      .configuration
    case "user_agent_parsers", "os_parsers", "device_parsers": .userAgentParsers
    default: nil
    }
  }
}

extension TextLine {
  fileprivate var isYAMLListOrEnd: Bool {
    text == "-" || begins(with: ["- ", "]", "}"])
  }

  /// The key of a `key: value` line; nil otherwise.
  fileprivate var yamlKey: Substring? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = text[text.utf8.index(after: colon)...]
    var key = text[..<colon]
    if let quote = key.first, quote == "\"" || quote == "'", key.last == quote, key.count > 1 {
      key = key.dropFirst().dropLast()
    }
    guard rest.isEmpty || rest.hasPrefix(" "), !key.isEmpty,
      key.utf8.allSatisfy({ $0.isOfHostName || " /&'!".utf8.contains($0) })
    else { return nil }
    return key
  }
}
