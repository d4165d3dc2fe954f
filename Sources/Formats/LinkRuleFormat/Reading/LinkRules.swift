import Deeplink
package import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
import RunRecord
package import URLSchemes
import UniversalLinks

/// The rules of other link systems that a command works with.
package struct LinkRules {
  /// The files, in their order.
  package var files: [LinkRuleFile] = []
  /// The contracts: those that are built in, then those of the files.
  package var contracts: ContractSet { extended ?? .builtIn }
  /// The contracts where the files have some; reading those that are built in takes a while.
  private var extended: ContractSet?

  package init(files: [LinkRuleFile] = [], contracts: ContractSet? = nil) {
    self.files = files
    extended = contracts
  }

  /// All rules, in the order of the files.
  package var rules: [LinkRule] { files.flatMap(\.rules) }
}

extension LinkRules {
  /// Reads files and folders of files.
  ///
  /// - Parameters:
  ///   - paths: The files, or folders whose files named `*.yml` are read in their order.
  ///   - boundary: Where they must be; nil if the user named them.
  /// - Throws: `InputError` if one cannot be read, or two rules have one id.
  package init(paths: [String], within boundary: PathBoundary? = nil) throws(InputError) {
    self.init()
    for path in paths {
      for file in try Self.files(path) {
        let read = try LinkRuleFile(path: file, known: contracts, within: boundary)
        if !read.contracts.isEmpty {
          var all = contracts
          for contract in read.contracts { all.add(contract) }
          extended = all
        }
        files.append(read)
      }
    }
    var seen: Set<String> = []
    for rule in rules where !seen.insert(rule.id).inserted {
      throw InputError(
        [
          Diagnostic(
            code: "duplicate-rule",
            severity: .error,
            message: "duplicate rule '\(rule.id)'",
            location: rule.location.sourceLocation,
            help: "give it another name"
          )
        ],
        sources: files.map(\.source)
      )
    }
  }

  private static func files(_ path: String) throws(InputError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let files = names.filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }.sorted()
    guard !files.isEmpty else {
      throw InputError(code: "no-rule", "the folder '\(path)' has no link rule files (*.yml)")
    }
    return files.map { "\(path)/\($0)" }
  }

  /// The files that reports quote from.
  package var sources: [SourceFile] { files.flatMap(\.sources) }

  /// The problems of the rules themselves: findings in association files, and templates that match
  /// the same URLs.
  package var findings: [Diagnostic] {
    var findings: [Diagnostic] = []
    for file in files {
      var templates: [(LinkRule, DeeplinkTemplate)] = []
      for rule in file.rules {
        switch rule.matcher {
        case .association(let file, _):
          findings += AssociationLint.findings(file).map { finding in
            var finding = finding
            finding.rule = rule.id
            return finding
          }
        case .template(let template, _): templates.append((rule, template))
        case .contract: break
        }
      }
      findings += Self.ambiguities(templates)
    }
    return findings
  }

  /// How many steps the comparison of all templates of a file may take, and how many pairs of a
  /// kind are shown.
  private static let (comparisonSteps, ambiguityLimit) = (300_000, 100)

  private static func ambiguities(_ templates: [(LinkRule, DeeplinkTemplate)]) -> [Diagnostic] {
    let (found, undecided) = DeeplinkTemplateSet(templates.map(\.1)).ambiguities(
      steps: comparisonSteps
    )
    var findings: [Diagnostic] = []
    for hides in [true, false] {
      let ofKind = found.filter { $0.hidesSecond == hides }
      findings += ofKind.prefix(ambiguityLimit).map {
        finding($0, templates[$0.first].0, templates[$0.second].0)
      }
      guard let next = ofKind.dropFirst(ambiguityLimit).first else { continue }
      var rest = finding(next, templates[next.first].0, templates[next.second].0)
      rest.message =
        """
        \(ofKind.count - ambiguityLimit) more pairs like the \(ambiguityLimit) before; the first \
        of them: 
        """ + rest.message
      findings.append(rest)
    }
    if undecided > 0, let first = templates.first?.0 {
      findings.append(
        Diagnostic(
          code: "templates-not-compared",
          severity: .note,
          message: """
            \(undecided.counting("pair")) of \(templates.count) templates \
            \(undecided == 1 ? "was" : "were") not compared: too many share a prefix
            """,
          location: first.location.sourceLocation,
          rule: first.id,
          help: "split the file: templates are compared within a file"
        )
      )
    }
    return findings
  }

  private static func finding(
    _ ambiguity: DeeplinkAmbiguity,
    _ first: LinkRule,
    _ second: LinkRule
  ) -> Diagnostic {
    Diagnostic(
      code: ambiguity.hidesSecond ? "hidden-template" : "ambiguous-templates",
      severity: ambiguity.hidesSecond ? .warning : .note,
      message: "'\(first.source)' and '\(second.source)' both match '\(ambiguity.url)'",
      location: second.location.sourceLocation,
      rule: second.id,
      notes: [
        DiagnosticNote(message: "the first", location: first.location.sourceLocation)
      ],
      help: ambiguity.hidesSecond
        ? "the second is never reached: put it before the first"
        : "the one registered first is tried first"
    )
  }
}

extension LinkRuleFile {
  /// The file and the association files that it names.
  package var sources: [SourceFile] {
    [source]
      + rules.compactMap { rule in
        if case .association(let file, _) = rule.matcher { file.document.file } else { nil }
      }
  }
}
