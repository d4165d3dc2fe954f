package import ArgumentParser
import Diagnostics
import FileAccess
import ManifestModel
package import RunRecord
import SuiteRuns
package import Workspace

/// Which part of a rule set a command runs.
package struct PartOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only rules that changed since the branch left this Git revision.",
      discussion: """
        Uncommitted changes count. Deleted rules are named. If no rule changed, the run is clean.
        """,
      valueName: "revision"
    )
  )
  package var since: String?

  @Flag(name: .long, help: "With --since: exit with 2 if no rule changed.")
  package var requireChange = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Run one of N parts of the rules, such as 2/3; 'ruleproof merge' joins their records.",
      discussion: """
        Default: TEST_SHARD_INDEX and TEST_TOTAL_SHARDS in the environment, which Bazel sets.
        """,
      valueName: "i/n"
    )
  )
  package var shard: String?

  package func validate() throws {
    if requireChange, since == nil {
      throw ValidationError("--require-change needs --since.")
    }
    if since == "" { throw ValidationError("--since takes a Git revision.") }
    guard let shard else { return }
    do throws(ShardNameError) {
      _ = try ShardName(shard)
    } catch {
      throw ValidationError("--shard \(shard): \(error.words).")
    }
  }

  package init() {}
}

extension PartOptions {
  /// Refuses a part of a run that cannot be divided.
  ///
  /// - Parameter option: The option for which it cannot.
  /// - Throws: `ValidationError` if the call names a part.
  package func refuseShard(with option: String) throws {
    if shard != nil { throw ValidationError("--shard cannot be combined with \(option).") }
  }

  /// Refuses both ways to select rules.
  ///
  /// - Parameter option: The option that leaves no rules to select from.
  /// - Throws: `ValidationError` if the call uses one.
  package func refuse(with option: String) throws {
    try refuseShard(with: option)
    if since != nil { throw ValidationError("--since cannot be combined with \(option).") }
  }

  /// Selects the rules that have changed, and the part of them that is to be run.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - verdict: What the run examines.
  ///   - comparesGoldens: Whether the rules are compared with their goldens, which then can have changed too.
  ///   - option: The option for which the run cannot be divided, if the call has it; what the environment
  ///     says of parts is then an error.
  /// - Throws: `InputError` if a revision or a part is wrong, or no rule has changed and one has to.
  /// - Returns: The session about what is selected.
  package func select(
    from session: Session,
    _ verdict: VerdictRule,
    comparesGoldens: Bool = false,
    keepsWhole option: String? = nil
  ) throws -> Session {
    var session = session
    if let since {
      var changed = try ChangedRules(session, since: since)
      if comparesGoldens { try changed.addRulesOfChangedGoldens(of: session) }
      try session.select(changed, since: since, requiresOne: requireChange)
    }
    guard let name = try shardName(session.process) else { return session }
    if let option {
      throw InputError(
        code: "invalid-shard",
        "the environment names a shard, which cannot be combined with \(option)",
        help: "unset TEST_TOTAL_SHARDS and TEST_SHARD_INDEX"
      )
    }
    return session.part(name, of: verdict)
  }

  /// The part that the call names, else the environment.
  private func shardName(_ process: ProcessContext) throws -> ShardName? {
    if let shard { return try ShardName(shard) }
    guard let name = try ShardName.named(in: process.environment) else { return nil }
    try ShardName.touchStatusFile(process.environment)
    return name
  }
}

extension Session {
  /// Selects the rules that have changed, of those that are selected.
  fileprivate mutating func select(
    _ changed: ChangedRules,
    since revision: String,
    requiresOne: Bool
  ) throws(InputError) {
    let record = changed.record(since: revision, among: selection)
    if requiresOne, record.isEmpty {
      throw InputError(
        code: "nothing-changed",
        "no rule has changed since \(changed.baseName.printable)",
        help: "without --require-change such a run is clean"
      )
    }
    changes = record
    former = changed.former
    let all = Set(ruleIDs)
    // Of all rules it is a run like any other: findings that are about no rule count, too.
    if selection != nil || changed.ids != all { selection = Set(record.rules) }
  }
}
