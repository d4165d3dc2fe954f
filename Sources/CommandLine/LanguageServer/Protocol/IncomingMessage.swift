import Diagnostics
import LocatedJSON

/// A message of the client (JSON-RPC 2.0): a request if it has an id, else a notification.
struct IncomingMessage: Sendable {
  var id: MessageID?
  /// Nil for an answer of the client.
  var method: String?
  var params: JSONNode

  /// Parses a message.
  ///
  /// - Parameter bytes: The message.
  /// - Throws: `RPCError` if it is invalid.
  init(_ bytes: [UInt8]) throws(RPCError) {
    // The protocol has no batches.
    let root: JSONNode
    do throws(JSONSyntaxError) {
      // Editors count in UTF-16, and may send half of a character.
      root = try JSONDocument(
        SourceFile(name: "message", bytes: bytes),
        limits: JSONLimits(replacesLoneSurrogates: true)
      )
      .root
    } catch {
      throw RPCError(.parseError, error.message, in: MessageSketch(bytes))
    }
    guard root.object != nil else { throw RPCError(.invalidRequest, "a message is an object") }
    let id = root["id"]
    self.id = id.flatMap(MessageID.init)
    guard id == nil || id?.isNull == true || self.id != nil else {
      throw RPCError(.invalidRequest, "the id of a request is an integer or a string")
    }
    method = root["method"]?.string
    params = root["params"] ?? JSONNode(value: .null, range: 0..<0)
    guard method != nil || root["result"] != nil || root["error"] != nil else {
      var error = RPCError(.invalidRequest, "the message has no method")
      error.id = self.id
      throw error
    }
  }
}

enum MessageID: Sendable, Hashable {
  case number(Int)
  case string(String)

  init?(_ node: JSONNode) {
    switch node.value {
    case .number(let number):
      guard let integer = number.integer else { return nil }
      self = .number(integer)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }

  var output: JSONOutput {
    switch self {
    case .number(let number): .int(number)
    case .string(let text): .string(text)
    }
  }
}

/// Why a request is not answered.
struct RPCError: Error, Sendable, Hashable {
  var code: Code
  var message: String
  /// The request, where only its reader knows it.
  var id: MessageID?
  /// Whose text is not known any more, since the message may have changed it.
  var loss = Loss.none

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The documents that a notification may have changed which cannot be read.
  enum Loss: Sendable, Hashable {
    case none, all
    case document(String)
  }

  /// The codes of JSON-RPC 2.0 and of the Language Server Protocol.
  enum Code: Int, Sendable {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
    case notInitialized = -32_002
    case requestFailed = -32_803
    case requestCancelled = -32_800
  }
}

extension RPCError {
  /// An error of a message that cannot be read.
  fileprivate init(_ code: Code, _ message: String, in sketch: MessageSketch) {
    self.init(code, message)
    id = sketch.id
    let changesText = ["textDocument/didOpen", "textDocument/didChange"]
    guard id == nil, sketch.method.map(changesText.contains) ?? true else { return }
    loss = sketch.uri.map { .document($0) } ?? .all
  }
}

extension JSONNode {
  /// The value of a key, if the value is an object that has it.
  subscript(key: String) -> JSONNode? { object?[key] }

  var integer: Int? {
    guard case .number(let number) = value else { return nil }
    return number.integer
  }

  var bool: Bool? {
    guard case .bool(let bool) = value else { return nil }
    return bool
  }
}

extension JSONOutput {
  static func response(_ id: MessageID, _ result: JSONOutput) -> JSONOutput {
    ["jsonrpc": "2.0", "id": id.output, "result": result]
  }

  static func failure(_ id: MessageID?, _ error: RPCError) -> JSONOutput {
    [
      "jsonrpc": "2.0", "id": id?.output ?? .null,
      "error": ["code": .int(error.code.rawValue), "message": .string(error.message)],
    ]
  }

  static func request(_ id: MessageID, _ method: String) -> JSONOutput {
    ["jsonrpc": "2.0", "id": id.output, "method": .string(method)]
  }

  static func notification(_ method: String, _ params: JSONOutput) -> JSONOutput {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }
}
