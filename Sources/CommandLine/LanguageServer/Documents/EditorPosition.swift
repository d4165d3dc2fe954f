import LocatedJSON

/// A place in a document as the protocol has it: the line and the unit of the encoding in it, both
/// from 0.
struct EditorPosition: Sendable, Hashable, Comparable {
  var line: Int
  var character: Int

  static func < (left: EditorPosition, right: EditorPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  init?(_ node: JSONNode?) {
    guard let line = node?["line"]?.integer, let character = node?["character"]?.integer,
      line >= 0, character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }

  var output: JSONOutput { ["line": .int(line), "character": .int(character)] }
}

/// A part of a document; its end is exclusive.
struct EditorRange: Sendable, Hashable {
  var start: EditorPosition
  var end: EditorPosition

  init(start: EditorPosition, end: EditorPosition) {
    self.start = start
    self.end = end
  }

  init?(_ node: JSONNode?) {
    guard let start = EditorPosition(node?["start"]), let end = EditorPosition(node?["end"]),
      start <= end
    else { return nil }
    self.init(start: start, end: end)
  }

  var output: JSONOutput { ["start": start.output, "end": end.output] }
}
