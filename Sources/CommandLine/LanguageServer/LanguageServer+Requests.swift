import Diagnostics
import FileAccess
import LiveExamination
import LocatedJSON
import ManifestModel
import Workspace

extension LanguageServer {
  func answer(_ method: String, _ params: JSONNode) throws(RPCError) -> JSONOutput {
    if method == "initialize" { return try initialize(params) }
    guard workspace != nil else { throw RPCError(.notInitialized, "'initialize' comes first") }
    guard !isShutDown else { throw RPCError(.invalidRequest, "the server is shut down") }
    if method == "shutdown" {
      isShutDown = true
      background.stop()
      return .null
    }
    switch method {
    case "textDocument/hover": return try hover(params)
    case "textDocument/codeAction": return try codeActions(params)
    case "textDocument/codeLens": return try lenses(params)
    case "textDocument/completion": return try completions(params)
    case "textDocument/definition":
      return try locations(params) { $0.definitions(at: $1) }
    case "textDocument/references":
      let withDefinition = params["context"]?["includeDeclaration"]?.bool ?? true
      return try locations(params) { $0.references(at: $1, withDefinition: withDefinition) }
    case "textDocument/documentSymbol":
      return try current(params)?.analysis.map { DocumentOutline(analysis: $0).symbols } ?? .null
    case "textDocument/prepareRename": return try prepareRename(params)
    case "textDocument/rename": return try rename(params)
    default: throw RPCError(.methodNotFound, "there is no method '\(method.printable)'")
    }
  }

  func initialize(_ params: JSONNode) throws(RPCError) -> JSONOutput {
    guard workspace == nil else { throw RPCError(.invalidRequest, "'initialize' comes once") }
    let folders = params["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string }
    let root = folders?.first ?? params["rootUri"]?.string
    let folder = root.map(OpenDocument.path) ?? params["rootPath"]?.string ?? process.directory
    workspace = makeWorkspace(folder)
    // Most clients count in UTF-16; one that offers another encoding before it gets that.
    let encodings = params["capabilities"]?["general"]?["positionEncodings"]?.array ?? []
    refreshesLenses =
      params["capabilities"]?["workspace"]?["codeLens"]?["refreshSupport"]?.bool ?? false
    encoding =
      encodings.lazy.compactMap { PositionEncoding(rawValue: $0.string ?? "") }.first ?? .utf16
    return [
      "capabilities": [
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "hoverProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix", "refactor.rewrite"]],
        "codeLensProvider": ["resolveProvider": false],
        "completionProvider": ["triggerCharacters": ["\""]],
        "definitionProvider": true,
        "referencesProvider": true,
        "documentSymbolProvider": true,
        "renameProvider": ["prepareProvider": true],
      ],
      "serverInfo": ["name": "ruleproof", "version": .string(ToolVersion.current)],
    ]
  }

  func makeWorkspace(_ folder: String) -> EditorWorkspace {
    let workspace = EditorWorkspace(
      folder: folder,
      named: options.configuration,
      runsScripts: options.runsScripts,
      in: process
    )
    if let problem = workspace.problem {
      let text = problem.diagnostics.first?.message ?? "the configuration cannot be read"
      channel.write(
        .notification("window/showMessage", ["type": 2, "message": .string("ruleproof: \(text)")])
      )
    }
    return workspace
  }

  /// The document of a request, looked at as it is; nil if it is not open.
  func current(_ params: JSONNode) throws(RPCError) -> DocumentState? {
    guard let uri = params["textDocument"]?["uri"]?.string else {
      throw RPCError(.invalidParams, "the request names no document")
    }
    refresh(uri)
    return documents[uri]
  }

  /// The document of a request with the offset of its position.
  func place(_ params: JSONNode) throws(RPCError) -> (DocumentState, Int)? {
    guard let state = try current(params) else { return nil }
    guard let position = EditorPosition(params["position"]) else {
      throw RPCError(.invalidParams, "the request has no position")
    }
    return (state, state.document.text.offset(of: position))
  }

  func hover(_ params: JSONNode) throws(RPCError) -> JSONOutput {
    guard let (state, offset) = try place(params) else { return .null }
    if let features = configurationFeatures(state.document) {
      guard let hover = features.hover(at: offset) else { return .null }
      return [
        "contents": ["kind": "markdown", "value": .string(hover.markdown)],
        "range": state.document.text.range(of: hover.range).output,
      ]
    }
    guard state.isCurrent, let analysis = state.analysis,
      let hover = HoverText(analysis: analysis, knowledge: state.knowledge).text(at: offset)
    else { return .null }
    return [
      "contents": ["kind": "markdown", "value": .string(hover.markdown)],
      "range": analysis.text.range(of: hover.range).output,
    ]
  }

  func codeActions(_ params: JSONNode) throws(RPCError) -> JSONOutput {
    guard let state = try current(params), let workspace else { return [] }
    guard let range = EditorRange(params["range"]) else {
      throw RPCError(.invalidParams, "the request has no range")
    }
    let text = state.document.text
    let start = text.offset(of: range.start)
    let actions = CodeActions(
      document: state.document,
      analysis: state.isCurrent ? state.analysis : nil,
      findings: state.isCurrent ? state.findings : [],
      workspace: workspace,
      lastChange: state.lastChange,
      knowledge: state.knowledge
    )
    let kinds = params["context"]?["only"]?.array?.compactMap(\.string)
    let found = actions.actions(at: start..<max(start, text.offset(of: range.end)), kinds: kinds)
    return .list(found.map(actions.output))
  }

  func lenses(_ params: JSONNode) throws(RPCError) -> JSONOutput {
    guard let state = try current(params), state.isCurrent, let analysis = state.analysis else {
      return []
    }
    return DocumentOutline(analysis: analysis).lenses(state.knowledge)
  }

  func completions(_ params: JSONNode) throws(RPCError) -> JSONOutput {
    guard let (state, offset) = try place(params) else { return [] }
    if let features = configurationFeatures(state.document) {
      return ["isIncomplete": false, "items": features.completions(at: offset)]
    }
    guard state.document.isJSON else { return [] }
    let list = CompletionList(text: state.document.text, manifest: state.analysis?.manifest)
    return ["isIncomplete": false, "items": list.items(at: offset)]
  }

  /// Completions and hovers for a configuration; nil for any other document.
  private func configurationFeatures(_ document: OpenDocument) -> ConfigurationFeatures? {
    guard document.name == Configuration.fileName, let workspace else { return nil }
    var open: [String: Manifest] = [:]
    for state in documents.values {
      if let analysis = state.analysis {
        open[workspace.path(of: state.document.path)] = analysis.manifest
      }
    }
    return ConfigurationFeatures(document: document, workspace: workspace, open: open)
  }

  func locations(
    _ params: JSONNode,
    _ find: (AppReferences, Int) -> [Range<Int>]
  ) throws(RPCError) -> JSONOutput {
    guard let (state, offset) = try place(params), state.isCurrent, let analysis = state.analysis
    else { return [] }
    return .list(
      find(AppReferences(analysis: analysis), offset).map { range in
        ["uri": .string(state.document.uri), "range": analysis.text.range(of: range).output]
      }
    )
  }

  func prepareRename(_ params: JSONNode) throws(RPCError) -> JSONOutput {
    guard let (state, offset) = try place(params), state.isCurrent, let analysis = state.analysis,
      let renamed = AppReferences(analysis: analysis).renamed(at: offset)
    else { return .null }
    return [
      "range": analysis.text.range(of: renamed.range).output,
      "placeholder": .string(renamed.name),
    ]
  }

  func rename(_ params: JSONNode) throws(RPCError) -> JSONOutput {
    guard let (state, offset) = try place(params), state.isCurrent, let analysis = state.analysis
    else { throw RPCError(.requestFailed, "the manifest cannot be read as it is") }
    guard let name = params["newName"]?.string else {
      throw RPCError(.invalidParams, "the request has no new name")
    }
    let edits = try AppReferences(analysis: analysis).renaming(at: offset, to: name)
    let changes = JSONOutput.list(edits.map { $0.output(in: analysis.text) })
    return [
      "changes": .object([JSONOutput.Member(key: state.document.uri, value: changes)])
    ]
  }
}
