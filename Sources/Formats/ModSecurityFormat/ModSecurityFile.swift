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

  /// As apache2/re_operators.c of ModSecurity 2 has it, beside the flag for the dot.
  let pcre2Options: String? = "dollar-endonly"

  init(_ source: SourceFile, _ context: RuleReading) throws(InputError) {
    self.source = source
    let (engine, reference) = try context.engines(for: source, engines[0])
    var names = RuleNames()
    var rules: [PatternRule] = []
    // A rule of a chain has the id of its first one.
    var chain: String?
    for directive in try Directive.all(in: source) where directive.name == "SecRule" {
      let count = directive.arguments.count
      guard (2...3).contains(count) else {
        throw ListReader(source, code: "wrong-rules")
          .error(
            "a SecRule has variables and an operator"
              + (count > 3 ? ", and may have actions: this one has \(count) arguments" : ""),
            at: source.location(of: directive.range)
          )
      }
      let actions = directive.arguments.count > 2 ? directive.arguments[2].actions : []
      let id = chain ?? actions.first { $0.hasPrefix("id:") }.map { String($0.dropFirst(3)) }
      chain = actions.contains("chain") ? id : nil
      guard let pattern = directive.arguments[1].pattern else { continue }
      let name = names.id("rule/\(id ?? "line-\(directive.line)")")
      let entry = PatternEntry(pattern.text, rule: name, flags: "s", domain: .text) { part in
        source.location(of: pattern.range(ofUTF16: part))
      }
      rules.append(PatternRule(entry, tests: [], on: engine, reference: reference))
    }
    guard !rules.isEmpty else {
      throw InputError(code: "no-rule", "the file '\(source.name)' has no rule with '@rx'")
    }
    self.rules = rules
    findings = rules.flatMap(\.findings)
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
