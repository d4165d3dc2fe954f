import Dispatch
import FileAccess
import LiveExamination
import LocatedJSON
import Workspace

extension LanguageServer {
  /// Looks at a document if it changed, and publishes what is new.
  func refresh(_ uri: String) {
    guard let state = documents[uri], let workspace else { return }
    if state.isDirty {
      documents[uri]?.isDirty = false
      documents[uri]?.document.read()
      if let document = documents[uri]?.document { look(at: uri, document, workspace) }
      return
    }
    // Results of the background come one by one.
    guard state.hasNews, state.isCurrent, let analysis = state.analysis else { return }
    defer { refreshLenses(isUrgent: state.hasUrgentNews) }
    guard
      state.hasUrgentNews || ContinuousClock.now - lastPublished >= publishingInterval
    else { return }
    publish(uri, analysis)
  }

  func look(at uri: String, _ document: OpenDocument, _ workspace: EditorWorkspace) {
    do throws(InputError) {
      guard let analysis = try analyse(document, workspace) else {
        let content = try OtherDocument(document, workspace)?.content() ?? .findings([])
        documents[uri]?.analysis = nil
        documents[uri]?.isCurrent = true
        let proven = documents[uri]?.proven.mapValues { $0.compactMap(document.moved) } ?? [:]
        documents[uri]?.document.settle()
        switch content {
        case .rules(let analysis):
          documents[uri]?.proven = proven
          examine(uri, analysis)
        case .findings(let findings): publish(uri, findings)
        }
        return
      }
      workspace.engine.forgetUnused()
      let earlier = documents[uri]?.analysis
      documents[uri]?.analysis = analysis
      // To free some hundred thousand objects takes milliseconds.
      DispatchQueue.global(qos: .utility).async { withExtendedLifetime(earlier) {} }
      documents[uri]?.isCurrent = true
      documents[uri]?.document.settle()
      let keys = Set(analysis.keys)
      let known = documents[uri]?.knowledge ?? [:]
      documents[uri]?.knowledge = known.filter { keys.contains($0.key) }
      publish(uri, analysis)
      documents[uri]?.isChecked = false
      examine(uri)
    } catch {
      // Earlier findings keep their place, except those that the changes touched.
      let kept = (documents[uri]?.findings ?? []).compactMap(document.moved)
      let found = error.diagnostics.compactMap { DocumentFinding($0, in: document.path) }
      publish(
        uri,
        version: document.version,
        (found + kept).map { $0.output(in: document.text, uri: uri) }
      )
    }
  }

  /// Analyses a document; nil if it is of no supported kind.
  func analyse(
    _ document: OpenDocument,
    _ workspace: EditorWorkspace
  ) throws(InputError) -> ManifestAnalysis? {
    guard document.isJSON, !document.name.hasPrefix("apple-app-site-association") else {
      return nil
    }
    do throws(InputError) {
      return try ManifestAnalysis(document, workspace, after: documents[document.uri]?.analysis)
    } catch {
      // Any file of JSON may be open: what was no manifest yet has to look like one.
      let wasManifest = documents[document.uri]?.analysis != nil
      guard wasManifest || workspace.isManifest(document.path) || document.looksLikeManifest else {
        return nil
      }
      throw error
    }
  }

  func publish(_ uri: String, _ analysis: ManifestAnalysis) {
    guard let state = documents[uri] else { return }
    let begin = ContinuousClock.now
    defer { publishingTime = .now - begin }
    let findings = analysis.findings(state.knowledge)
    documents[uri]?.findings = findings
    documents[uri]?.hasNews = false
    documents[uri]?.hasUrgentNews = false
    lastPublished = .now
    publish(
      uri,
      version: state.document.version,
      findings.map { $0.output(in: analysis.text, uri: uri) }
    )
  }

  /// Publishes what was found in rules that are in no manifest.
  func publishProven(_ uri: String) {
    let proven = documents[uri]?.proven ?? [:]
    publish(uri, RuleFileAnalysis.Part.allCases.flatMap { proven[$0] ?? [] })
  }

  private func publish(_ uri: String, _ findings: [DocumentFinding]) {
    guard let document = documents[uri]?.document else { return }
    documents[uri]?.findings = findings
    publish(
      uri,
      version: document.version,
      findings.map { $0.output(in: document.text, uri: uri) }
    )
  }

  func publish(_ uri: String, version: Int?, _ diagnostics: [JSONOutput]) {
    channel.write(
      .notification(
        "textDocument/publishDiagnostics",
        [
          "uri": .string(uri), "version": version.map { .int($0) },
          "diagnostics": .array(diagnostics),
        ]
      )
    )
  }
}

extension OpenDocument {
  /// A finding in the text as it is; nil if a change touched its place.
  fileprivate func moved(_ finding: DocumentFinding) -> DocumentFinding? {
    guard let range = moved(finding.range) else { return nil }
    var finding = finding
    finding.range = range
    finding.related = []
    finding.fix = nil
    finding.given = nil
    return finding
  }

  /// Whether a text that cannot be read seems to be a manifest.
  fileprivate var looksLikeManifest: Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("\"regex\"") && text.contains("\"actions\"")
  }
}
