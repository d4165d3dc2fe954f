import Diagnostics
package import FileAccess
package import RunRecord

/// The records of all parts of one run.
package struct ShardSet {
  /// The record of a part, with the file that it comes from.
  package struct Part {
    package let file: String
    package let record: RunRecord
    let shard: ShardRecord
    let call: CallRecord
  }

  /// The parts, in their order.
  package let parts: [Part]

  /// Takes records of parts, in any order.
  ///
  /// - Parameter records: The records, each with the file that it comes from.
  /// - Throws: `InputError` with everything that is wrong: a record of no part, or of another run,
  ///   a part that is there twice or not at all, a record that does not have what it says.
  package init(_ records: [(file: String, record: RunRecord)]) throws(InputError) {
    var problems = InputError([])
    var parts: [Part] = []
    for (file, record) in records {
      guard let shard = record.shard, let call = record.call else {
        problems.add("not-a-shard", "'\(file)' is not the record of a shard", Self.howToWrite)
        continue
      }
      guard !record.isStopped else {
        problems.add(
          "stopped-shard",
          "'\(file)' is the record of a run that was stopped",
          "run shard \(shard.index)/\(shard.count) again"
        )
        continue
      }
      parts.append(Part(file: file, record: record, shard: shard, call: call))
    }
    if let first = parts.first {
      for part in parts.dropFirst() {
        guard let difference = part.difference(from: first) else { continue }
        problems.add(
          "foreign-shard",
          "'\(part.file)' and '\(first.file)' are not of one run: \(difference)",
          "merge the shards of one call on the same files"
        )
      }
    }
    if problems.diagnostics.isEmpty { problems = Self.gaps(in: parts) }
    if problems.diagnostics.isEmpty { problems = Self.damage(in: parts) }
    guard problems.diagnostics.isEmpty else { throw problems }
    self.parts = parts.sorted { $0.shard.index < $1.shard.index }
  }

  private static let howToWrite = "--shard I/N --report json=FILE of a run writes one"
}

extension ShardSet {
  /// The parts that are there twice, or not at all.
  private static func gaps(in parts: [Part]) -> InputError {
    var problems = InputError([])
    guard let count = parts.first?.shard.count else { return problems }
    var files: [Int: String] = [:]
    for part in parts {
      let name = "\(part.shard.index)/\(count)"
      if let other = files.updateValue(part.file, forKey: part.shard.index) {
        problems.add("duplicate-shard", "'\(other)' and '\(part.file)' are both shard \(name)")
      }
    }
    let missing = (1...count).filter { files[$0] == nil }
    guard let last = missing.last else { return problems }
    let names = missing.map { "\($0)/\(count)" }
    let list =
      missing.count == 1
      ? "shard \(last)/\(count) is missing"
      : missing.count > maxNames
        ? "\(missing.count) of \(count) shards are missing: "
          + names.prefix(maxNames).joined(separator: ", ") + ", …"
        : "shards \(names.joined(separator: ", ")) are missing"
    problems.add("missing-shard", list, howToWrite)
    return problems
  }

  private static let maxNames = 10

  /// The records that do not have what they say.
  private static func damage(in parts: [Part]) -> InputError {
    var problems = InputError([])
    for part in parts where !part.isConsistent {
      problems.add(
        "damaged-shard",
        "'\(part.file)' does not have the results that its shard says",
        "run shard \(part.shard.index)/\(part.shard.count) again"
      )
    }
    guard problems.diagnostics.isEmpty else { return problems }
    let places = parts.flatMap { $0.shard.rules.map(\.place) }.sorted()
    if places != Array(0..<(parts.first?.shard.totalRules ?? 0)) {
      problems.add("damaged-shard", "the shards do not have every rule exactly once")
    }
    return problems
  }
}

extension ShardSet.Part {
  /// What shows that a part is of another run; nil for one of the same.
  fileprivate func difference(from other: Self) -> String? {
    if call.version != other.call.version {
      return "they are of ruleproof \(call.version) and \(other.call.version)"
    }
    if call.arguments != other.call.arguments {
      return "the calls were '\(call.arguments.joined(separator: " "))' and "
        + "'\(other.call.arguments.joined(separator: " "))'"
    }
    let names = (call.sources.map(\.file), other.call.sources.map(\.file))
    if names.0 != names.1 {
      return "they read \(names.0.joined(separator: ", ")) and \(names.1.joined(separator: ", "))"
    }
    if let (source, _) = zip(call.sources, other.call.sources).first(where: { $0 != $1 }) {
      return "'\(source.file)' was not the same"
    }
    if shard.count != other.shard.count {
      return "they are of \(shard.count) and of \(other.shard.count) shards"
    }
    if record.engines != other.record.engines {
      let name = record.engines.keys.sorted().first {
        record.engines[$0] != other.record.engines[$0]
      }
      return "the engine \(name ?? "of one") is not the same"
    }
    if record.changes != other.record.changes { return "other rules had changed" }
    let isOther =
      shard.run != other.shard.run || shard.verdict != other.shard.verdict
      || shard.totalRules != other.shard.totalRules
    return isOther ? "the rules were shared out in another way" : nil
  }

  /// Whether the record has results of its own rules only, and a place for each.
  fileprivate var isConsistent: Bool {
    guard (1...shard.count).contains(shard.index), shard.totalRules >= 0,
      shard.findings.count <= record.diagnostics.count,
      record.sections.fit(shard)
    else { return false }
    return shard.hasAll(
      record.tests.map(\.rule)
        + record.manifests.flatMap { ($0.patterns ?? []).map(\.rule) }
    )
  }
}

extension InputError {
  fileprivate mutating func add(_ code: String, _ message: String, _ help: String? = nil) {
    diagnostics += InputError(code: code, message, help: help).diagnostics
  }
}
