internal import CJavaScriptCore
import ScriptRuntime

/// Checked scripts with the text that realms evaluate.
///
/// A script is evaluated anew in each call by an indirect `eval`: as in a script of a page, `this`
/// is the global object and functions and variables become globals, but deletable ones. The engine
/// finds its compiled code by the text. `process` is looked up within the evaluated text, so that a
/// constant or a function of strict code is found, too. The lookup is on a line of its own after
/// the script, so that the script's lines and columns do not change.
final class SourceCache {
  enum Source {
    /// The text to evaluate, valid until the next call of the cache.
    case valid(JSStringRef)
    case invalid(ScriptFailure)
  }

  private let checker: SyntaxChecker
  private var sources: [SourceKey: Source] = [:]
  private var length = 0
  private let lengthLimit: Int

  init(machine: VirtualMachine, limits: RuntimeLimits) {
    checker = SyntaxChecker(machine: machine, limits: limits)
    lengthLimit = limits.cacheLength
  }

  deinit { removeAll() }
}

extension SourceCache {
  private static let lookup = "\n;typeof process === 'undefined' ? undefined : process"

  /// Checks a script, or returns the cached result.
  func checkedSource(_ text: String) -> Source {
    let key = SourceKey(text: text)
    if let source = sources[key] { return source }
    if length > lengthLimit { removeAll() }
    let source: Source
    if let failure = checker.check(text) {
      source = .invalid(failure)
    } else {
      source = .valid(JavaScriptText.makeString(text + Self.lookup))
    }
    sources[key] = source
    length += text.utf8.count
    return source
  }

  private func removeAll() {
    for case .valid(let string) in sources.values { JSStringRelease(string) }
    sources = [:]
    length = 0
  }
}

/// A script's text compared by code points rather than canonical equivalence.
private struct SourceKey: Hashable {
  var text: String

  static func == (one: Self, other: Self) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
