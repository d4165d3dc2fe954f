import CommandOptions
import Workspace

/// A command that reads the rules that its call names.
protocol RuleCommand: ToolCommand {
  var rulesOfCall: ManifestNames { get }
}

extension LintCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension MutateCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension ScanCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension VerifyCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension DriftCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension OverlapCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension ProfileCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension CoverageCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension SlowCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension BudgetVerifyCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension ListCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension VariationsCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension TestCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension RecordCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension FuzzCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension ShapesCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension GoldenReviewCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension GoldenPruneCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension GoldenVerifyCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension GoldenRecordCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension ExplainCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension ServeCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension TimingCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension ResolveCommand: RuleCommand {
  var rulesOfCall: ManifestNames { manifests.names }
}

extension CheckCommand: RuleCommand {
  var rulesOfCall: ManifestNames { choice.names }
}

extension AcceptCommand: RuleCommand {
  var rulesOfCall: ManifestNames { choice.names }
}

extension ReplayCommand: RuleCommand {
  var rulesOfCall: ManifestNames { choice.names }
}
