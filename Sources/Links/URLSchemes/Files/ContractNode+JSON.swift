import Diagnostics
import LocatedJSON

extension ContractNode {
  /// Reads a JSON document.
  init(json source: SourceFile) throws(ContractFileError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(source, limits: JSONLimits(depth: ContractFileLimits.depth))
    } catch {
      throw ContractFileError(diagnostics: [error.diagnostic(in: source)], source: source)
    }
    if let repeated = document.duplicateKeys.first {
      throw ContractFileError(
        "duplicate key '\(repeated.key.shown)'",
        at: document.location(of: repeated.second),
        in: source
      )
    }
    self.init(document.root, in: document)
  }

  private init(_ node: JSONNode, in document: JSONDocument) {
    location = document.location(of: node.range)
    switch node.value {
    case .null: value = .nothing
    case .bool(let bool): value = .text(bool ? "true" : "false")
    case .number(let number): value = .text(number.text)
    case .string(let string): value = .text(string)
    case .array(let elements):
      value = .list(elements.map { ContractNode($0, in: document) })
    case .object(let object):
      value = .mapping(
        object.members.map { member in
          Entry(
            key: member.key,
            keyLocation: document.location(of: member.keyRange),
            node: ContractNode(member.value, in: document)
          )
        }
      )
    }
  }
}
