import Diagnostics
import EmbeddedFiles
import LocatedJSON
import MatchEngine
import RegexSyntax

extension DriftCauses {
  /// The causes that are built in: `corpus/drift/causes.json`.
  public static let builtIn: DriftCauses = {
    do throws(DriftCauseError) {
      return try DriftCauses(EmbeddedFiles.text("corpus/drift/causes.json") ?? "")
    } catch {
      preconditionFailure("the causes of drift: \(error.message)")
    }
  }()

  /// Reads causes, and leaves nothing unread.
  init(_ text: String) throws(DriftCauseError) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(SourceFile(name: "causes.json", bytes: Array(text.utf8)))
    } catch {
      throw DriftCauseError(message: "\(error)")
    }
    self = try DriftCauseReader(document: document).causes()
  }
}

/// What is wrong in the file of causes, and where.
struct DriftCauseError: Error {
  let message: String
}

/// Reads the file of causes: docs are made from it and engines are tried on it, so that every key
/// must be known, every engine be named, and every construct have one cause.
private struct DriftCauseReader {
  let document: JSONDocument

  func causes() throws(DriftCauseError) -> DriftCauses {
    if let twice = document.duplicateKeys.first {
      throw error("the key '\(twice.key)' is there twice", twice.second)
    }
    let root = try members(document.root, ["engines", "causes"])
    let engines = try list(root["engines"]).map { node throws(DriftCauseError) in
      let members = try members(node, ["id", "title"])
      return DriftCauses.Engine(
        id: EngineID(rawValue: try text(members["id"])),
        title: try text(members["title"])
      )
    }
    let nodes = try list(root["causes"])
    let causes = try nodes.map { node throws(DriftCauseError) in try cause(node, engines) }
    for (index, cause) in causes.enumerated().dropFirst()
    where causes[index - 1].feature.rawValue >= cause.feature.rawValue {
      throw error("'\(cause.feature.rawValue)' is not in its place", nodes[index].range)
    }
    let sorted = try DialectFeature.allCases.map { feature throws(DriftCauseError) in
      guard let cause = causes.first(where: { $0.feature == feature }) else {
        throw error("there is no cause '\(feature.rawValue)'", document.root.range)
      }
      return cause
    }
    return DriftCauses(engines: engines, all: sorted)
  }

  private func cause(
    _ node: JSONNode,
    _ engines: [DriftCauses.Engine]
  ) throws(DriftCauseError) -> DriftCause {
    let members = try members(
      node,
      ["feature", "title", "engines", "advice", "examples", "links"]
    )
    let code = try text(members["feature"])
    guard let feature = DialectFeature(rawValue: code) else {
      throw error("unknown construct '\(code)'", node.range)
    }
    return DriftCause(
      feature: feature,
      title: try text(members["title"]),
      engines: try texts(members["engines"], engines),
      advice: try text(members["advice"]),
      examples: try list(members["examples"]).map { node throws(DriftCauseError) in
        let members = try self.members(node, ["pattern", "subject", "answers"], ["template"])
        return DriftExample(
          pattern: try text(members["pattern"]),
          subject: try text(members["subject"]),
          template: members["template"] == nil ? nil : try text(members["template"]),
          answers: try texts(members["answers"], engines)
        )
      },
      links: try object(members["links"]).members.map { member throws(DriftCauseError) in
        DriftCause.Link(title: member.key, address: try text(member.value))
      }
    )
  }
}

extension DriftCauseReader {
  /// The members of an object that has no other keys.
  private func members(
    _ node: JSONNode,
    _ keys: [String],
    _ optional: [String] = []
  ) throws(DriftCauseError) -> [String: JSONNode] {
    let object = try object(node)
    let all = object.members
    for member in all where !keys.contains(member.key) && !optional.contains(member.key) {
      throw error("unknown key '\(member.key)'", member.keyRange)
    }
    if let missing = keys.first(where: { object[$0] == nil }) {
      throw error("the key '\(missing)' is missing", node.range)
    }
    return Dictionary(all.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private func object(_ node: JSONNode?) throws(DriftCauseError) -> JSONObject {
    guard let object = node?.object else { throw error("expected an object", node?.range) }
    return object
  }

  private func list(_ node: JSONNode?) throws(DriftCauseError) -> [JSONNode] {
    guard let list = node?.array else { throw error("expected a list", node?.range) }
    return list
  }

  private func text(_ node: JSONNode?) throws(DriftCauseError) -> String {
    guard let text = node?.string else { throw error("expected a string", node?.range) }
    return text
  }

  /// Texts by the names of engines.
  private func texts(
    _ node: JSONNode?,
    _ engines: [DriftCauses.Engine]
  ) throws(DriftCauseError) -> [EngineID: String] {
    var texts: [EngineID: String] = [:]
    for member in try object(node).members {
      let id = EngineID(rawValue: member.key)
      guard engines.contains(where: { $0.id == id }) else {
        throw error("unknown engine '\(member.key)'", member.keyRange)
      }
      texts[id] = try text(member.value)
    }
    return texts
  }

  private func error(_ words: String, _ range: Range<Int>?) -> DriftCauseError {
    let location = document.location(of: range ?? document.root.range)
    return DriftCauseError(message: "\(words), at \(location.path ?? "the top")")
  }
}
