import Diagnostics
import FileAccess
import LinkResolver
import LiveExamination
import ManifestEditing
import ManifestModel
import MatchEngine
import Synchronization
import Workspace

extension Workbench {
  /// The most near misses that are shown.
  private static let mostNear = 8

  /// The rules that take a URL, with what they give, then those that nearly do; drafts are in the place of their
  /// rules.
  func resolve(_ request: ResolveRequest) -> LinkAnswer {
    let files = state.withLock(\.files)
    return LinkAnswer(
      rules: files.enumerated().flatMap { index, file in
        rules(request.url, file, index, request.drafts.filter { $0.file == index })
      }
    )
  }

  private func rules(
    _ url: String,
    _ file: BenchFile,
    _ place: Int,
    _ drafts: [RuleDraft]
  ) -> [LinkAnswer.Entry] {
    let session = workspace.session(over: manifest(of: file, with: drafts))
    guard let resolver = session.resolvers.first else { return [] }
    let resolution = resolver.resolve(url)
    let rules = resolver.manifest.rules
    func entry(_ rule: Rule) -> LinkAnswer.Entry? {
      rules.firstIndex { $0.range == rule.range }.map { LinkAnswer.Entry(file: place, index: $0) }
    }
    var entries: [LinkAnswer.Entry] = []
    for hop in resolution.hops {
      for match in hop.actions + (hop.url == resolution.hops.last?.url ? resolution.previews : []) {
        guard var found = entry(match.rule) else { continue }
        found.outputs = match.outputs.map(RuleView.Output.init)
        found.redirected = hop.url == url ? nil : hop.url
        entries.append(found)
      }
      for unknown in hop.unknown {
        guard var found = entry(unknown.rule) else { continue }
        found.undecided = unknown.failure.message
        entries.append(found)
      }
    }
    let last = resolution.hops.last?.url ?? url
    let taken = Set(entries.map(\.index))
    let near = resolver.nearMisses(of: RuleInput(url: last), limit: Self.mostNear)
    for miss in near {
      guard var found = entry(miss.rule), !taken.contains(found.index) else { continue }
      found.near = miss.stop.sentence()
      entries.append(found)
    }
    return entries
  }

  /// The manifest with drafts in the place of their rules; as it is on the disk if it could not be read with them.
  private func manifest(of file: BenchFile, with drafts: [RuleDraft]) -> Manifest {
    guard let first = drafts.first, let rule = file.manifest.rule(of: first) else {
      return file.manifest
    }
    let drafted = DraftedManifest(file.manifest, first, at: rule, others: Array(drafts.dropFirst()))
    let source = SourceFile(name: file.name, bytes: drafted.bytes)
    return (try? ManifestLoader.parse(source, version: file.manifest.version)) ?? file.manifest
  }
}

extension RuleView.Output {
  init(_ output: RuleMatch.Output) {
    self.init(output.outcome, named: output.app ?? "output")
    if let reason = output.unavailability { words = reason.message }
  }
}
