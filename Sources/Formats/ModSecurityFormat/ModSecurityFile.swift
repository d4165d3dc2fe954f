import Diagnostics
import FileAccess
import MatchEngine
import PatternLists
import PatternRuleFormat
import RuleSets
import RunRecord
import SubjectDomains

/// The patterns of a file of ModSecurity.
struct ModSecurityFile: RuleFile {
  let source: SourceFile
  let rules: [any ProvenRule]
  let findings: [Diagnostic]
  /// ModSecurity runs patterns with PCRE2, and Coraza with the syntax of RE2.
  let engines = [EngineID(rawValue: "pcre2"), EngineID(rawValue: "re2")]

  init(_ source: SourceFile, _ context: RuleReading) throws(InputError) {
    self.source = source
    let (engine, reference) = try context.engines(for: source, engines[0])
    var names = RuleNames()
    var rules: [PatternRule] = []
    // A rule of a chain has the id of its first one.
    var chain: (id: String?, first: Directive)?
    var lines: [String: Int] = [:]
    for directive in try Directive.all(in: source) where directive.meansRule {
      try directive.checkRule(in: source)
      let actions = directive.arguments.count > 2 ? directive.arguments[2].actions : []
      let own = actions.first { $0.hasPrefix("id:") }.map { String($0.dropFirst(3)) }
      if let own, let line = lines.updateValue(directive.line, forKey: own) {
        throw directive.error("the rule in line \(line) has the id \(own), too", in: source)
      }
      if let first = chain?.first, own != nil {
        throw directive.error(
          "a rule of a chain has no id, and the chain that begins in line \(first.line) has not ended",
          in: source
        )
      }
      let id = chain?.id ?? own
      chain = actions.contains("chain") ? (id, chain?.first ?? directive) : nil
      guard let pattern = directive.arguments[1].pattern else { continue }
      let name = names.id("rule/\(id ?? "line-\(directive.line)")")
      var entry = PatternEntry(pattern.text, rule: name, flags: "s", domain: .text) { part in
        source.location(of: pattern.range(ofUTF16: part))
      }
      // As apache2/re_operators.c of ModSecurity 2 has it, beside the flag for the dot.
      entry.target.pcre2Options = "dollar-endonly"
      rules.append(PatternRule(entry, tests: [], on: engine, reference: reference))
    }
    if let first = chain?.first {
      throw first.error("the chain that begins here has no further rule", in: source)
    }
    self.rules = rules
    findings = rules.flatMap(\.findings)
  }
}

extension Directive {
  /// Whether it is a SecRule, or the start of its name; Apache ignores the case of names.
  fileprivate var meansRule: Bool { name.count > 2 && "secrule".hasPrefix(name.lowercased()) }

  fileprivate func checkRule(in source: SourceFile) throws(InputError) {
    guard name.lowercased() == "secrule" else {
      throw error("there is no directive '\(name)': 'SecRule' may be meant", in: source)
    }
    guard !(2...3).contains(arguments.count) else { return }
    throw error(
      "a SecRule has variables and an operator"
        + (arguments.count > 3
          ? ", and may have actions: this one has \(arguments.count) arguments" : ""),
      in: source
    )
  }

  fileprivate func error(_ message: String, in source: SourceFile) -> InputError {
    ListReader(source, code: "wrong-rules").error(message, at: source.location(of: range))
  }
}

extension Directive.Argument {
  /// The pattern of the operator; nil if it is another one than `@rx`.
  fileprivate var pattern: Directive.Argument? {
    let rest = dropping { $0 == 0x20 }.dropping(prefix: "!").dropping { $0 == 0x20 }
    guard rest.bytes.first == UInt8(ascii: "@") else { return rest }
    let name = rest.bytes.dropFirst().prefix { $0 != 0x20 && $0 != 0x09 }
    guard name.elementsEqual("rx".utf8) else { return nil }
    return rest.dropping(prefix: "@rx").dropping { $0 == 0x20 || $0 == 0x09 }
  }

  /// The actions, separated by commas outside quotes.
  fileprivate var actions: [String] {
    var isQuoted = false
    let parts = text.split { character in
      if character == "'" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    return parts.map { part in
      let text = part.drop(while: \.isWhitespace)
      return String(text.prefix(text.count - text.reversed().prefix(while: \.isWhitespace).count))
    }
  }
}
