internal import CPCRE2
public import MatchEngine

extension PCRE2Pattern: DefaultCallPattern {
  /// Searches with the limits that the library was built with: in the interpreter, and in machine code on the stack
  /// that a program has which assigns none.
  ///
  /// PCRE2 counts its internal calls anew at each start, so that its limits alone do not bound a search. The
  /// interpreter is stopped after so many callouts, which it does not count as calls; machine code gets no more
  /// starts than the interpreter needs, and a few.
  public func defaultCalls(on subject: Subject, steps: Int) -> DefaultCalls {
    let (interpreter, lastStart) = interpreted(subject, steps)
    return DefaultCalls(
      jit: machineCode(subject, upTo: lastStart.map { $0 + Self.furtherStarts }),
      interpreter: interpreter
    )
  }

  private static let furtherStarts = 8

  /// How the interpreter ends, and the start at which it has not ended; nil if it has tried all.
  private func interpreted(_ subject: Subject, _ steps: Int) -> (DefaultCalls.End?, Int?) {
    var settings = PCRE2Settings.ofLibrary(settings.profile)
    settings.counts = true
    settings.usesMachineCode = false
    guard let code = try? CompiledCode(source, settings: settings) else { return (nil, nil) }
    let space = MatchData(code, settings: settings)
    return PCRE2Search.over(subject, code, in: space, settings) { search in
      var counter = StepCounter(limit: steps, readAhead: .max)
      let result = counter.counting(in: space) { search.run(from: 0, 0) }
      let isOver = counter.isOverLimit
      let end = isOver ? nil : DefaultCalls.End(result)
      return (end, end == .answer ? nil : counter.lastStart)
    }
  }

  /// How machine code ends; nil if there is none, or no end at the starts up to one.
  private func machineCode(_ subject: Subject, upTo start: Int?) -> DefaultCalls.End? {
    var settings = PCRE2Settings.ofLibrary(settings.profile)
    settings.lastStart = start
    settings.stackSize = 0
    guard let code = try? CompiledCode(source, settings: settings), code.hasMachineCode else {
      return nil
    }
    let space = MatchData(code, settings: settings)
    return PCRE2Search.over(subject, code, in: space, settings) { search in
      let result = search.run(from: 0, 0)
      return result == PCRE2_ERROR_NOMATCH && start != nil ? nil : DefaultCalls.End(result)
    }
  }
}

extension PCRE2Settings {
  /// The limits of the library, which a program gets that sets none.
  fileprivate static func ofLibrary(_ profile: PCRE2Profile) -> PCRE2Settings {
    var settings = PCRE2Settings()
    settings.profile = profile
    settings.matchLimit = value(PCRE2_CONFIG_MATCHLIMIT)
    settings.depthLimit = value(PCRE2_CONFIG_DEPTHLIMIT)
    settings.heapLimit = value(PCRE2_CONFIG_HEAPLIMIT)
    return settings
  }

  private static func value(_ what: Int32) -> Int {
    var value: UInt32 = 0
    pcre2_config_16(UInt32(what), &value)
    return Int(value)
  }
}

extension DefaultCalls.End {
  /// The end that a result of `pcre2_match` is.
  fileprivate init(_ code: Int32) {
    switch code {
    case 0..., PCRE2_ERROR_NOMATCH: self = .answer
    case PCRE2_ERROR_MATCHLIMIT: self = .matchLimit
    case PCRE2_ERROR_DEPTHLIMIT: self = .depthLimit
    case PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_NOMEMORY: self = .heapLimit
    case PCRE2_ERROR_JIT_STACKLIMIT: self = .jitStack
    default: self = .error
    }
  }
}
