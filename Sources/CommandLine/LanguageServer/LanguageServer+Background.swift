import Foundation
import LiveExamination
import RunRecord

/// What the background finds.
extension LanguageServer {
  func add(_ examination: RuleExamination) {
    let uri = examination.document
    guard let state = documents[uri] else { return }
    documents[uri]?.knowledge[examination.rule, default: RuleKnowledge()].add(examination.step)
    documents[uri]?.hasNews = true
    if case .tests = examination.step, let keys = state.analysis?.keys,
      state.knowledge.count >= keys.count - Self.fewRules
    {
      documents[uri]?.hasUrgentNews = true
    }
  }

  /// With so few rules that are not tested, their tests are waited for.
  private static let fewRules = 3

  func add(_ number: Int, _ checks: [DiagnosticRecord]) {
    guard let uri = examinedDocument(number) else { return }
    documents[uri]?.analysis?.thoroughChecks = checks
    documents[uri]?.isChecked = true
    documents[uri]?.hasNews = true
  }

  func add(_ number: Int, _ variations: [VariationRecord]) {
    guard let uri = examinedDocument(number) else { return }
    documents[uri]?.analysis?.variations = variations
    documents[uri]?.hasNews = true
  }

  func add(
    _ uri: String,
    _ number: Int,
    _ part: RuleFileAnalysis.Part,
    _ findings: [DocumentFinding]
  ) {
    guard let state = documents[uri], state.provenNumber == number, state.isCurrent else { return }
    documents[uri]?.proven[part] = findings
    publishProven(uri)
  }

  /// Lets the background examine the rules of a file that is no manifest.
  func examine(_ uri: String, _ analysis: RuleFileAnalysis) {
    analysisCount += 1
    documents[uri]?.provenNumber = analysisCount
    background.take(analysis, analysisCount, of: uri)
  }

  /// The document of an analysis, if that is of the text as it is.
  private func examinedDocument(_ number: Int) -> String? {
    guard let examined, number == analysisNumber, documents[examined]?.isCurrent == true else {
      return nil
    }
    return examined
  }

  func becomeIdle(_ number: Int) {
    guard number == analysisNumber else { return }
    idleExaminers += 1
    guard idleExaminers == Background.examinerCount else { return }
    // The latest findings are shown at once.
    for uri in documents.keys where documents[uri]?.hasNews == true {
      documents[uri]?.hasUrgentNews = true
    }
    examineNext()
  }

  /// Lets the background examine a document.
  func examine(_ uri: String) {
    guard let state = documents[uri], let analysis = state.analysis else { return }
    examined = uri
    analysisNumber += 1
    idleExaminers = 0
    let known = options.examines ? state.knowledge : nil
    background.take(analysis.order(analysisNumber, known, near: state.lastChange))
  }

  /// Lets the background examine a document that it left when another one was changed.
  func examineNext() {
    let uri = documents.keys.sorted().first { uri in
      guard let state = documents[uri], state.isCurrent, let analysis = state.analysis else {
        return false
      }
      return !state.isChecked
        || options.examines
          && analysis.keys.contains { state.knowledge[$0]?.openParts.isEmpty != true }
    }
    if let uri {
      examine(uri)
    } else if examined.map({ documents[$0] == nil }) ?? false {
      background.stop()
      examined = nil
    }
  }

  /// Asks the client to ask for lenses again, which it does by itself only after an edit.
  func refreshLenses(isUrgent: Bool) {
    guard refreshesLenses,
      isUrgent || ContinuousClock.now - lensesRefreshed >= Self.lensInterval
    else { return }
    lensesRefreshed = .now
    ownRequests += 1
    channel.write(.request(.string("ruleproof-\(ownRequests)"), "workspace/codeLens/refresh"))
  }

  private static let lensInterval: Duration = .seconds(1)

  /// When news are published that are not urgent; nil without such news.
  var nextPublication: Date? {
    guard documents.values.contains(where: { $0.hasNews && $0.isCurrent }) else { return nil }
    let left = publishingInterval - (ContinuousClock.now - lastPublished)
    return Date(timeIntervalSinceNow: max(0, left / .seconds(1)))
  }

  /// A client hears of news five times a second at most, and of very many findings less often.
  var publishingInterval: Duration { max(.milliseconds(200), publishingTime * 10) }
}
