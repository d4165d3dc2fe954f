import ScriptRuntime
import ScriptSyntax
import Synchronization

/// Why a script cannot have an output for any input.
public enum ScriptDefect: Sendable, Hashable {
  /// A syntax error: the engine's message, without a full stop, and the UTF-16 offset.
  case syntax(message: String, offset: Int?)
  /// It does not define a callable global `process`.
  case noProcess
}

/// Checks scripts without running them: JavaScriptCore parses them in this process.
///
/// Threads can share a checker, which serves one at a time.
public final class ScriptChecker: Sendable {
  private let checker = Mutex<SyntaxChecker?>(nil)

  /// Creates a checker, which starts a virtual machine for its first script.
  public init() {}
}

extension ScriptChecker {
  /// Why a script cannot have an output; nil if no reason is known.
  ///
  /// A script that may define `process` at run time, as with `eval`, counts as defining it. Without
  /// JavaScriptCore, syntax errors are not known.
  ///
  /// - Parameter script: The script.
  /// - Returns: The defect.
  public func defect(of script: String) -> ScriptDefect? {
    checker.withLock { known in
      let checker = known ?? SyntaxChecker.whereLibraryIs()
      known = checker
      if let failure = checker?.check(script) { return failure.defect(in: script) }
      if let tokens = try? ScriptTokens(script) {
        return tokens.mayDefineGlobal("process") ? nil : .noProcess
      }
      return checker?.definesClassOnly(script) == true ? .noProcess : nil
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

extension SyntaxChecker {
  fileprivate static func whereLibraryIs() -> SyntaxChecker? {
    guard JavaScriptCoreLibrary.absence == nil else { return nil }
    return SyntaxChecker(machine: VirtualMachine(), limits: RuntimeLimits())
  }

  /// Whether an untokenizable script's global `process` is a class, which cannot be called, with no
  /// other assignment to it.
  fileprivate func definesClassOnly(_ script: String) -> Bool {
    let renamed = script.renamingClass("process", to: "process_")
    return declaresProcess(script) && check(renamed) == nil && !declaresProcess(renamed)
      && !renamed.mayAssign("process")
  }

  /// A name cannot be declared by `let` alongside another global declaration of it (ECMA-262,
  /// section 16.1.1).
  private func declaresProcess(_ script: String) -> Bool {
    check(script + "\n;let process;") != nil
  }
}

extension String {
  /// The text with a class renamed where `class` directly precedes its name.
  fileprivate func renamingClass(_ name: String, to other: String) -> String {
    var renamed = ""
    var rest = self[...]
    while let word = rest.firstWord(name) {
      let before = rest[..<word.lowerBound]
      let keyword = before.unicodeScalars.reversed().drop { $0.properties.isWhitespace }
      let isClass = keyword.starts(with: "class".unicodeScalars.reversed())
      renamed += before + (isClass ? other : name)
      rest = rest[word.upperBound...]
    }
    return renamed + rest
  }

  /// Whether a name occurs in quotes or before a `=`.
  fileprivate func mayAssign(_ name: String) -> Bool {
    var rest = self[...]
    while let word = rest.firstWord(name) {
      rest = rest[word.upperBound...]
      let next = rest.unicodeScalars.first { !$0.properties.isWhitespace }
      if let next, "='\"`|&?".unicodeScalars.contains(next) { return true }
    }
    return false
  }
}

extension Substring {
  /// The first occurrence of a word that is not part of a longer one.
  fileprivate func firstWord(_ word: String) -> Range<Index>? {
    var start = startIndex
    while let range = self[start...].firstRange(of: word) {
      let before = base[..<range.lowerBound].unicodeScalars.last
      let after = base[range.upperBound...].unicodeScalars.first
      if before?.isInWord != true, after?.isInWord != true { return range }
      start = range.upperBound
    }
    return nil
  }
}

extension Unicode.Scalar {
  fileprivate var isInWord: Bool {
    properties.isAlphabetic || properties.numericType != nil || self == "_" || self == "$"
  }
}
