import ScriptRuntime
import ScriptSyntax
import Synchronization

/// What keeps a script from giving an output for any input.
public enum ScriptDefect: Sendable, Hashable {
  /// It is not JavaScript: the engine's words, without a full stop, and where, as a UTF-16 offset.
  case syntax(message: String, offset: Int?)
  /// Nothing in it defines a global `process`.
  case noProcess
}

/// Examines scripts without running them: JavaScriptCore parses them, in this process.
///
/// Threads may share a checker, which lets one in at a time.
public final class ScriptChecker: Sendable {
  private let checker = Mutex<SyntaxChecker?>(nil)

  /// Creates a checker, which starts a virtual machine for its first script.
  public init() {}
}

extension ScriptChecker {
  /// What keeps a script from giving an output; nil if nothing is known to.
  ///
  /// A script that may define `process` when it runs, as by `eval`, is taken as one that does.
  ///
  /// - Parameter script: The script.
  /// - Returns: The defect.
  public func defect(of script: String) -> ScriptDefect? {
    checker.withLock { known in
      let checker = known ?? SyntaxChecker(machine: VirtualMachine(), limits: RuntimeLimits())
      known = checker
      if let failure = checker.check(script) { return failure.defect(in: script) }
      // A name cannot be declared by `let` beside another global declaration of it
      // (ECMA-262, section 16.1.1).
      guard checker.check(script + "\n;let process;") == nil else { return nil }
      return script.mayDefineProcess ? nil : .noProcess
    }
  }
}

extension ScriptFailure {
  fileprivate func defect(in script: String) -> ScriptDefect? {
    guard case .syntaxError(let message, let line, let column) = self else { return nil }
    var words = message
    while words.last == "." || words.last?.isWhitespace == true { words.removeLast() }
    let units = Array(script.utf16)
    let offset = column.flatMap { column in line.map { units.offset(line: $0, column: column) } }
    return .syntax(message: words, offset: offset)
  }
}

extension [UInt16] {
  /// The offset of a line and a column, both from 1.
  fileprivate func offset(line: Int, column: Int) -> Int {
    var line = line
    var index = 0
    while line > 1, index < count {
      let isPair = self[index] == 0x0D && index + 1 < count && self[index + 1] == 0x0A
      if [0x0A, 0x0D, 0x2028, 0x2029].contains(self[index]), !isPair { line -= 1 }
      index += 1
    }
    return Swift.min(index + column - 1, count)
  }
}

extension String {
  /// Whether a script without a global declaration of `process` may still define it when it runs.
  fileprivate var mayDefineProcess: Bool {
    guard let tokens = try? ScriptTokens(self) else { return true }
    return tokens.mayDefineGlobal("process")
  }
}
