import Digests
import LinkResolver
package import MatchEngine
import PatternPrefilter
package import RecordInput

/// Scans chunks of records, on one thread.
package final class ScanThread {
  private let rules: ScanRules
  private let settings: ScanSettings
  private let scanner: URLScanner
  private let others: (rules: ScanRules, scanner: URLScanner)?

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
    var batch = ScanBatch(output: [], counts: rules.noCounts)
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
    let remarks = remarks(on: answer, url, kind)
    batch.counts.add(remarks)
    guard settings.writesRecords || settings.only != nil else { return }
    let isWritten =
      switch settings.only {
      case nil: true
      case .matched: answer.isMatched
      case .unmatched: answer.isEmpty
      case .undecided: !answer.undecided.isEmpty
      case .changed: remarks.other != nil
      case .drift: !remarks.drift.isEmpty
      case .slow: !remarks.slow.isEmpty
      }
    guard isWritten else { return }
    batch.counts.written += 1
    guard settings.writesRecords else { return }
    begin(url, place, &line)
    if settings.writesAnswers, !answer.isEmpty { answer.write(to: &line, rules) }
    write(remarks, beside: answer, to: &line)
    line.add("}\n")
  }

  /// The remarks about a URL.
  private func remarks(
    on answer: ScanAnswer,
    _ url: UnsafeBufferPointer<UInt8>,
    _ kind: TextKind
  ) -> ScanRemarks {
    var remarks = ScanRemarks()
    guard !settings.remarks.isEmpty else { return remarks }
    if settings.remarks.contains(.changed), let others {
      let other = others.scanner.answer(url, kind)
      if !answer.hasSameOutcome(as: other) { remarks.other = other }
    }
    if settings.remarks.contains(.drift) {
      remarks.drift = scanner.drift(on: url, kind, settings)
    }
    if settings.remarks.contains(.slow), isSampled(url) {
      remarks.slow = scanner.slowSearches(on: url, settings)
    }
    return remarks
  }

  /// Whether a URL is in the sample that is searched for slow patterns, the same in every scan.
  private func isSampled(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    settings.slowSample == 1 || FNV1a(of: url).value % UInt64(settings.slowSample) == 0
  }

  private func write(_ remarks: ScanRemarks, beside answer: ScanAnswer, to line: inout JSONLine) {
    if let other = remarks.other, let others {
      line.add(",\"changed\":{\"here\":{\"isMatched\":")
      line.bytes += Array("\(answer.isMatched)".utf8)
      answer.write(to: &line, rules)
      line.add("},\"there\":{\"isMatched\":")
      line.bytes += Array("\(other.isMatched)".utf8)
      other.write(to: &line, others.rules)
      line.add("}}")
    }
    remarks.write(to: &line, rules)
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
      if !answer.undecided.isEmpty { batch.counts.partlyUndecided += 1 }
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
