import LiveExamination
import LocatedJSON
import RunRecord
import Workspace

extension LanguageServer {
  func notify(_ method: String, _ params: JSONNode) {
    let document = params["textDocument"]
    let uri = document?["uri"]?.string ?? ""
    let version = document?["version"]?.integer
    switch method {
    case "textDocument/didOpen":
      guard let text = document?["text"]?.string, !uri.isEmpty else { return }
      open(uri, version, text)
    case "textDocument/didChange": change(uri, version, params["contentChanges"]?.array)
    case "textDocument/didClose":
      let wasLost = lostDocuments.remove(uri) != nil
      guard documents.removeValue(forKey: uri) != nil || wasLost else { return }
      background.drop(uri)
      publish(uri, version: nil, [])
      if examined == uri { examineNext() }
    case "textDocument/didSave" where OpenDocument.path(of: uri).hasSuffix(Configuration.fileName),
      "workspace/didChangeWatchedFiles":
      readAgain()
    default: break
    }
  }

  private func open(_ uri: String, _ version: Int?, _ text: String) {
    lostDocuments.remove(uri)
    let open = OpenDocument(uri: uri, version: version, text: text, encoding: encoding)
    documents[uri] = DocumentState(document: open)
  }

  private func change(_ uri: String, _ version: Int?, _ changes: [JSONNode]?) {
    // With its whole text a document is known again.
    if lostDocuments.contains(uri), let text = changes?.wholeText { open(uri, version, text) }
    guard documents[uri] != nil else { return }
    do throws(RPCError) {
      guard let changes else { throw RPCError(.invalidParams, "there is no list of changes") }
      try documents[uri]?.document.apply(changes, version: version)
      documents[uri]?.isDirty = true
      documents[uri]?.isCurrent = false
      let edit = documents[uri]?.document.edits.last
      documents[uri]?.lastChange = edit?.range.lowerBound ?? 0
    } catch {
      channel.write(
        .notification("window/logMessage", ["type": 1, "message": .string(error.message)])
      )
      lose(.document(uri))
    }
  }

  /// Gives up documents whose texts are not known any more, and says so in place of their findings.
  func lose(_ loss: RPCError.Loss) {
    switch loss {
    case .none: return
    case .all: for uri in documents.keys.sorted() { lose(uri) }
    case .document(let uri): lose(uri)
    }
  }

  private func lose(_ uri: String) {
    guard let state = documents.removeValue(forKey: uri) else { return }
    lostDocuments.insert(uri)
    let finding = DocumentFinding(
      range: 0..<0,
      severity: .error,
      code: "lost-text",
      message: """
        a change of this file could not be read, so that its text is not known here
        close the file and open it again
        """
    )
    let document = state.document
    publish(uri, version: document.version, [finding.output(in: document.text, uri: uri)])
    if examined == uri { examineNext() }
  }

  /// Reads the configuration again, under which everything is looked at anew.
  func readAgain() {
    guard let folder = workspace?.process.directory else { return }
    workspace = makeWorkspace(folder)
    for uri in documents.keys {
      documents[uri]?.isDirty = true
      documents[uri]?.isCurrent = false
      documents[uri]?.knowledge = [:]
    }
  }
}

extension [JSONNode] {
  /// The text of the first change that replaces all of a document; the changes that follow it are
  /// made, too.
  fileprivate var wholeText: String? {
    first { $0["range"]?.isNull ?? true }?["text"]?.string
  }
}
