internal import CPCRE2
import Synchronization

/// A thread's working memory for a pattern: its groups and the JIT stack.
final class MatchData {
  let data: OpaquePointer?
  let context: OpaquePointer?
  private let stack: OpaquePointer?

  init(_ code: CompiledCode, settings: PCRE2Settings) {
    data = pcre2_match_data_create_from_pattern_16(code.pointer, nil)
    context = pcre2_match_context_create_16(nil)
    pcre2_set_match_limit_16(context, UInt32(settings.matchLimit))
    pcre2_set_depth_limit_16(context, UInt32(settings.depthLimit))
    pcre2_set_heap_limit_16(context, UInt32(settings.heapLimit))
    if let last = settings.lastStart { pcre2_set_offset_limit_16(context, last) }
    stack =
      code.hasMachineCode && settings.stackSize > 0
      ? pcre2_jit_stack_create_16(32 << 10, settings.stackSize, nil) : nil
    if let stack {
      pcre2_jit_stack_assign_16(context, nil, UnsafeMutableRawPointer(stack))
    }
  }

  deinit {
    pcre2_match_data_free_16(data)
    pcre2_match_context_free_16(context)
    if let stack { pcre2_jit_stack_free_16(stack) }
  }
}

/// The match data of a pattern that no thread is using.
final class MatchDataPool: Sendable {
  private struct Idle: @unchecked Sendable {
    var spaces: [MatchData] = []
  }

  private let idle = Mutex(Idle())
  private let code: CompiledCode
  private let settings: PCRE2Settings

  init(_ code: CompiledCode, settings: PCRE2Settings) {
    self.code = code
    self.settings = settings
  }

  /// Lends match data to a closure.
  func withSpace<Result>(_ body: (MatchData) -> Result) -> Result {
    let space =
      idle.withLock { idle in Lent(space: idle.spaces.popLast()) }.space
      ?? MatchData(code, settings: settings)
    let result = body(space)
    let lent = Lent(space: space)
    idle.withLock { idle in
      if let space = lent.space { idle.spaces.append(space) }
    }
    return result
  }

  /// Match data in transit from or to a thread, never shared.
  private struct Lent: @unchecked Sendable {
    let space: MatchData?
  }
}
