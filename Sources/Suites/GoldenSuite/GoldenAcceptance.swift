import Diagnostics
package import FileAccess
package import GoldenStore
import RunRecord

/// Takes changes over into a folder of goldens, each file whole or not at all.
package struct GoldenAcceptance {
  private let run: GoldenRun
  private let folder: GoldenFolder
  private let corpora: [String: GoldenCorpus]
  private let result: GoldenFindings
  private let search: AttackSearch
  /// The remaining changes of each changed rule, by its index among them.
  private var pending: [[GoldenChange]]
  /// Each rule's golden as it is on the disk by now.
  private var goldens: [RuleGolden?]
  /// What the files of those goldens hold.
  private var files: [[UInt8]?]
  /// Whether the recording's corpus and engines were taken over.
  private var hasTakenEnvironment = false

  package init(
    _ result: GoldenFindings,
    of run: GoldenRun,
    _ folder: GoldenFolder,
    found search: AttackSearch
  ) throws(InputError) {
    self.run = run
    self.search = search
    self.folder = folder
    self.result = result
    corpora = try folder.corpora()
    pending = result.rules.map(\.changes)
    goldens = result.rules.map(\.old)
    files = result.rules.map { $0.old.flatMap { folder.bytes(of: $0.name) } }
    try checkAreUnchanged()
  }
}

extension GoldenAcceptance {
  /// Checks that the files hold the goldens that were compared.
  private func checkAreUnchanged() throws(InputError) {
    for rule in result.rules {
      guard let old = rule.old,
        run.expanded(try folder.golden(old.name, corpora), corpora, like: rule.new) != old
      else { continue }
      throw InputError(
        code: "changed-file",
        "the golden '\(folder.file(of: old.name).printable)' has changed since it was read",
        help: "run the command again"
      )
    }
  }

  /// The ids of the changes that are left.
  package var ids: [String] {
    (hasTakenEnvironment ? [] : result.environment.map(\.id)) + pending.flatMap { $0.map(\.id) }
  }

  func pending(ofRule rule: Int) -> [GoldenChange] { pending[rule] }

  /// Takes over the changes of some ids.
  package mutating func accept(_ ids: Set<String>) throws(InputError) {
    if result.environment.contains(where: { ids.contains($0.id) }) {
      // Results known only by their digest cannot be carried over to another corpus.
      for rule in pending.indices {
        let digests = pending[rule].filter { $0.kind == .digest && ids.contains($0.id) }
        try accept(digests, ofRule: rule)
      }
      try acceptEnvironment()
    }
    for rule in pending.indices {
      try accept(pending[rule].filter { ids.contains($0.id) }, ofRule: rule)
    }
  }

  /// Takes over some changes of a rule.
  package mutating func accept(_ changes: [GoldenChange], ofRule rule: Int) throws(InputError) {
    guard !changes.isEmpty else { return }
    let ids = Set(changes.map(\.id))
    let changed = result.rules[rule]
    pending[rule].removeAll { ids.contains($0.id) }
    guard var new = changed.new else {
      return try folder.remove(changed.name, holding: files[rule])
    }
    let isOfPattern =
      changed.old.map { $0.definition.pattern != new.definition.pattern } ?? true
    if isOfPattern, let index = changed.index,
      changed.old == nil || changes.contains(where: { $0.kind == .cost || $0.kind == .definition })
    {
      let attacks = run.attacks(on: index, known: new.attacks, found: search)
      new.attacks = run.measured(attacks, index)
    }
    guard var golden = goldens[rule] else {
      files[rule] = try write(new, replacing: nil)
      goldens[rule] = new
      return
    }
    let recorded = golden.name
    if changes.contains(where: { $0.kind == .corpus }) {
      try Self.checkProven(golden)
      let oldCorpus = corpora[golden.corpus] ?? run.corpus
      golden = golden.rebased(on: new, oldCorpus, run.corpus)
    }
    let left = pending[rule].isEmpty ? changes.count : changes.count + pending[rule].count
    golden = golden.accepting(changes, ofAll: left, from: new)
    let isRenamed = golden.name != recorded
    let held = isRenamed ? folder.bytes(of: golden.name) : files[rule]
    files[rule] = try write(golden, replacing: held)
    if isRenamed { try folder.remove(recorded, holding: folder.bytes(of: recorded)) }
    goldens[rule] = golden
  }

  private func write(
    _ golden: RuleGolden,
    replacing known: [UInt8]?
  ) throws(InputError) -> [UInt8]? {
    let isCurrent = golden.corpus == run.corpus.digest
    if isCurrent { try folder.write(run.corpus) }
    guard let corpus = isCurrent ? run.corpus : corpora[golden.corpus] else { return known }
    return try folder.write(run.written(golden, over: corpus), over: corpus, replacing: known)
  }

  /// Refuses to carry results over to another corpus that are known by their digests alone.
  private static func checkProven(_ golden: RuleGolden) throws(InputError) {
    guard golden.unproven != nil else { return }
    throw InputError(
      code: "unproven-golden",
      """
      the golden of rule '\(golden.name.text.printable)' has results as digests that its pattern no \
      longer gives, so they cannot be carried over to another corpus
      """,
      help: "accept the changed results of this rule first"
    )
  }

  /// Accepts the corpus and the versions of engines in every golden, and none of the rules' own
  /// changes.
  private mutating func acceptEnvironment() throws(InputError) {
    guard !hasTakenEnvironment else { return }
    try folder.write(run.corpus)
    let assignment = try run.assignment(folder, corpora)
    let (run, folder, corpora) = (run, folder, corpora)
    let taken = try run.forEachRule { index throws(InputError) -> (RuleGolden, [UInt8]?)? in
      guard let name = assignment.entries[index].recorded else { return nil }
      var held = folder.bytes(of: name)
      let old = try folder.golden(name, corpora)
      guard old.corpus != run.corpus.digest else {
        let golden = old.takingCosts(of: run.summarize(index, as: name, attacks: old.attacks))
        if golden != old { held = try folder.write(golden, over: run.corpus, replacing: held) }
        return (run.expanded(golden, corpora), held)
      }
      let new = run.record(index, as: name, attacks: old.attacks)
      let complete = run.expanded(old, corpora)
      try Self.checkProven(complete)
      let golden = complete.rebased(on: new, corpora[old.corpus] ?? run.corpus, run.corpus)
      held = try folder.write(
        run.written(golden, over: run.corpus),
        over: run.corpus,
        replacing: held
      )
      return (golden, held)
    }
    for (place, rule) in result.rules.enumerated() {
      if let index = rule.index, case let (golden, held)?? = taken[index] {
        (goldens[place], files[place]) = (golden, held)
      }
    }
    try folder.write(run.header)
    hasTakenEnvironment = true
  }

  /// Removes the corpora that no golden needs any more.
  package func removeRemains() throws(InputError) {
    var kept = Set(try folder.heads().values.map(\.corpus))
    if let header = try folder.header() { kept.insert(header.corpus) }
    try folder.removeRemains(keeping: kept)
  }
}

extension RuleGolden {
  /// The golden with the costs of engines of another version.
  fileprivate func takingCosts(of new: RuleGolden) -> RuleGolden {
    var golden = self
    golden.costs = new.costs.map { cost in
      costs.first { $0.engine == cost.engine && $0.version == cost.version } ?? cost
    }
    return golden
  }
}
