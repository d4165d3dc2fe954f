import ManifestModel
import MatchEngine
import RegexEquivalence
import RegexSyntax
import RunRecord
import ScriptSyntax
import SubjectDomains

/// What changes in the patterns of a rule's scripts.
struct ScriptPatternDiff {
  let old: Rule
  let new: Rule
  /// Where UTF-16 offsets of a script are in the new manifest.
  let place: (Range<Int>, Located<String>) -> LocationRecord
  /// An engine that reads translated patterns.
  let engine: MeteredEngine
}

extension ScriptPatternDiff {
  /// The patterns that are in only one version of a script, each followed by a string that
  /// distinguishes old and new, if known.
  var differences: [GoldenRecord.Difference] {
    var before: [String: [Format]] = [:]
    for format in old.formats { before[format.name ?? "", default: []].append(format) }
    var result: [GoldenRecord.Difference] = []
    for format in new.formats {
      let name = format.name ?? ""
      guard let last = before[name]?.first else { continue }
      before[name]?.removeFirst()
      let scripts = [
        ("script", last.script, format.script), ("script2", last.script2, format.script2),
      ]
      for (key, old, new) in scripts {
        guard let old, let new, old.value != new.value else { continue }
        result += differences(from: old, to: new, of: "\(key) of \(name)")
      }
    }
    return result
  }

  private func differences(
    from old: Located<String>,
    to new: Located<String>,
    of script: String
  ) -> [GoldenRecord.Difference] {
    guard let before = try? ScriptPatterns(old.value).patterns,
      let after = try? ScriptPatterns(new.value).patterns
    else { return [] }
    let change = after.map(WrittenPattern.init).difference(from: before.map(WrittenPattern.init))
    var removed: [ScriptPattern] = []
    var inserted: [ScriptPattern] = []
    for step in change {
      switch step {
      case .remove(let offset, _, _): removed.insert(before[offset], at: 0)
      case .insert(let offset, _, _): inserted.append(after[offset])
      }
    }
    var result: [GoldenRecord.Difference] = []
    for index in 0..<max(removed.count, inserted.count) {
      let was = index < removed.count ? removed[index] : nil
      let now = index < inserted.count ? inserted[index] : nil
      let location = now.map { place($0.range, new) }
      let number = now?.number ?? was?.number ?? 0
      let at = location.map { ", \($0.file):\($0.line):\($0.column)" } ?? ""
      let name = "pattern \(number) of \(script)"
      result.append(
        GoldenRecord.Difference(
          what: name + at,
          old: was.map { WrittenPattern($0).text },
          new: now.map { WrittenPattern($0).text }
        )
      )
      if let was, let now, let witness = witness(was, now, name) { result.append(witness) }
    }
    return result
  }

  /// What old and new match in a string on which they differ; nil if none is known.
  private func witness(
    _ old: ScriptPattern,
    _ new: ScriptPattern,
    _ name: String
  ) -> GoldenRecord.Difference? {
    guard let before = try? JavaScriptTranslation(old.source, flags: old.flags),
      let after = try? JavaScriptTranslation(new.source, flags: new.flags),
      before.differences.isEmpty, after.differences.isEmpty
    else { return nil }
    var options = ComparisonOptions()
    options.maxSteps = Self.maxSteps
    for characters in SubjectDomain.url.alphabet.searched {
      options.characters = characters
      let comparison = PatternComparison(before.tree, after.tree, options: options)
      guard case .different(let units) = comparison.equivalence() else { continue }
      let subject = Subject(utf16: units)
      let matches = [before, after].map { match(of: $0.text, in: subject) }
      guard let was = matches[0], let now = matches[1], was != now else { continue }
      let text = String(decoding: units, as: UTF16.self)
      return GoldenRecord.Difference(what: "\(name), on \(text)", inWords: was, now)
    }
    return nil
  }

  /// The match of a pattern in a subject, in words; nil if the engine cannot tell.
  private func match(of pattern: String, in subject: Subject) -> String? {
    guard let compiled = try? engine.engine.compile(pattern) else { return nil }
    let units = subject.utf16
    switch compiled.firstMatch(in: subject, limits: engine.limits).outcome {
    case .failed: return nil
    case .noMatch: return "no match"
    case .match(let match):
      let texts = match.ranges.map { range in
        range.map { "'\(String(decoding: units[$0], as: UTF16.self))'" } ?? "nothing"
      }
      let groups = texts.dropFirst().joined(separator: ", ")
      let whole = texts.first ?? "nothing"
      return groups.isEmpty ? "matches \(whole)" : "matches \(whole) with groups \(groups)"
    }
  }

  /// The maximum number of steps of one comparison: about a tenth of a second.
  private static let maxSteps = 3_000_000
}

private struct WrittenPattern: Equatable {
  let source: [UInt16]
  let flags: String

  init(_ pattern: ScriptPattern) {
    source = Array(pattern.source.utf16)
    flags = String(pattern.flags.sorted())
  }

  /// The pattern as a literal.
  var text: String { "/\(String(decoding: source, as: UTF16.self))/\(flags)" }
}
