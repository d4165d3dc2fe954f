import Foundation
import RunRecord

/// A folder that attacks are written into, a file each.
struct AttackFolder {
  private let folder: URL

  /// Makes the folder where it does not exist.
  ///
  /// - Parameter path: Where it is to be.
  /// - Throws: `InputError` when it cannot be made.
  init(path: String) throws(InputError) {
    folder = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError(
        code: "cannot-write",
        "the folder '\(path)' cannot be made: \((error as NSError).localizedDescription)"
      )
    }
  }

  /// Writes an attack's subject, with no line end behind it.
  ///
  /// - Parameters:
  ///   - attack: The attack.
  ///   - rule: The rule's id, from which the file has its name.
  ///   - engine: The engine that it slows down.
  /// - Throws: `InputError` when it cannot be written.
  func write(_ attack: SlowRecord.Attack, rule: String, engine: String) throws(InputError) {
    let name = "\(rule).\(engine).txt".map {
      $0.isLetter || $0.isNumber || ".-+~".contains($0) ? $0 : "_"
    }
    let file = folder.appendingPathComponent(String(name.suffix(200)))
    do {
      try Data(attack.text.utf8).write(to: file, options: .atomic)
    } catch {
      throw InputError(
        code: "cannot-write",
        "the file '\(file.path)' cannot be written: \((error as NSError).localizedDescription)"
      )
    }
  }
}

extension SlowRecord.Attack {
  /// The subject.
  var text: String {
    pumps.map { $0.prefix + String(repeating: $0.pump, count: self.repeat) }.joined() + suffix
  }
}
