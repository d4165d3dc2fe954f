import BudgetSuite
import CostBudgets
import GoldenSuite
import RunRecord
import Workspace

/// Rules over a corpus with what changed since they were recorded.
struct ComparedGoldens {
  let run: GoldenRun
  let folder: GoldenFolder
  let result: GoldenFindings
}

/// Compares rules with their goldens, if the folder is there and belongs to the manifests.
///
/// One shard compares all of them: a URL can move from a rule of one shard to a rule of another.
enum GoldenPart: RunPart {
  static let id = PartID.goldens

  static func isExamined(in proof: Proof) -> Bool {
    proof.session.shard?.hasRest ?? true
      && proof.choice.wanted[id] ?? proof.session.hasConfiguredGoldens
  }

  static func run(_ proof: inout Proof) throws {
    let session = proof.session.whole
    let folder = GoldenFolder(session.settings)
    let run = try GoldenRun(session)
    // Without a configuration the other goldens may be those of other files.
    let isSure = session.configuration.source != nil || session.settings.goldens.folder.isOfCall
    var result = try run.compare(
      with: folder,
      isWhole: isSure
        && (session.ownsGoldens || (proof.choice.orphans && session.readsAllRecorded))
    )
    result.addWitnesses(of: run) { ChangedPatterns.witnesses(of: $0, session.settings) }
    proof.goldens = ComparedGoldens(run: run, folder: folder, result: result)
    var section = result.section
    if proof.choice.isThorough || !session.settings.lint.isStrict {
      section.tolerateNewRules(amongAll: !proof.choice.isThorough)
    }
    proof.add(section)
  }
}

/// Compares what the rules cost that have changed, or all where there is a maximum for all.
enum BudgetPart: RunPart {
  static let id = PartID.budgets

  static func isExamined(in proof: Proof) -> Bool {
    proof.choice.wanted[id] ?? true && GoldenPart.isExamined(in: proof)
  }

  static func run(_ proof: inout Proof) throws {
    guard let golden = proof.goldens else { return }
    let session = proof.session.whole
    let changed = Set(golden.result.rules.compactMap(\.index))
    let result = try BudgetRun(session, golden.run).result(
      against: golden.folder,
      only: session.settings.budget.maximum == nil ? changed : nil
    )
    guard result.summary.rules > 0 else { return }
    proof.otherFindings += result.diagnostics
    proof.add(BudgetSection(result.records, summary: result.summary))
  }
}
