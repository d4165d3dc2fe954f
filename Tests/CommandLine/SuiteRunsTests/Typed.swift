import Diagnostics
import FileAccess
import Synchronization
import TerminalAccess

/// Answers that a test gives, and what was asked.
final class Typed: AnswerSource {
  private let left: Mutex<[String]>
  private let text = Mutex("")

  init(_ answers: [String]) { left = Mutex(answers) }

  var hidesKeys: Bool { true }

  func key() -> Character? { line()?.first }

  func line() -> String? { left.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  var shown: String { text.withLock { $0 } }

  var dialogue: Dialogue {
    Dialogue(answers: self, style: .plain) { (text) throws(InputError) in
      self.text.withLock { $0 += text }
    }
  }
}
