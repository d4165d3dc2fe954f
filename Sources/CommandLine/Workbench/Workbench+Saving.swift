import Diagnostics
import FileAccess
import GoldenStore
import GoldenSuite
import LiveExamination
import LocatedJSON
import ManifestEditing
import ManifestModel
import SuiteRuns
import Synchronization
import Workspace

extension Workbench {
  /// Writes drafts into their file: whole or not at all, and no other byte of it.
  ///
  /// The file is read again first. Where it is not the one that the page knows, or a rule is not
  /// what its draft began with, nothing is written, and the answer shows both. Of several requests
  /// one is answered after the other.
  ///
  /// - Returns: What came of it; nil for a file that never was.
  func save(_ request: SaveRequest) -> SaveAnswer? {
    saving.withLock { _ in saved(request) }
  }

  private func saved(_ request: SaveRequest) -> SaveAnswer? {
    guard let index = request.drafts.first?.file,
      state.withLock({ $0.files.indices.contains(index) }),
      request.drafts.allSatisfy({ $0.file == index })
    else { return nil }
    readAgain()
    let file = state.withLock { $0.files[index] }
    var answer = SaveAnswer(revision: file.revision, isSaved: false)
    guard file.isWritable else {
      answer.reason = "the built-in manifest cannot be changed: save a copy and name it"
      return answer
    }
    if let problem = file.problem {
      answer.reason = "the file on the disk cannot be read: \(problem)"
      return answer
    }
    answer.conflicts = request.drafts.compactMap { conflict($0, in: file.manifest) }
    guard answer.conflicts.isEmpty, file.revision == request.revision else {
      answer.reason =
        answer.conflicts.isEmpty
        ? "the file has changed on the disk, but not the rules that you changed"
        : "the file has changed on the disk, and so have rules that you changed"
      return answer
    }
    if let repeated = repeated(request.drafts, in: file.manifest) {
      answer.reason = "\(repeated.id): there are two drafts of this rule: send one"
      return answer
    }
    guard request.isPreview != true else {
      answer.preview = request.drafts.map { draft in
        SaveAnswer.Change(
          id: draft.id,
          lines: LineDifference.lines(theirs: draft.original, mine: draft.text)
        )
      }
      return answer
    }
    write(request, file, index, &answer)
    return answer
  }

  private func write(
    _ request: SaveRequest,
    _ file: BenchFile,
    _ index: Int,
    _ answer: inout SaveAnswer
  ) {
    guard let first = request.drafts.first, let rule = file.manifest.rule(of: first) else { return }
    for draft in request.drafts {
      guard let kind = file.manifest.rule(of: draft)?.kind,
        let problem = RuleText.problem(draft.text, of: kind)
      else { continue }
      answer.reason = "\(draft.id): \(problem.message)"
      return
    }
    let drafted = DraftedManifest(
      file.manifest,
      first,
      at: rule,
      others: Array(request.drafts.dropFirst())
    )
    do throws(InputError) {
      var taken = file
      // Read before it is written: what is no manifest any more is not saved.
      try taken.take(drafted.bytes)
      try ManifestFile.replace(file.manifest.document.file, by: drafted.bytes)
      let written = taken
      state.withLock { $0.files[index] = written }
      answer.revision = written.revision
      answer.isSaved = true
      answer.saved = request.drafts.compactMap { draft in
        let text = ExactText(draft.text)
        return RuleEntry.entries(of: written.manifest, index)
          .filter { ExactText($0.text) == text }
          .min { abs($0.index - draft.index) < abs($1.index - draft.index) }
      }
      announce(index, by: request.page)
    } catch {
      answer.reason = error.words
    }
  }

  /// The first draft of a rule that has another one before it.
  private func repeated(_ drafts: [RuleDraft], in manifest: Manifest) -> RuleDraft? {
    var known: Set<Range<Int>> = []
    return drafts.first { draft in
      guard let range = manifest.rule(of: draft)?.range else { return false }
      return !known.insert(range).inserted
    }
  }

  private func conflict(_ draft: RuleDraft, in manifest: Manifest) -> SaveAnswer.Conflict? {
    guard manifest.rule(of: draft) == nil else { return nil }
    let theirs = manifest.successor(of: draft)
    let text = theirs.map { manifest.text(of: $0) }
    return SaveAnswer.Conflict(
      id: draft.id,
      original: draft.original,
      mine: draft.text,
      theirs: text,
      theirIndex: theirs.flatMap { rule in
        manifest.rules.firstIndex { $0.range == rule.range }
      },
      lines: LineDifference.lines(theirs: text ?? "", mine: draft.text)
    )
  }

  /// Accepts changes of a rule into its golden; the rule must be as it is on disk.
  ///
  /// - Returns: The result; nil for an unknown file.
  func accept(_ request: AcceptRequest) -> AcceptAnswer? {
    accepting.withLock { _ in accepted(request) }
  }

  private func accepted(_ request: AcceptRequest) -> AcceptAnswer? {
    guard state.withLock({ $0.files.indices.contains(request.file) }) else { return nil }
    let file = state.withLock { $0.files[request.file] }
    guard !process.isContinuousIntegration else {
      return AcceptAnswer(accepted: 0, reason: "goldens are never written where CI is set")
    }
    guard file.revision == request.revision else {
      return AcceptAnswer(accepted: 0, reason: "the file has changed; look at the changes again")
    }
    var session = workspace.session(over: file.manifest)
    session.selection = [request.rule]
    do throws(InputError) {
      let run = try GoldenRun(session)
      let folder = GoldenFolder(session.settings)
      let findings = try run.compare(with: folder, isWhole: false)
      var acceptance = try GoldenAcceptance(
        findings,
        of: run,
        folder,
        found: try AttackSearch(session)
      )
      let known = Set(acceptance.ids)
      let wanted = Set(request.changes).intersection(known)
      guard !wanted.isEmpty else {
        return AcceptAnswer(accepted: 0, reason: "there is no such change any more")
      }
      try acceptance.accept(wanted)
      return AcceptAnswer(accepted: wanted.count)
    } catch {
      return AcceptAnswer(accepted: 0, reason: error.words)
    }
  }
}
