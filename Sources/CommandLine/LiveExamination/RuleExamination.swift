import Foundation
package import ManifestModel
package import RunRecord

/// What one step of the background found about a rule: places are relative to the rule's start.
package struct RuleExamination: Sendable {
  /// The document's address.
  package let document: String
  package let rule: RuleKey
  package let step: Step

  package init(document: String, rule: RuleKey, step: Step) {
    self.document = document
    self.rule = rule
    self.step = step
  }

  package enum Step: Sendable {
    case tests([TestRecord])
    case drift([DriftRecord])
    /// Slow patterns, with fixes if those were searched for.
    case slow([SlowRecord], withFixes: Bool)
    case coverage(CoverageRecord)
    /// Why a step gave nothing.
    case failed(Part, String)
  }

  package enum Part: String, Sendable, CaseIterable {
    case tests, drift, slow, fixes, coverage
  }
}

/// A rule by its text: as long as that stays the same, so does what is found about it.
package struct RuleKey: Sendable {
  package let text: ArraySlice<UInt8>
  /// The hash of the text: keys are looked up more often than they are made.
  private let hash: Int

  /// The key of a rule in the bytes of its file.
  package init(_ rule: Rule, in bytes: [UInt8]) {
    // A copy: a slice would keep the whole document of its version.
    self.init(Array(bytes[rule.range]))
  }

  /// The key of the rules that a text has.
  package init(_ text: [UInt8]) {
    self.text = text[...]
    var hasher = Hasher()
    text.withUnsafeBytes { hasher.combine(bytes: $0) }
    hash = hasher.finalize()
  }
}

extension RuleKey: Hashable {
  /// Whether two rules have the same text.
  package static func == (left: RuleKey, right: RuleKey) -> Bool {
    left.hash == right.hash
      && left.text.withUnsafeBytes { left in
        right.text.withUnsafeBytes { right in
          left.count == right.count
            && (left.baseAddress.flatMap { from in
              right.baseAddress.map { memcmp(from, $0, left.count) == 0 }
            } ?? true)
        }
      }
  }

  /// Hashes the text.
  ///
  /// - Parameter hasher: What hashes.
  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The results for a rule besides its checks.
package struct RuleKnowledge: Sendable {
  package var tests: [TestRecord]?
  package var drift: [DriftRecord]?
  package var slow: [SlowRecord]?
  /// Whether fixes for slow patterns were searched for.
  package var hasFixes = false
  package var coverage: CoverageRecord?
  package var problems: [RuleExamination.Part: String] = [:]

  /// Knows nothing.
  package init() {}

  /// What is still to be found out.
  package var openParts: [RuleExamination.Part] {
    var parts: [RuleExamination.Part] = []
    if tests == nil, problems[.tests] == nil { parts.append(.tests) }
    if drift == nil, problems[.drift] == nil { parts.append(.drift) }
    if slow == nil, problems[.slow] == nil { parts.append(.slow) }
    // Only a slow pattern needs a fix, which may take seconds to find.
    if slow?.contains(where: \.isSlow) ?? true, !hasFixes, problems[.fixes] == nil,
      problems[.slow] == nil
    {
      parts.append(.fixes)
    }
    if coverage == nil, problems[.coverage] == nil { parts.append(.coverage) }
    return parts
  }

  /// Takes what a step found.
  package mutating func add(_ step: RuleExamination.Step) {
    switch step {
    case .tests(let records): tests = records
    case .drift(let records): drift = records
    case .slow(let records, let withFixes):
      slow = records
      hasFixes = withFixes
    case .coverage(let record): coverage = record
    case .failed(let part, let reason): problems[part] = reason
    }
  }
}
