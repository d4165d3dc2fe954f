internal import CPCRE2
public import MatchEngine

/// Patterns in PCRE2's 8-bit library, JIT-compiled if possible, for texts of printable ASCII.
///
/// Patterns are compiled for plain bytes, since Unicode's tables agree with ASCII's on such texts.
public struct PCRE2Screen: PatternScreen {
  private let patterns: Patterns

  /// Compiles patterns.
  ///
  /// - Parameter sources: The patterns; nil for one that PCRE2 must not decide. A pattern that it
  ///   refuses, or that is not ASCII, always may match.
  public init(_ sources: [String?]) {
    patterns = Patterns(sources.map { $0.flatMap { Self.compile($0) } })
  }

  /// The number of patterns that PCRE2 decides.
  public var count: Int { patterns.codes.count { $0 != nil } }

  /// Creates the state of one thread.
  public func makeThread() -> any PatternScreenThread { Thread(patterns) }

  /// PCRE2's limit on internal calls at one start position; a pattern that reaches it may match.
  private static let matchLimit: UInt32 = 5_000_000

  private static func compile(_ source: String) -> OpaquePointer? {
    let bytes = Array(source.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }), bytes.count <= 32 << 10,
      !MachineCodeFault.mayBe(in: source.unicodeScalars)
    else { return nil }
    var code: Int32 = 0
    var offset = 0
    // PCRE2 10.42's optimisations lose matches: start optimisations for `(user|u)([^/]*)r` on
    // `user`, auto-possessification for `c?(?>|b)[^/]{2}\d` on `cn8`.
    let options = PCRE2_NO_START_OPTIMIZE | PCRE2_NO_AUTO_POSSESS | PCRE2_NO_DOTSTAR_ANCHOR
    guard let pointer = pcre2_compile_8(bytes, bytes.count, options, &code, &offset, nil) else {
      return nil
    }
    guard pcre2_jit_compile_8(pointer, PCRE2_JIT_COMPLETE) == 0 else {
      pcre2_code_free_8(pointer)
      return nil
    }
    return pointer
  }
}

extension PCRE2Screen {
  private final class Patterns: @unchecked Sendable {
    let codes: [OpaquePointer?]

    init(_ codes: [OpaquePointer?]) { self.codes = codes }

    deinit { for code in codes { if let code { pcre2_code_free_8(code) } } }
  }

  private final class Thread: PatternScreenThread {
    private let patterns: Patterns
    private let data = pcre2_match_data_create_8(1, nil)
    private let context = pcre2_match_context_create_8(nil)
    private let stack = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil)

    init(_ patterns: Patterns) {
      self.patterns = patterns
      pcre2_set_match_limit_8(context, PCRE2Screen.matchLimit)
      if let stack { pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack)) }
    }

    deinit {
      pcre2_match_data_free_8(data)
      pcre2_match_context_free_8(context)
      if let stack { pcre2_jit_stack_free_8(stack) }
    }

    func mayMatch(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let code = patterns.codes[number], let base = text.baseAddress else { return true }
      return pcre2_jit_match_8(code, base, text.count, 0, 0, data, context) != PCRE2_ERROR_NOMATCH
    }
  }
}
