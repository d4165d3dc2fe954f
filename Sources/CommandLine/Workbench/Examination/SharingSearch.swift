import Diagnostics
import HTMLReport
import LinkResolver
import ManifestModel
import MatchEngine

/// Finds the other rules that take the URLs of a rule.
struct SharingSearch {
  private let bench: BenchManifest

  private static let mostURLs = 60

  init(_ bench: BenchManifest) { self.bench = bench }

  /// The URLs that other rules of the same kind take, too.
  ///
  /// - Parameter urls: The URLs; one that is there twice is looked at once.
  /// - Returns: The URLs, each with the rules.
  func shared(among urls: [String]) -> [SharedURL] {
    var seen: Set<ExactText> = []
    let rivals = bench.resolver.programs.enumerated().filter { index, program in
      program.rule.kind == bench.rule.kind && program.rule.range != bench.rule.range
        && program.rule.kind != .browser
    }
    return urls.filter { seen.insert(ExactText($0)).inserted }.prefix(Self.mostURLs)
      .compactMap { url in
        var shared = SharedURL(url: RulePanels.text(url), rules: [], undecided: 0)
        for (index, program) in rivals {
          guard
            case .success(let result) = program.match(
              RuleInput(url: url),
              limits: bench.resolver.limits
            )
          else { continue }
          switch result.outcome {
          case .match:
            shared.rules.append(
              SharedURL.Rule(id: program.rule.id, index: index, isFirst: index < bench.index)
            )
          case .noMatch: continue
          case .failed: shared.undecided += 1
          }
        }
        return shared.rules.isEmpty && shared.undecided == 0 ? nil : shared
      }
  }
}
