import MatchEngine

/// A pattern that the program has accepted.
struct ProcessPattern: CompiledPattern {
  let source: String
  let captureGroupCount: Int
  let pool: ProgramPool
}

extension ProcessPattern {
  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    do throws(MatchFailure) {
      let matches = try matches(.first, in: subject, limits)
      guard matches.count < 2 else { throw .programFailed("it found more than one first match") }
      return MatchResult(outcome: matches.first.map(MatchOutcome.match) ?? .noMatch, cost: 0)
    } catch {
      return MatchResult(outcome: .failed(error), cost: 0)
    }
  }

  /// Asks for several subjects at once; where that fails, for each of them.
  func firstMatches(in subjects: [Subject], limits: MatchLimits) -> [MatchResult] {
    stride(from: 0, to: subjects.count, by: Self.maxSubjects).flatMap { start in
      let some = Array(subjects[start..<min(start + Self.maxSubjects, subjects.count)])
      do throws(MatchFailure) {
        guard some.count > 1 else { return some.map { firstMatch(in: $0, limits: limits) } }
        let results = try results(.first, in: some, limits)
        var matches: [MatchResult] = []
        for (subject, result) in zip(some, results) {
          let found = try self.matches(of: result, in: subject)
          matches.append(
            MatchResult(outcome: found.first.map(MatchOutcome.match) ?? .noMatch, cost: 0)
          )
        }
        return matches
      } catch {
        return some.map { firstMatch(in: $0, limits: limits) }
      }
    }
  }

  /// How many subjects a request has at most.
  private static let maxSubjects = 250

  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    do throws(MatchFailure) {
      return MatchesResult(outcome: .matches(try matches(.all, in: subject, limits)), cost: 0)
    } catch {
      return MatchesResult(outcome: .failed(error), cost: 0)
    }
  }

  func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    do throws(MatchFailure) {
      let result = try result(.replace, in: subject, template: template, limits)
      if let words = result.refused { throw .templateRefused(words) }
      guard let text = result.output else {
        guard result.matches == [] else { throw .programFailed("its answer has no output") }
        return ReplacementResult(outcome: .noMatch, cost: 0)
      }
      guard text.utf16.count <= pool.limits.outputLength else {
        throw .outputTooLong(limit: pool.limits.outputLength)
      }
      return ReplacementResult(outcome: .replaced(text), cost: 0)
    } catch {
      return ReplacementResult(outcome: .failed(error), cost: 0)
    }
  }
}

extension ProcessPattern {
  private func matches(
    _ mode: ProgramRequest.Mode,
    in subject: Subject,
    _ limits: MatchLimits
  ) throws(MatchFailure) -> [Match] {
    try matches(of: result(mode, in: subject, limits), in: subject)
  }

  private func matches(
    of result: ProgramAnswer.Result,
    in subject: Subject
  ) throws(MatchFailure) -> [Match] {
    guard let matches = result.matches else { throw .programFailed("its answer has no matches") }
    guard matches.count <= pool.limits.matchCount else {
      throw .tooManyMatches(limit: pool.limits.matchCount)
    }
    let map = OffsetMap(subject.utf16, in: pool.hello.offsets)
    var read: [Match] = []
    for spans in matches { read.append(try match(spans, map)) }
    return read
  }

  private func match(_ spans: [[Int]?], _ map: OffsetMap) throws(MatchFailure) -> Match {
    guard spans.count == captureGroupCount + 1, spans[0] != nil else {
      throw .programFailed("a match of its answer has not the groups of the pattern")
    }
    var ranges: [Range<Int>?] = []
    for span in spans {
      guard let span else {
        ranges.append(nil)
        continue
      }
      guard span.count == 2, let range = map.utf16(span[0], span[1]) else {
        throw .programFailed("\(span) in its answer is no range of characters of the subject")
      }
      ranges.append(range)
    }
    return Match(ranges: ranges)
  }

  private func result(
    _ mode: ProgramRequest.Mode,
    in subject: Subject,
    template: String? = nil,
    _ limits: MatchLimits
  ) throws(MatchFailure) -> ProgramAnswer.Result {
    let results = try results(mode, in: [subject], template: template, limits)
    guard let result = results.first else { throw Self.otherPattern }
    return result
  }

  private func results(
    _ mode: ProgramRequest.Mode,
    in subjects: [Subject],
    template: String? = nil,
    _ limits: MatchLimits
  ) throws(MatchFailure) -> [ProgramAnswer.Result] {
    for subject in subjects {
      let length = subject.utf16.count
      guard length <= limits.subjectLength else {
        throw .subjectTooLong(length: length, limit: limits.subjectLength)
      }
      if let offset = subject.loneSurrogate { throw .invalidSubject(offset: offset) }
    }
    let request = ProgramRequest(
      mode,
      pattern: source,
      template: template,
      subjects: subjects.map(\.text),
      limits: pool.limits
    )
    let answer = try pool.ask(request).get()
    guard answer.refused == nil, answer.groups == captureGroupCount, let results = answer.results,
      results.count == subjects.count
    else { throw Self.otherPattern }
    for result in results {
      switch result.limit {
      case nil: break
      case "matches": throw .tooManyMatches(limit: pool.limits.matchCount)
      case "length": throw .outputTooLong(limit: pool.limits.outputLength)
      case let limit?: throw .programFailed("there is no limit '\(limit)'")
      }
      if let words = result.failed { throw .programFailed(words) }
    }
    return results
  }

  private static var otherPattern: MatchFailure {
    .programFailed("it does not answer for the pattern that it has taken before")
  }
}

/// A pattern of unknown validity, since the program failed to compile it.
struct FailingPattern: CompiledPattern {
  let source: String
  let failure: MatchFailure
}

extension FailingPattern {
  var captureGroupCount: Int { 0 }

  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    MatchResult(outcome: .failed(failure), cost: 0)
  }

  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    MatchesResult(outcome: .failed(failure), cost: 0)
  }

  func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    ReplacementResult(outcome: .failed(failure), cost: 0)
  }
}
