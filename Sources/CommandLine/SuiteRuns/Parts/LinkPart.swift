import PCRE2Engine
import RuleSets
import RunRecord
import Workspace

/// What engines decide by the expressions of link rules.
enum LinkPart: RunPart {
  static let id = PartID.links
  static let activity: String? = "link rules"

  static func isExamined(in proof: Proof) -> Bool {
    proof.choice.wanted[.drift] ?? true && !proof.session.linkRules.isEmpty
  }

  static func run(_ proof: inout Proof) throws {
    let session = proof.session
    let pcre2 = EngineRegistry.pcre2
    let links = RuleComparison(
      of: session.linkRules,
      over: try CorpusLoader.subjects(session.settings.corpus),
      on: [(session.engine, session.limits), (pcre2, pcre2.defaultLimits)],
      workers: session.workers
    )
    guard links.summary.rules > 0 else { return }
    proof.otherFindings += links.findings.map { DiagnosticRecord($0) }
    proof.add(LinkSection(summary: links.summary))
  }
}
