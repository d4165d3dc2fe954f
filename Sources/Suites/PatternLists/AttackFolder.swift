package import FileAccess
import Foundation
package import RunRecord

/// A folder that attacks are written into, a file each.
package struct AttackFolder {
  private let folder: URL
  /// The names used, in lower case, since some file systems ignore case.
  private var names: Set<String> = []

  /// Creates the folder if it does not exist.
  ///
  /// - Parameter path: The folder.
  /// - Throws: `InputError` if it cannot be created.
  package init(path: String) throws(InputError) {
    guard !path.isEmpty else {
      throw InputError(code: "cannot-write", "the folder '' cannot be created: the name is empty")
    }
    folder = URL(fileURLWithPath: path, isDirectory: true)
    try OutputFolder.create(path, code: "cannot-write")
  }

  /// Writes an attack's subject, with no line end after it.
  ///
  /// - Parameters:
  ///   - attack: The attack.
  ///   - rule: The rule's id, from which the file has its name.
  ///   - engine: The engine that it slows down.
  ///   - files: The other files of the call, which are never overwritten.
  /// - Throws: `InputError` when it cannot be written.
  package mutating func write(
    _ attack: Attack,
    rule: String,
    engine: String,
    besides files: [String]
  ) throws(InputError) {
    let file = folder.appendingPathComponent(name(rule: rule, engine: engine))
    try OutputFile.write(attack.text, to: file.path, inputs: files)
  }
}

extension AttackFolder {
  /// A name that no attack has had yet, of characters that every file system takes.
  private mutating func name(rule: String, engine: String) -> String {
    let characters = rule.map { character in
      character.isASCII && (character.isLetter || character.isNumber || "-+~.".contains(character))
        ? character : "_"
    }
    let start = String(characters.suffix(Self.maxLength))
    var name = "\(start).\(engine).txt"
    var number = 2
    while !names.insert(name.lowercased()).inserted {
      name = "\(start).\(engine).\(number).txt"
      number += 1
    }
    return name
  }

  /// The maximum number of characters of a rule's id that are kept.
  private static let maxLength = 180
}
