import Diagnostics
package import RunRecord

/// Writes what a run found as a SARIF log, version 2.1.0, for GitHub's code scanning and other
/// viewers.
///
/// Every finding is a result: of the kind `open` where something is not known, else `fail`. What
/// passed, and what the configuration allows, is only counted. A log keeps within the limits of
/// GitHub; which results it leaves out for that, the least important ones, it says in a
/// notification.
package struct SARIFReporter: Reporter {
  private let paths: ReportPaths
  private let help: FindingHelp.Source
  /// The most bytes of a log.
  package var byteLimit = SARIFLimits.bytes

  package init(
    paths: ReportPaths = ReportPaths(),
    help: @escaping FindingHelp.Source = { _, _ in nil }
  ) {
    self.paths = paths
    self.help = help
  }
}

extension SARIFReporter {
  /// The identifier of the folder that relative paths begin in.
  private static let base = "%SRCROOT%"

  package func render(_ record: RunRecord) -> String { report(of: record).text }

  /// Renders the report, and says what GitHub's limits leave out.
  package func report(of record: RunRecord) -> RenderedReport {
    var fingerprints = FindingFingerprints()
    let findings = ReportedFinding.listed(of: record).map { finding in
      let path = paths.path(finding.location?.file ?? "")
      return Entry(finding: finding, fingerprint: fingerprints.next(finding, path: path))
    }
    var kept = Self.mostImportant(findings, SARIFLimits.results)
    var results = lines(kept)
    let sizes = results.map { $0.utf8.count + 2 }
    // The rest of the log is small: its rules are those of the program, and each has its help once.
    let room =
      byteLimit - rules(of: kept).reduce(10_000) { $0 + JSONText.line($1).utf8.count }
    if sizes.reduce(0, +) > room {
      kept = Self.fitting(kept, sizes, into: room)
      results = lines(kept)
    }
    let leftOut = findings.count - kept.count
    let notice =
      leftOut == 0
      ? nil
      : """
      \(leftOut.grouped) of \(findings.count.grouped) results are left out, the least important \
      ones: GitHub shows \(SARIFLimits.results.grouped) results of a run, and takes 10 MB
      """
    let text = log(record, kept, results, findings.count, notice)
    return RenderedReport(text: text, leftOut: notice)
  }

  /// A finding with its fingerprint, which depends on those before it.
  private struct Entry {
    let finding: ReportedFinding
    let fingerprint: String
  }

  /// As many findings as there is room for, in their order.
  private static func mostImportant(_ findings: [Entry], _ count: Int) -> [Entry] {
    guard findings.count > count else { return findings }
    return byImportance(findings).prefix(count).sorted().map { findings[$0] }
  }

  /// The most important findings whose results, of the given sizes in bytes, take no more than
  /// there are.
  private static func fitting(_ findings: [Entry], _ sizes: [Int], into room: Int) -> [Entry] {
    var rest = room
    let kept = byImportance(findings).prefix { index in
      rest -= sizes[index]
      return rest >= 0
    }
    return kept.sorted().map { findings[$0] }
  }

  /// The indices of findings, the most important first, else in their order.
  private static func byImportance(_ findings: [Entry]) -> [Int] {
    findings.indices.sorted {
      (findings[$0].finding.importance, $0) < (findings[$1].finding.importance, $1)
    }
  }
}

extension SARIFReporter {
  private func log(
    _ record: RunRecord,
    _ kept: [Entry],
    _ results: [String],
    _ count: Int,
    _ notice: String?
  ) -> String {
    let tool = SARIFDocument.Tool(
      driver: SARIFDocument.Tool.Driver(version: record.call?.version, rules: rules(of: kept))
    )
    let counts = SARIFDocument.Counts(
      findings: count,
      leftOut: count - kept.count,
      allowed: record.diagnostics.count { $0.allowed != nil },
      testsPassed: record.summary.passed,
      testsSkipped: record.summary.skippedCount
    )
    let command = record.call?.arguments.first ?? "run"
    let description = SARIFDocument.Text(text: "the root of the checkout, or the working directory")
    let parts: [(key: String, json: String)] = [
      ("tool", JSONText.line(tool)),
      (
        "automationDetails",
        JSONText.line(SARIFDocument.AutomationDetails(id: "ruleproof/\(command.shown)/"))
      ),
      ("columnKind", "\"utf16CodeUnits\""), ("defaultEncoding", "\"utf-8\""),
      ("invocations", JSONText.line([invocation(record, notice)])),
      (
        "originalUriBaseIds",
        JSONText.line([Self.base: SARIFDocument.BaseLocation(description: description)])
      ),
      ("artifacts", JSONText.line(artifacts(record))), ("properties", JSONText.line(counts)),
    ]
    // One result on a line: a difference between two logs is then readable.
    var text = "{\n\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\n"
    text += "\"version\":\"2.1.0\",\n\"runs\":[{\n"
    for part in parts { text += "\"\(part.key)\":\(part.json),\n" }
    text += "\"results\":["
    text += results.isEmpty ? "]\n" : "\n\(results.joined(separator: ",\n"))\n]\n"
    return text + "}]\n}\n"
  }

  private func invocation(_ record: RunRecord, _ notice: String?) -> SARIFDocument.Invocation {
    let result = record.call?.result ?? (record.isClean ? .passed : .failed)
    let code = record.call?.exitCode ?? (record.isClean ? 0 : 1)
    let words =
      switch result {
      case .passed: "clean"
      case .failed: "the run failed"
      case .untested: "nothing was tested"
      case .internalError: "internal error"
      }
    return SARIFDocument.Invocation(
      executionSuccessful: result == .passed || result == .failed,
      exitCode: code,
      exitCodeDescription: words,
      arguments: record.call?.arguments ?? [],
      toolExecutionNotifications: notice.map {
        [SARIFDocument.Notification(level: "warning", message: SARIFDocument.Text(text: $0))]
      } ?? []
    )
  }

  private func artifacts(_ record: RunRecord) -> [SARIFDocument.Artifact] {
    (record.call?.sources ?? []).uniqued.map { source in
      SARIFDocument.Artifact(location: artifact(source.file), hashes: ["sha-256": source.sha256])
    }
  }

  private func artifact(_ file: String) -> SARIFDocument.ArtifactLocation {
    let uri = paths.uri(file)
    return SARIFDocument.ArtifactLocation(
      uri: uri.text,
      uriBaseId: uri.isRelative ? Self.base : nil
    )
  }
}

extension SARIFReporter {
  /// The kinds of findings, in the order of the first ones.
  private func rules(of findings: [Entry]) -> [SARIFDocument.Rule] {
    var levels: [String: ReportedFinding.Level] = [:]
    var firsts: [ReportedFinding] = []
    for finding in findings.map(\.finding) {
      if levels[finding.name] == nil { firsts.append(finding) }
      levels[finding.name] = min(levels[finding.name] ?? .undecided, finding.level)
    }
    return firsts.map { finding in
      let help = help(finding.part, finding.code)
      let summary = (help?.summary ?? finding.name).cut(to: SARIFLimits.description - 1)
      return SARIFDocument.Rule(
        id: finding.name,
        shortDescription: SARIFDocument.Text(text: summary),
        fullDescription: SARIFDocument.Text(text: summary),
        help: SARIFDocument.Text(text: help?.text ?? summary, markdown: help?.markdown),
        defaultConfiguration: SARIFDocument.Rule.Configuration(
          level: (levels[finding.name] ?? .undecided).configured
        ),
        properties: SARIFDocument.Rule.Properties(tags: ["ruleproof", finding.part.rawValue])
      )
    }
  }

  /// The results, each as a line of JSON.
  private func lines(_ findings: [Entry]) -> [String] {
    var indices: [String: Int] = [:]
    return findings.map { entry in
      let finding = entry.finding
      let index = indices[finding.name] ?? indices.count
      indices[finding.name] = index
      let related = finding.related.prefix(SARIFLimits.relatedLocations).enumerated().map {
        number,
        place in
        SARIFDocument.Location(
          id: number + 1,
          physicalLocation: physical(place.location),
          message: SARIFDocument.Text(text: place.message.withoutLinks)
        )
      }
      let level = finding.level.sarif
      return JSONText.line(
        SARIFDocument.Result(
          ruleId: finding.name,
          ruleIndex: index,
          kind: finding.level == .undecided ? "open" : "fail",
          level: level,
          message: SARIFDocument.Text(
            text: finding.text(maxLines: SARIFLimits.lines).withoutLinks
          ),
          locations: location(finding),
          relatedLocations: related.isEmpty ? nil : related,
          partialFingerprints: [
            "primaryLocationLineHash": entry.fingerprint, "ruleproof/v1": entry.fingerprint,
          ],
          fixes: finding.fix.flatMap(fix)
        )
      )
    }
  }

  private func physical(_ location: LocationRecord) -> SARIFDocument.PhysicalLocation {
    SARIFDocument.PhysicalLocation(
      artifactLocation: artifact(location.file),
      region: SARIFDocument.Region(location)
    )
  }

  private func location(_ finding: ReportedFinding) -> [SARIFDocument.Location] {
    guard finding.location != nil || finding.rule != nil else { return [] }
    return [
      SARIFDocument.Location(
        physicalLocation: finding.location.map(physical),
        logicalLocations: finding.rule.map {
          [SARIFDocument.LogicalLocation(fullyQualifiedName: $0.shown, kind: "rule")]
        }
      )
    ]
  }

  /// The fix; nil if it is not known where the changes are.
  private func fix(_ fix: ReportedFinding.Fix) -> [SARIFDocument.Fix]? {
    guard !fix.edits.isEmpty, fix.edits.allSatisfy({ $0.location.endLine != nil }) else {
      return nil
    }
    var changes: [(file: String, edits: [EditRecord])] = []
    for edit in fix.edits {
      if changes.last?.file == edit.location.file {
        changes[changes.count - 1].edits.append(edit)
      } else {
        changes.append((edit.location.file, [edit]))
      }
    }
    return [
      SARIFDocument.Fix(
        description: SARIFDocument.Text(text: fix.words.withoutLinks),
        artifactChanges: changes.map { file, edits in
          SARIFDocument.ArtifactChange(
            artifactLocation: artifact(file),
            replacements: edits.map { edit in
              SARIFDocument.Replacement(
                deletedRegion: SARIFDocument.Region(edit.location),
                insertedContent: SARIFDocument.Text(text: edit.text)
              )
            }
          )
        }
      )
    ]
  }
}

extension ReportedFinding.Level {
  /// The level of a result, if known.
  fileprivate var sarif: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    case .undecided: "none"
    }
  }

  /// The level of a rule.
  fileprivate var configured: String { self == .undecided ? "note" : sarif }
}

extension String {
  /// The text in which no brackets make a link, as a message of SARIF reads it.
  fileprivate var withoutLinks: String {
    var text = ""
    var isAfterBracket = false
    var hasLink = false
    for scalar in unicodeScalars {
      if scalar == "(", isAfterBracket { hasLink = true }
      isAfterBracket = scalar == "]"
      if scalar == "[" || scalar == "]" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return hasLink ? text : self
  }
}
