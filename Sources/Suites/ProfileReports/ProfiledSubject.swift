import Diagnostics
package import FileAccess
import Foundation
package import MatchEngine

/// The subject that a call names: a text, or the content of a file.
package struct ProfiledSubject {
  package let subject: Subject
  /// The file that it is from; nil for a text.
  package let file: String?

  /// Reads a subject.
  ///
  /// - Parameter argument: A text; `-` for standard input; or the name of a file, whose content is
  ///   then the subject as it is: a line end at its end too, since an attack may need it.
  /// - Throws: `InputError` if the file cannot be read, is not UTF-8 or is too long.
  package init(_ argument: String) throws(InputError) {
    guard argument == "-" || FileManager.default.fileExists(atPath: argument) else {
      subject = Subject(argument)
      file = nil
      return
    }
    let read = try InputFile.read(argument)
    guard let text = String(validating: read.bytes, as: UTF8.self) else {
      throw InputError(code: "not-utf8", "the file '\(read.name)' is not UTF-8")
    }
    subject = Subject(text)
    file = read.name
    guard subject.utf16.count <= Self.maxLength else {
      throw InputError(
        code: "subject-too-long",
        "the subject in '\(read.name)' has \(subject.utf16.count) UTF-16 units; the limit is "
          + "\(Self.maxLength)"
      )
    }
  }

  package init(text: String) {
    subject = Subject(text)
    file = nil
  }

  /// The longest subject in UTF-16 units.
  private static let maxLength = 16 << 20

  /// Whether the subject ends with a line end, which a person may not have meant.
  var endsWithLineEnd: Bool { [0x0A, 0x0D].contains(subject.utf16.last) }
}
