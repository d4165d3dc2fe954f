import Diagnostics
import LocatedJSON
import ManifestModel
import MatchEngine
import RegexSyntax
package import RunRecord
import ScriptSyntax
package import Workspace

/// The patterns of a session's rules, with those of their scripts.
package struct ScriptCases {
  /// Each rule's own pattern, if it has one, followed by those of its scripts.
  package private(set) var cases: [Session.RuleCase] = []
  package private(set) var counts = ScriptPatternCounts()

  /// Finds the patterns of the rules that take part.
  package init(_ session: Session) {
    for (index, manifest) in session.manifests.enumerated() {
      for rule in manifest.rules where session.isSelected(rule.id) {
        if rule.pattern != nil { cases.append((PatternCase(rule, in: manifest), index, rule)) }
        for format in rule.formats { add(format, of: rule, in: manifest, index) }
      }
    }
  }

  /// The patterns of scripts as engines can be compared on them, their flags in a group around
  /// them.
  ///
  /// Patterns with the flag `y` are left out, which other engines do not have.
  var comparedCases: [PatternCase] {
    cases.map(\.target).compactMap { target in
      guard let flags = target.script?.flags, !flags.contains("y") else { return nil }
      let kept = flags.filter { "ims".contains($0) }
      guard !kept.isEmpty else { return target }
      var copy = target
      let head = "(?\(kept):"
      let (length, count) = (target.pattern.utf16.count, head.utf16.count)
      copy.flagPrefix = head
      copy.pattern = "\(head)\(target.pattern))"
      copy.location = { part in
        let lower = min(max(0, part.lowerBound - count), length)
        return target.location(lower..<max(lower, min(length, part.upperBound - count)))
      }
      return copy
    }
  }

  /// The counts for a report; nil if no script has a pattern.
  package var reportedCounts: ScriptPatternCounts? {
    counts == ScriptPatternCounts() ? nil : counts
  }
}

extension ScriptCases {
  private mutating func add(_ format: Format, of rule: Rule, in manifest: Manifest, _ index: Int) {
    for (key, script) in [("script2", format.script2), ("script", format.script)] {
      guard let script else { continue }
      guard let found = try? ScriptPatterns(script.value) else {
        counts.unreadScripts += 1
        continue
      }
      counts.built += found.dynamic.count
      counts.patterns += found.patterns.count
      for pattern in found.patterns {
        let target = PatternCase(pattern, in: script, key, format, of: rule, in: manifest)
        cases.append((target, index, rule))
      }
    }
  }
}

extension PatternCase {
  /// A pattern of a script, with the tests of the rule if it gets what they give.
  fileprivate init(
    _ pattern: ScriptPattern,
    in script: Located<String>,
    _ key: String,
    _ format: Format,
    of rule: Rule,
    in manifest: Manifest
  ) {
    let document = manifest.document
    let isOnURL = pattern.isMatchedOnURL && rule.pattern != nil
    let inputs = isOnURL ? PatternCase(rule, in: manifest).inputs : []
    self.init(
      rule: rule.id,
      pattern: pattern.source,
      inputs: inputs,
      hasHeaders: isOnURL && rule.sendsHeaders,
      location: { part in
        document.file.location(
          of: document.place(ofUTF16: pattern.place(of: part), inStringAt: script.range)
        )
      }
    )
    let position = ScriptPosition(ofUTF16: pattern.range.lowerBound, in: script.value)
    self.script = ScriptPlace(
      key: key,
      format: format.name,
      number: pattern.number,
      line: position.line,
      column: position.column,
      flags: pattern.flags,
      rulePattern: isOnURL ? rule.pattern?.value : nil
    )
    unicodeFlag = UnicodeFlag(in: pattern.flags)
  }
}
