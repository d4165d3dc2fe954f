import Diagnostics
package import FileAccess
import Foundation
import LinkResolver
import LocatedJSON
package import ManifestModel
import MatchEngine
import Reporters
import RuleSets
package import RunRecord

/// The rules that `ruleproof check` checks, and why these.
package struct RulesToCheck {
  package let ids: Set<String>
  /// The reason for the selection, in one line.
  package let reason: String
  /// Whether these are all rules.
  package let isOfAll: Bool
  /// The revision since which no rule has changed, if the caller lets that pass; nil if there are
  /// rules to check.
  package private(set) var unchanged: ChangesRecord?
  /// The manifests as they were in the compared revision.
  package private(set) var former: [Manifest] = []
  /// The ids of the rules that the compared revision does not have.
  package private(set) var added: Set<String> = []

  /// Selects the rules named on the command line, or those that have changed.
  ///
  /// - Parameters:
  ///   - session: All rules.
  ///   - words: Ids, titles, names of apps, or URLs.
  ///   - revision: The Git revision to compare with; nil for the merge base with the main branch.
  ///   - requiresChange: Whether it is an error if no rule has changed.
  /// - Throws: `InputError` if a word matches no rule, or if no rule has changed and one has to.
  package init(
    session: Session,
    words: [String],
    since revision: String?,
    requiresChange: Bool = true
  ) throws {
    let all = Set(session.ruleIDs)
    let ofFiles = words.compactMap { Self.rules(ofFile: $0, session) }
    let words = words.filter { Self.rules(ofFile: $0, session) == nil }
    let named = ofFiles.isEmpty ? all : ofFiles.reduce(into: []) { $0.formUnion($1) }
    guard words.isEmpty else {
      ids = try words.reduce(into: []) { ids, word in
        ids.formUnion(try Self.rules(named: word, session, among: named))
      }
      reason = "checking \(counted(ids.count, "rule")): \(Self.list(ids))"
      isOfAll = ids == all
      added = session.addedRules(since: revision).intersection(ids)
      return
    }
    let why = revision == nil ? Self.reasonForAll(session) : nil
    let changes = why == nil ? try ChangedRules(session, since: revision) : nil
    let changed = changes?.ids.intersection(named) ?? []
    let isUnchangedFile = changed.isEmpty && revision == nil && !ofFiles.isEmpty
    guard let changes, !isUnchangedFile else {
      ids = named
      isOfAll = ids == all
      guard !ids.isEmpty else { throw InputError(code: "no-rule", "there is no rule to check") }
      let number = ids.count == 1 ? "the only rule" : "all \(ids.count) rules"
      reason =
        ofFiles.isEmpty
        ? "checking \(number): \(why ?? "")"
        : "checking \(counted(ids.count, "rule")): \(Self.list(ids))"
      return
    }
    let base = changes.base
    former = changes.former
    let isTolerated = !requiresChange && changes.deleted.isEmpty
    if changed.isEmpty, isTolerated || changes.differs && session.hasFindings(newSince: former) {
      ids = []
      isOfAll = false
      reason = "no rule has changed since \(base.name.printable)"
      unchanged = changes.record(since: revision ?? base.name, among: session.selection)
      return
    }
    guard !changed.isEmpty else {
      throw InputError(
        code: "nothing-changed",
        "no rule has changed since \(base.name.printable)",
        help: base.help
      )
    }
    ids = changed
    added = changes.added.intersection(named)
    isOfAll = ids == all
    reason =
      "checking \(counted(ids.count, "rule")) changed since \(base.name.printable): "
      + Self.list(ids)
  }

  /// Why every rule is one to check; nil if Git knows which have changed.
  private static func reasonForAll(_ session: Session) -> String? {
    guard !session.isBuiltInOnly,
      let name = session.manifests.first?.document.file.name
        ?? session.links.files.first?.source.name
    else { return nil }
    let clone = GitClone(folder: GitRevision.folder(ofFile: name))
    guard clone.root != nil else { return "this is not in a Git repository" }
    return clone.hasCommit ? nil : "nothing is committed yet"
  }

  private static func list(_ ids: Set<String>) -> String {
    let sorted = ids.sorted()
    let shown = sorted.prefix(6).map(\.printable).joined(separator: ", ")
    return sorted.count > 6 ? shown + ", …" : shown
  }

  /// The rules that a word names.
  ///
  /// - Parameters:
  ///   - word: An id, a title, the name of an app, or a URL.
  ///   - session: All rules.
  ///   - some: Those among which they must be.
  /// - Throws: `InputError` if there are none.
  /// - Returns: Their ids.
  private static func rules(
    named word: String,
    _ session: Session,
    among some: Set<String>
  ) throws -> Set<String> {
    let found = try rules(named: word, session).intersection(some)
    guard found.isEmpty else { return found }
    throw InputError(
      code: "no-such-rule",
      "no rule of the files that the call names is named by '\(word.printable)'"
    )
  }

  private static func rules(named word: String, _ session: Session) throws -> Set<String> {
    let rules = session.manifests.flatMap(\.rules)
    if word.contains("://") {
      let found = session.resolvers.flatMap { resolver in
        resolver.programs.filter { program in
          guard program.rule.kind != .browser,
            case .success(let result) = program.match(
              RuleInput(url: word),
              limits: resolver.limits
            ), case .match = result.outcome
          else { return false }
          return true
        }
      }
      let links = session.links.rules.filter { !$0.answers(to: word).isEmpty }
      guard !found.isEmpty || !links.isEmpty else {
        throw InputError(
          code: "no-such-rule",
          "no rule matches '\(word.printable)', or only browser rules do",
          help: "see which nearly match: \(session.commands.line(["resolve", "--explain", word]))"
        )
      }
      return Set(found.map(\.rule.id) + links.map(\.id))
    }
    let lowered = word.lowercased()
    let titled = rules.filter { rule in
      rule.title?.value.lowercased() == lowered
    }
    if !titled.isEmpty { return Set(titled.map(\.id)) }
    let apps = session.manifests.flatMap { manifest in
      manifest.appsByIdentifier.values.filter { $0.name?.value.lowercased() == lowered }
    }
    let names = Set(apps.compactMap { $0.identifier?.value } + [word])
    let ofApp = rules.filter { rule in rule.formats.contains { names.contains($0.name ?? "") } }
    if !ofApp.isEmpty { return Set(ofApp.map(\.id)) }
    guard !word.namesRuleFile else { throw InputFile.noSuchFile(word) }
    do throws(InputError) {
      return try RuleSelection.rules(
        fitting: word,
        among: session.ruleIDs,
        orNamed: rules.compactMap(\.title?.value)
          + session.manifests.flatMap {
            $0.appsByIdentifier.values.compactMap(\.name?.value).sorted()
          }
      )
    } catch {
      throw missingFile(word) ?? error
    }
  }

  /// The error for a word that probably means a file of rules which is not there; nil for other words.
  package static func missingFile(_ word: String) -> InputError? {
    if word.namesRuleFile { return InputFile.noSuchFile(word) }
    let file = InputFile.nearestFile(to: word, where: \.namesRuleFile)
    guard let file, word.contains(".") || file.hasPrefix(word + ".") else { return nil }
    return InputFile.noSuchFile(word, where: \.namesRuleFile)
  }

  /// The rules of a file that the session has read, by the name that the call gives it.
  private static func rules(ofFile word: String, _ session: Session) -> Set<String>? {
    let path = word.standardPath
    if word.namesFolderAsPath {
      let files = session.links.files.filter { file in
        URL(fileURLWithPath: file.source.name.standardPath).deletingLastPathComponent().path == path
      }
      return Set(files.flatMap { $0.rules.map(\.id) })
    }
    guard word.namesRuleFile else { return nil }
    let manifest = session.manifests.first { $0.document.file.name.standardPath == path }
    if let manifest { return Set(manifest.rules.map(\.id)) }
    let file = session.links.files.first { $0.source.name.standardPath == path }
    return file.map { Set($0.rules.map(\.id)) }
  }
}

extension Session {
  /// Whether checks find something that is about no changed rule, and that they did not find in the manifests as they
  /// were.
  fileprivate func hasFindings(newSince former: [Manifest]) -> Bool {
    var session = self
    session.selection = []
    session.former = former
    return session.lintFindings().records.contains { $0.allowed == nil }
  }

  /// The ids of the rules that are new; none where Git does not tell.
  ///
  /// - Parameter revision: The revision to compare with; nil for the main branch.
  /// - Returns: The ids.
  package func addedRules(since revision: String? = nil) -> Set<String> {
    (try? ChangedRules(self, since: revision))?.added ?? []
  }
}

extension String {
  /// Whether a word of a call is the name of a file of rules, rather than of a rule.
  package var namesRuleFile: Bool {
    !contains("://") && [".json", ".jsonl", ".yml", ".yaml", ".conf"].contains { hasSuffix($0) }
  }

  /// Whether the word is the path of a folder, rather than a name that a folder has, too.
  fileprivate var namesFolderAsPath: Bool { (self == "." || contains("/")) && namesFolder }

  fileprivate var hasExtension: Bool { !URL(fileURLWithPath: self).pathExtension.isEmpty }

  fileprivate var standardPath: String { URL(fileURLWithPath: self).standardizedFileURL.path }
}

extension ManifestNames {
  /// The words that name files.
  package static func files(among words: [String]) -> [String] {
    words.filter { word in
      word.namesFolderAsPath
        || FileManager.default.fileExists(atPath: word) && (word.namesRuleFile || word.hasExtension)
    }
  }

  /// The names of a call in which files are among other words, as in `check rules.json`.
  ///
  /// A file that is configured is read with all that is configured; another one is read as if it
  /// had been given with `--manifest` or `--links`.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - process: The process context of the call.
  /// - Throws: `InputError` if the configuration cannot be read.
  /// - Returns: The names.
  package func adding(
    filesAmong words: [String],
    in process: ProcessContext
  ) throws(InputError) -> ManifestNames {
    let files = Self.files(among: words)
    guard !files.isEmpty, !isStarter else { return self }
    let configuration = areConfigured ? try loadConfiguration(in: process) : Configuration()
    let known = Set(
      (configuration.manifests + configuration.links + self.files + ruleFiles + links).map(
        \.standardPath
      )
    )
    var names = self
    for file in files where !known.contains(file.standardPath) {
      names.add(file)
    }
    return names
  }
}
