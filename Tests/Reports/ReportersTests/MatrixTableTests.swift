import Diagnostics
import Reporters
import RunRecord
import SubjectDomains
import Testing

@Suite("The matrix of engines")
struct MatrixTableTests {
  private static func cell(
    _ outcome: DriftMatrix.Outcome,
    _ cause: String? = nil,
    _ likeness: Likeness? = nil,
    message: String? = nil,
    undecided: Int? = nil
  ) -> DriftMatrix.Cell {
    var cell = DriftMatrix.Cell(outcome)
    cell.causes = cause.map { [$0] }
    cell.urlLikeness = likeness
    cell.message = message
    cell.undecided = undecided
    return cell
  }

  private static let same = cell(.same)
  private static let refused = cell(.refused, "lookaround", message: "no (?<= here")

  static let rows = [
    DriftMatrix.Row(rule: "action/a", pattern: "a", cells: [same, same, same, same]),
    DriftMatrix.Row(
      rule: "action/b",
      pattern: "(?<=b)",
      cells: [same, cell(.differs, "digits", .real), refused, same],
      spelling: "x|y"
    ),
    DriftMatrix.Row(
      rule: "action/c",
      pattern: "(?<=c)",
      cells: [same, cell(.differs, "digits", .real), refused, same],
      spelling: "z"
    ),
    DriftMatrix.Row(
      rule: "action/d",
      pattern: "d",
      cells: [same, cell(.differs, "dot-line-ends", .any), same, same]
    ),
    DriftMatrix.Row(
      rule: "action/e",
      pattern: "e",
      cells: [same, same, cell(.undecided, undecided: 3), same]
    ),
  ]

  static func record(
    _ rows: [DriftMatrix.Row] = rows,
    engines: [String] = ["foundation", "pcre2", "javascript@safari-15", "re2"]
  ) -> RunRecord {
    var record = RunRecord.sample(drift: [])
    record.drift.summary?.matrix = DriftMatrix(engines: engines, rows: rows)
    return record
  }

  private static func text(_ record: RunRecord, isVerbose: Bool = false, width: Int? = nil)
    -> String
  {
    var layout = ReportLayout()
    layout.width = width
    return TextReporter(
      style: .plain,
      isVerbose: isVerbose,
      elapsed: nil,
      sources: [],
      layout: layout
    )
    .render(record)
  }

  @Test("patterns with the same outcomes are one line, those that are the same only counted")
  func screen() {
    #expect(
      Self.text(Self.record()).hasPrefix(
        """
                     pcre2      javascript  fix
                                @safari-15
        action/b +1  differs 1  refused 2   yes

        1  differs, digits
        2  refused, lookaround: no (?<= here

        2 of 5 patterns not the same in every engine, 2 with one spelling for real
          subjects (compared with foundation)
        the same in each of them: re2
        1 more pattern differs on other text only
        1 more pattern undecided, since an engine gave up

        each code is explained by: ruleproof explain digits

        drift of
        """
      ),
      "\(Self.text(Self.record()))"
    )
  }

  @Test("patterns with and without a spelling for all engines are two lines")
  func spellings() {
    var rows = Self.rows
    rows[2].spelling = nil
    let text = Self.text(Self.record(rows))
    #expect(text.contains("\naction/b  differs 1  refused 2   yes\n"), "\(text)")
    #expect(text.contains("\naction/c  differs 1  refused 2\n"), "\(text)")
  }

  @Test("patterns that do not differ where it counts are counted, each once")
  func uncountedRows() {
    var rows = [Self.rows[0], Self.rows[3], Self.rows[4]]
    rows[1].cells[2] = Self.cell(.undecided, undecided: 2)
    #expect(
      Self.text(Self.record(rows)).hasPrefix(
        """
        3 patterns, none different on a URL (compared with foundation)
        1 pattern differs on other text only
        1 pattern undecided, since an engine gave up

        """
      ),
      "\(Self.text(Self.record(rows)))"
    )
    #expect(
      Self.text(Self.record([Self.rows[0]])).hasPrefix("1 pattern, the same in every engine")
    )
  }

  @Test("an engine that gave up on a shown pattern is not called the same")
  func undecidedColumn() {
    var rows = [Self.rows[1]]
    rows[0].cells[3] = Self.cell(.undecided, undecided: 1)
    let text = Self.text(Self.record(rows))
    #expect(text.contains("undecided 3"), "\(text)")
    #expect(!text.contains("the same in each"), "\(text)")
  }

  @Test("with all details each pattern has a line, and each engine a column")
  func verbose() {
    let text = Self.text(Self.record(), isVerbose: true)
    for rule in ["a", "b", "c", "d", "e"] { #expect(text.contains("action/\(rule) ")) }
    #expect(text.contains("re2"))
    #expect(!text.contains("the same in each"))
    #expect(
      text.contains("undecided 3")
        && text.contains("3  undecided, an engine gave up in some comparisons")
    )
  }

  @Test("no line is wider than the terminal, however long the ids are")
  func width() {
    let rows = Self.rows.map { row in
      var row = row
      row.rule = String(repeating: row.rule, count: 20)
      return row
    }
    for width in [60, 80, 120] {
      let lines = Self.text(Self.record(rows), width: width).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width }, "\(width)")
      #expect(lines.contains { $0.hasPrefix("…") && $0.contains("action/b +1") })
    }
  }

  @Test("a long matrix is one screen")
  func length() {
    let rows = (0..<90).map { number in
      DriftMatrix.Row(
        rule: "action/\(number)",
        pattern: "a",
        cells: [
          Self.same, Self.cell(.refused, "cause-\(number)", message: "no"), Self.same, Self.same,
        ]
      )
    }
    let text = Self.text(Self.record(rows))
    #expect(text.count(where: \.isNewline) <= 40)
    // Each line that is shown has its reason.
    #expect(text.contains("… and 81 more lines: add --verbose"))
    #expect(text.contains("9  refused, cause-8") && !text.contains("10  refused"))
  }

  @Test("Markdown has the table, in which no text of a rule is read as Markdown")
  func markdown() {
    var rows = Self.rows
    rows[4] = DriftMatrix.Row(
      rule: "a|b`c\n<b>",
      pattern: "e",
      cells: [Self.same, Self.same, Self.cell(.refused, message: "no"), Self.same]
    )
    let text = MarkdownReporter().render(Self.record(rows))
    #expect(
      text.contains(
        """
        | pattern | `pcre2` | `javascript@safari-15` | one spelling for real subjects |
        | --- | --- | --- | --- |
        | `action/b` and 1 more | differs 1 | refused 2 | `x\\|y` |
        | ``a\\|b`c\\n<b>`` | same | refused 3 |  |
        """
      ),
      "\(text)"
    )
    #expect(text.contains("2. refused, `lookaround: no (?<= here`\n"))
  }
}
