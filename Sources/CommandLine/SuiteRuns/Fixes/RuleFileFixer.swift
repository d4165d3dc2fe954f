import Diagnostics
import FileAccess
import MatchEngine
import PatternLists
import RuleSets
import Workspace

/// Writes other patterns into a file of rules that is no manifest, and changes no other byte.
///
/// The file is read as it will be before it is written: it has the new patterns, and every other one as before.
struct RuleFileFixer {
  /// The file as it was read, then with the new patterns.
  private var text: SourceFile
  private let old: SourceFile
  private var entries: [PatternEntry]
  /// The errors of the file as it was read, such as a template with a group that is not there.
  private let errors: [Diagnostic]
  private let context: RuleReading

  /// Begins with a file as it was read.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - engine: What its rules run on if it does not say it.
  init(_ file: any RuleFile, on engine: EngineID?) {
    old = file.source
    text = old
    entries = file.rules.flatMap(\.patternEntries)
    errors = file.errors
    context = RuleReading(beside: file.source, on: engine)
  }

  /// Replaces a pattern; those further back in the file come first.
  ///
  /// - Parameters:
  ///   - target: The pattern as engines get it.
  ///   - pattern: The new one, with the same flags and mode around it.
  /// - Returns: Why the file cannot hold it; nil if it can.
  mutating func replace(_ target: PatternCase, by pattern: String) -> String? {
    let formRefusal = "the file's form cannot hold the fixed pattern"
    guard let range = target.place?.utf8Range,
      let index = entries.firstIndex(where: {
        $0.target.rule == target.rule && $0.target.place?.utf8Range == range
      }),
      let new = entries[index].unwrapped(pattern), range.upperBound <= text.bytes.count
    else { return formRefusal }
    let moved = entries[index].target.movingFlags(of: pattern)
    let found = text.replacing(range, by: moved?.pattern ?? new) { changed in
      let length = changed.bytes.count - text.bytes.count + range.count
      let end = range.lowerBound + length
      for form in changed.adding(flags: moved?.flags, afterPatternUpTo: end) {
        if let entries = read(form, with: pattern, at: index) { return (form, entries) }
      }
      return nil
    }
    guard let found else {
      return problem(with: moved?.pattern ?? new, in: range, like: entries[index]) ?? formRefusal
    }
    (text, entries) = found
    return nil
  }

  /// Replaces a string that is no pattern; those further back in the file come first.
  ///
  /// - Parameters:
  ///   - range: Its bytes, without its quotes.
  ///   - string: The new one.
  /// - Returns: Why the file cannot hold it; nil if it can.
  mutating func replace(stringAt range: Range<Int>, by string: String) -> String? {
    guard range.upperBound <= text.bytes.count else { return "the file has changed" }
    let found = text.replacing(range, by: string) { changed in
      let entries = (try? FormatRegistry.read(changed, context))?.rules.flatMap(\.patternEntries)
      let isSame = entries?.map(\.target.pattern) == self.entries.map(\.target.pattern)
      return entries.flatMap { isSame ? (changed, $0) : nil }
    }
    guard let found else { return "the file's form cannot hold the other text" }
    (text, entries) = found
    return nil
  }

  /// What is wrong in the file with another pattern, such as a test of a group that it has no more; nil if
  /// nothing is.
  private func problem(
    with pattern: String,
    in range: Range<Int>,
    like entry: PatternEntry
  ) -> String? {
    guard let spelling = text.spelling(of: pattern, like: entry.written, at: range) else {
      return nil
    }
    var bytes = text.bytes
    bytes.replaceSubrange(range, with: spelling.utf8)
    do throws(InputError) {
      let file = try FormatRegistry.read(SourceFile(name: text.name, bytes: bytes), context)
      return newError(in: file, of: entry.target.rule).map {
        "with the fixed pattern '\(pattern)': \($0.message)"
      }
    } catch {
      let message = error.diagnostics.first?.message ?? "it cannot be read"
      return "with the fixed pattern '\(pattern)': \(message)"
    }
  }

  /// An error of a rule that it does not have in the file as it was read.
  private func newError(in file: any RuleFile, of rule: String) -> Diagnostic? {
    let own = file.errors.filter { $0.rule == rule }
    return own.count > errors.count { $0.rule == rule } ? own.last : nil
  }

  /// The patterns of a changed file; nil if any other than one differs from before.
  private func read(
    _ changed: SourceFile,
    with pattern: String,
    at index: Int
  ) -> [PatternEntry]? {
    guard let file = try? FormatRegistry.read(changed, context),
      newError(in: file, of: entries[index].target.rule) == nil
    else { return nil }
    let later = file.rules.flatMap(\.patternEntries)
    guard later.count == entries.count else { return nil }
    let isRight = later.indices.allSatisfy { other in
      let (before, after) = (entries[other].target, later[other].target)
      if other == index { return after.pattern == pattern }
      return after.pattern == before.pattern && after.rule == before.rule
    }
    return isRight ? later : nil
  }

  /// Writes the file.
  ///
  /// - Throws: `InputError` if it cannot be written, or has changed since it was read.
  func write() throws(InputError) {
    guard text.bytes != old.bytes else { return }
    var file = EditedFile(old)
    try file.replace(by: text.bytes)
  }
}

extension SourceFile {
  /// The file with flags for a pattern, in each form in which they can be after it.
  ///
  /// - Parameters:
  ///   - flags: The flags; nil for the file as it is.
  ///   - end: Where the pattern ends, without its quote.
  /// - Returns: The forms.
  fileprivate func adding(flags: String?, afterPatternUpTo end: Int) -> [SourceFile] {
    guard let flags else { return [self] }
    let isQuoted = end < bytes.count && "\"'".utf8.contains(bytes[end])
    let place = isQuoted ? end + 1 : end
    let line = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // A dash before the key is as wide as a blank.
    let indentation = String(
      decoding: bytes[line...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") },
      as: UTF8.self
    )
    let margin = indentation.replacing("-", with: " ")
    let forms = [
      ", flags: \(flags)", "\n\(margin)flags: \(flags)", ", \"flags\": \"\(flags)\"",
    ]
    return forms.map { text in
      var bytes = bytes
      bytes.insert(contentsOf: text.utf8, at: place)
      return SourceFile(name: name, bytes: bytes)
    }
  }
}
