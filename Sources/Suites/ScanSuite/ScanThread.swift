import LinkResolver
package import MatchEngine
import PatternPrefilter
package import RecordInput
import RegexSyntax

/// Scans chunks of records, on one thread.
package final class ScanThread {
  private let rules: ScanRules
  private let settings: ScanSettings
  private let scanner: URLScanner
  private let others: (rules: ScanRules, scanner: URLScanner)?

  /// Creates what one thread works with.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - screen: What sorts out texts for their patterns; nil for nothing.
  ///   - others: The rules that they are compared with, for `changed`, and their screen.
  ///   - settings: What is written.
  package init(
    _ rules: ScanRules,
    screen: (any PatternScreen)?,
    others: (rules: ScanRules, screen: (any PatternScreen)?)? = nil,
    _ settings: ScanSettings
  ) {
    self.rules = rules
    self.settings = settings
    scanner = URLScanner(rules, screen: screen?.makeThread())
    self.others = others.map { ($0.rules, URLScanner($0.rules, screen: $0.screen?.makeThread())) }
  }

  /// Scans the records of a chunk.
  ///
  /// - Parameters:
  ///   - chunk: The records.
  ///   - fields: Finds their URLs.
  ///   - file: The name of their file.
  ///   - namesFile: Whether each line says the file.
  /// - Returns: What came out.
  package func scan(
    _ chunk: ChunkReader.Chunk,
    _ fields: FieldReader,
    of file: String,
    namesFile: Bool
  ) -> ScanBatch {
    var batch = ScanBatch(
      output: [],
      counts: ScanCounts(entries: rules.entries.count, browsers: rules.webBrowsers.count)
    )
    var line = JSONLine()
    chunk.bytes.withUnsafeBufferPointer { bytes in
      if fields.readsLines { prepare(bytes) }
      visit(chunk, fields, file, namesFile, &line, &batch)
      prepare(UnsafeBufferPointer(start: nil, count: 0))
    }
    batch.output = line.bytes
    return batch
  }

  private func prepare(_ lines: UnsafeBufferPointer<UInt8>) {
    scanner.prepare(lines)
    others?.scanner.prepare(lines)
  }

  private func visit(
    _ chunk: ChunkReader.Chunk,
    _ fields: FieldReader,
    _ file: String,
    _ namesFile: Bool,
    _ line: inout JSONLine,
    _ batch: inout ScanBatch
  ) {
    fields.forEach(in: chunk) { number, field in
      batch.counts.records += 1
      let place = Place(file: file, line: number, namesFile: namesFile)
      switch field {
      case .failure(let problem): pass(problem.rawValue, place, &line, &batch)
      case .success(let url):
        let kind = TextKind(url)
        if url.isEmpty {
          batch.counts.blank += 1
        } else if kind != .printableASCII, url.contains(0) {
          pass("hasNUL", place, &line, &batch)
        } else if kind == .other, String(validating: url, as: UTF8.self) == nil {
          pass(RecordProblem.notUTF8.rawValue, place, &line, &batch)
        } else {
          scan(url, kind, place, &line, &batch)
        }
      }
    }
  }

  /// Where a record is.
  struct Place {
    let file: String
    let line: Int
    let namesFile: Bool

    var text: String { "\(file):\(line)" }

    func write(to json: inout JSONLine) {
      json.add("{")
      if namesFile {
        json.add("\"file\":")
        json.string(file)
        json.add(",")
      }
      json.add("\"line\":")
      json.add(line)
    }
  }
}

extension ScanThread {
  /// Passes over a record, and says so.
  private func pass(
    _ problem: String,
    _ place: Place,
    _ line: inout JSONLine,
    _ batch: inout ScanBatch
  ) {
    batch.counts.note(problem, ScanCounts.Problem(count: 1, first: place.text))
    guard settings.writesRecords, settings.only == nil else { return }
    place.write(to: &line)
    line.add(",\"problem\":")
    line.string(problem)
    line.add("}\n")
  }

  private func scan(
    _ url: UnsafeBufferPointer<UInt8>,
    _ kind: TextKind,
    _ place: Place,
    _ line: inout JSONLine,
    _ batch: inout ScanBatch
  ) {
    let answer = scanner.answer(url, kind)
    count(answer, url, kind, &batch)
    if settings.verifiesPrefilter { verify(answer, url, place, &batch) }
    if settings.keepsUnmatched, !answer.isMatched, answer.undecided.isEmpty {
      batch.unmatched.append(String(decoding: url, as: UTF8.self))
    }
    guard settings.writesRecords || settings.only != nil else { return }
    let isWritten: Bool
    switch settings.only {
    case nil: isWritten = write(answer, url, place, &line)
    case .matched: isWritten = answer.isMatched && write(answer, url, place, &line)
    case .unmatched: isWritten = answer.isEmpty && write(answer, url, place, &line)
    case .undecided: isWritten = !answer.undecided.isEmpty && write(answer, url, place, &line)
    case .changed: isWritten = writeChange(answer, url, kind, place, &line)
    case .drift: isWritten = writeDrift(url, kind, place, &line)
    case .slow: isWritten = writeSlow(url, place, &line)
    }
    if isWritten { batch.counts.written += 1 }
  }

  private func count(
    _ answer: ScanAnswer,
    _ url: UnsafeBufferPointer<UInt8>,
    _ kind: TextKind,
    _ batch: inout ScanBatch
  ) {
    countBrowsers(url, kind, &batch.counts)
    if answer.isMatched {
      batch.counts.matched += 1
    } else if answer.isEmpty {
      batch.counts.unmatched += 1
      return
    } else {
      batch.counts.undecided += 1
    }
    for match in answer.matches {
      batch.counts.rules[match.entry].matches += 1
      for output in match.outputs {
        switch output.outcome {
        case .output: batch.counts.rules[match.entry].outputs += 1
        case .noMatch: break
        case .failed(.needsScript): batch.counts.rules[match.entry].scripts += 1
        case .failed: batch.counts.rules[match.entry].failures += 1
        }
      }
    }
    for redirect in answer.redirects {
      for numbers in rules.numbers {
        guard let entry = numbers[redirect.rule] else { continue }
        batch.counts.rules[entry].matches += 1
        batch.counts.rules[entry].outputs += 1
        break
      }
    }
    for item in answer.undecided { batch.counts.rules[item.entry].undecided += 1 }
  }

  /// Counts the browsers that take every web link; by scheme alone where that decides.
  private func countBrowsers(
    _ url: UnsafeBufferPointer<UInt8>,
    _ kind: TextKind,
    _ counts: inout ScanCounts
  ) {
    if kind == .printableASCII, url.count > Self.https.count, url.starts(with: Self.https) {
      counts.https += 1
    } else if kind == .printableASCII, url.count > Self.http.count, url.starts(with: Self.http) {
      counts.http += 1
    } else {
      for (index, browser) in rules.webBrowsers.enumerated()
      where browser.matches(url, kind, settings.limits) {
        counts.browsers[index] += 1
      }
    }
  }

  private static let http = Array("http://".utf8)
  private static let https = Array("https://".utf8)

  private func write(
    _ answer: ScanAnswer,
    _ url: UnsafeBufferPointer<UInt8>,
    _ place: Place,
    _ line: inout JSONLine
  ) -> Bool {
    guard settings.writesRecords else { return true }
    begin(url, place, &line)
    if !answer.isEmpty { answer.write(to: &line, rules) }
    line.add("}\n")
    return true
  }

  private func begin(
    _ url: UnsafeBufferPointer<UInt8>,
    _ place: Place,
    _ line: inout JSONLine
  ) {
    place.write(to: &line)
    line.add(",\"url\":")
    line.string(url)
  }

  /// Compares an answer with that of every rule's own search.
  private func verify(
    _ answer: ScanAnswer,
    _ url: UnsafeBufferPointer<UInt8>,
    _ place: Place,
    _ batch: inout ScanBatch
  ) {
    let text = String(decoding: url, as: UTF8.self)
    var slow = scanner.slowAnswer(text)
    var fast = answer
    let known = Set(fast.undecided.map(\.entry))
    if slow.undecided.contains(where: { !known.contains($0.entry) }) { batch.decided += 1 }
    slow.undecided = []
    fast.undecided = []
    if slow != fast { batch.differences.append(ScanBatch.Difference(place: place.text, url: text)) }
  }
}

extension ScanThread {
  private func writeChange(
    _ answer: ScanAnswer,
    _ url: UnsafeBufferPointer<UInt8>,
    _ kind: TextKind,
    _ place: Place,
    _ line: inout JSONLine
  ) -> Bool {
    guard let others else { return false }
    let other = others.scanner.answer(url, kind)
    guard !answer.hasSameOutcome(as: other) else { return false }
    guard settings.writesRecords else { return true }
    begin(url, place, &line)
    line.add(",\"changed\":{\"here\":{\"isMatched\":")
    line.bytes += Array("\(answer.isMatched)".utf8)
    answer.write(to: &line, rules)
    line.add("},\"there\":{\"isMatched\":")
    line.bytes += Array("\(other.isMatched)".utf8)
    other.write(to: &line, others.rules)
    line.add("}}}\n")
    return true
  }

  private func writeDrift(
    _ url: UnsafeBufferPointer<UInt8>,
    _ kind: TextKind,
    _ place: Place,
    _ line: inout JSONLine
  ) -> Bool {
    let subject = Subject(String(decoding: url, as: UTF8.self))
    let found = scanner.unscreened(url, kind).compactMap {
      entry -> (Int, MatchOutcome, MatchOutcome)? in
      guard let other = settings.compared[entry] else { return nil }
      let own = rules.entries[entry].pattern.firstMatch(in: subject, limits: settings.limits)
        .outcome
      let result = other.firstMatch(in: subject, limits: settings.comparedLimits).outcome
      return own == result || own.isFailure && result.isFailure ? nil : (entry, own, result)
    }
    guard !found.isEmpty else { return false }
    guard settings.writesRecords else { return true }
    begin(url, place, &line)
    line.add(",\"drift\":")
    line.list(found) { line, item in
      line.add("{\"rule\":")
      line.string(rules.entries[item.0].rule)
      line.add(",\"foundation\":")
      item.1.write(to: &line)
      line.add(",\"pcre2\":")
      item.2.write(to: &line)
      line.add("}")
    }
    line.add("}\n")
    return true
  }

  /// Runs every rule that is not known to be quick on a text of this length.
  private func writeSlow(
    _ url: UnsafeBufferPointer<UInt8>,
    _ place: Place,
    _ line: inout JSONLine
  ) -> Bool {
    let subject = Subject(String(decoding: url, as: UTF8.self))
    let steps = Double(settings.slowTicks) * 10_000
    var found: [(Int, MatchResult)] = []
    for (index, entry) in rules.entries.enumerated()
    where entry.bound.maxSteps(in: subject.utf16.count) >= steps {
      let result = entry.pattern.firstMatch(in: subject, limits: settings.limits)
      if result.cost >= settings.slowTicks || result.outcome.isFailure {
        found.append((index, result))
      }
    }
    guard !found.isEmpty else { return false }
    guard settings.writesRecords else { return true }
    begin(url, place, &line)
    line.add(",\"slow\":")
    line.list(found) { line, item in
      line.add("{\"rule\":")
      line.string(rules.entries[item.0].rule)
      line.add(",\"ticks\":")
      line.add(item.1.cost)
      if case .failed(let failure) = item.1.outcome {
        line.add(",\"undecided\":")
        line.string(failure.message)
      }
      line.add("}")
    }
    line.add("}\n")
    return true
  }
}

extension MatchOutcome {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }

  /// The ranges of the groups in UTF-16 offsets, null where there is no match, or why it is unknown.
  fileprivate func write(to line: inout JSONLine) {
    switch self {
    case .noMatch: line.add("null")
    case .failed(let failure): line.string(failure.message)
    case .match(let match):
      line.list(match.ranges) { line, range in
        guard let range else { return line.add("null") }
        line.list([range.lowerBound, range.upperBound]) { line, number in line.add(number) }
      }
    }
  }
}
