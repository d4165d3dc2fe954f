import Foundation
import LocatedJSON
import Diagnostics
import TestSupport

/// An editor that talks to `ruleproof lsp` over pipes.
final class EditorClient {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var buffer: [UInt8] = []
  private var count = 0
  /// The last findings of each document.
  private(set) var findings: [String: JSONNode] = [:]

  struct Gone: Error {}

  init(_ arguments: [String] = [], in folder: URL) throws {
    process.executableURL = Tool.binary
    process.arguments = ["lsp"] + arguments
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  func send(_ text: String) throws {
    let body = Data(text.utf8)
    try sendRaw(Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  func sendRaw(_ data: Data) throws { try input.fileHandleForWriting.write(contentsOf: data) }

  func notify(_ method: String, _ params: String) throws {
    try send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// The answer to a request: its `result`, or `error`.
  func ask(_ method: String, _ params: String) throws -> JSONNode {
    count += 1
    let id = count
    try send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
    while true {
      let message = try next()
      if message.object?["id"]?.text == "\(id)" { return message }
      note(message)
    }
  }

  /// The answer's result.
  func result(_ method: String, _ params: String) throws -> JSONNode? {
    try ask(method, params).object?["result"]
  }

  /// Waits for findings of a version that satisfy a condition.
  func findings(
    of uri: String,
    version: Int,
    where isWanted: ([JSONNode]) -> Bool = { _ in true }
  ) throws -> [JSONNode] {
    while true {
      if let params = findings[uri], params.object?["version"]?.text == "\(version)" {
        let list = params.object?["diagnostics"]?.array ?? []
        if isWanted(list) { return list }
      }
      note(try next())
    }
  }

  /// Starts a conversation.
  @discardableResult
  func initialize(_ folder: URL, capabilities: String = "{}") throws -> JSONNode? {
    let answer = try result(
      "initialize",
      #"{"processId":null,"rootUri":"\#(folder.absoluteString)","capabilities":\#(capabilities)}"#
    )
    try notify("initialized", "{}")
    return answer
  }

  func open(_ uri: String, _ text: String, language: String = "json") throws {
    try notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":1,"text":\#(text.quoted)}}"#
    )
  }

  /// Replaces the whole text of a document.
  func replace(_ uri: String, version: Int, _ text: String) throws {
    try notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"text":\#(text.quoted)}]}"#
    )
  }

  func actions(_ uri: String, _ line: Int, _ character: Int) throws -> [JSONNode] {
    let place = #"{"line":\#(line),"character":\#(character)}"#
    return try result(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[]}}"#
    )?.array ?? []
  }

  /// Ends the conversation; the exit code.
  func end() throws -> Int32 {
    _ = try ask("shutdown", "null")
    return try exit()
  }

  /// Sends 'exit'; the exit code.
  func exit() throws -> Int32 {
    try notify("exit", "null")
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Closes the input; the exit code and what is on standard error.
  func abandon() throws -> (code: Int32, errors: String) {
    try input.fileHandleForWriting.close()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  func next() throws -> JSONNode {
    while true {
      if let message = try takeMessage() { return message }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Gone() }
      buffer += data
    }
  }

  private func takeMessage() throws -> JSONNode? {
    let separator = Array("\r\n\r\n".utf8)
    guard let end = buffer.firstRange(of: separator) else { return nil }
    let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
    guard let length = Int(header.replacing("Content-Length: ", with: "")) else { throw Gone() }
    guard buffer.count >= end.upperBound + length else { return nil }
    let body = Array(buffer[end.upperBound..<(end.upperBound + length)])
    buffer.removeFirst(end.upperBound + length)
    return try JSONDocument(SourceFile(name: "message", bytes: body)).root
  }

  private func note(_ message: JSONNode) {
    guard message.object?["method"]?.string == "textDocument/publishDiagnostics",
      let params = message.object?["params"], let uri = params.object?["uri"]?.string
    else { return }
    findings[uri] = params
  }
}

extension JSONNode {
  /// The value as it is written, of a string or a number.
  var text: String? {
    switch value {
    case .string(let text): text
    case .number(let number): number.text
    default: nil
    }
  }

  /// The value at a path of keys and numbers.
  func at(_ path: String...) -> JSONNode? {
    path.reduce(self) { node, key in
      Int(key).flatMap { index in
        node?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      } ?? node?.object?[key]
    }
  }
}

extension String {
  /// The text as a string of JSON.
  var quoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The line and the UTF-16 column of the first place of a text, lines ending with LF.
  func place(of text: String, _ offset: Int = 0) -> (line: Int, character: Int) {
    guard let range = range(of: text) else { return (0, 0) }
    let before = self[..<range.lowerBound]
    let line = before.utf8.count { $0 == UInt8(ascii: "\n") }
    let start = before.utf8.lastIndex(of: UInt8(ascii: "\n")).map { before.utf8.index(after: $0) }
    return (line, before[(start ?? before.startIndex)...].utf16.count + offset)
  }
}
