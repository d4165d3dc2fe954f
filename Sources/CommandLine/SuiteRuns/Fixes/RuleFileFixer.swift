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
  /// The file as it is on disk, then with the new patterns.
  private var text: SourceFile
  private let old: SourceFile
  /// The bytes before what was read, such as a byte order mark.
  private let start: Int
  private var entries: [PatternEntry]
  private let context: RuleReading

  /// Reads the file again, which must be as it was.
  ///
  /// - Parameters:
  ///   - file: The file as it was read.
  ///   - engine: What its rules run on if it does not say it.
  /// - Throws: `InputError` if it cannot be read.
  init(_ file: any RuleFile, on engine: EngineID?) throws(InputError) {
    old = try InputFile.read(file.source.name)
    text = old
    start = max(old.bytes.count - file.source.bytes.count, 0)
    entries = file.rules.flatMap(\.patternEntries)
    context = RuleReading(beside: file.source, on: engine)
  }

  /// Replaces a pattern; those further back in the file come first.
  ///
  /// - Parameters:
  ///   - target: The pattern as engines get it.
  ///   - pattern: The new one, with the same flags and mode around it.
  /// - Returns: Whether the file's form can hold it.
  mutating func replace(_ target: PatternCase, by pattern: String) -> Bool {
    guard let place = target.place?.utf8Range,
      let index = entries.firstIndex(where: {
        $0.target.rule == target.rule && $0.target.place?.utf8Range == place
      }),
      let new = entries[index].unwrapped(pattern), place.upperBound + start <= text.bytes.count
    else { return false }
    let range = (place.lowerBound + start)..<(place.upperBound + start)
    let found = text.replacing(range, by: new) { changed in
      read(changed, with: pattern, at: index).map { (changed, $0) }
    }
    guard let found else { return false }
    (text, entries) = found
    return true
  }

  /// The patterns of a changed file; nil if any other than one differs from before.
  private func read(
    _ changed: SourceFile,
    with pattern: String,
    at index: Int
  ) -> [PatternEntry]? {
    guard let file = try? FormatRegistry.read(changed, context) else { return nil }
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
