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
      let open = OpenDocument(uri: uri, version: version, text: text, encoding: encoding)
      documents[uri] = DocumentState(document: open)
    case "textDocument/didChange":
      guard documents[uri] != nil, let changes = params["contentChanges"]?.array else { return }
      do throws(RPCError) {
        try documents[uri]?.document.apply(changes, version: version)
        documents[uri]?.isDirty = true
        documents[uri]?.isCurrent = false
        let edit = documents[uri]?.document.edits.last
        documents[uri]?.lastChange = edit?.range.lowerBound ?? 0
      } catch {
        channel.write(
          .notification("window/logMessage", ["type": 1, "message": .string(error.message)])
        )
      }
    case "textDocument/didClose":
      guard documents.removeValue(forKey: uri) != nil else { return }
      publish(uri, version: nil, [])
      if examined == uri { examineNext() }
    case "textDocument/didSave" where OpenDocument.path(of: uri).hasSuffix(Configuration.fileName),
      "workspace/didChangeWatchedFiles":
      readAgain()
    default: break
    }
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
