import Testing

@testable import Reporters

@Suite("A text with its heat")
struct HeatTextTests {
  @Test("has a column under each character, and one for its end")
  func columns() {
    let lines = HeatText("abcd", rows: [[1, 0, 8, 4, 2], [0, 0, 0, 0, 0]]).lines(width: 40)
    #expect(lines == ["abcd", "▁ █▄▂", ""])
    let ascii = HeatText("abcd", rows: [[1, 0, 8, 4, 2]]).lines(width: 40, style: .ascii)
    #expect(ascii == ["abcd", ". @=:"])
  }

  @Test("puts columns and marks under wide and under escaped characters")
  func widths() {
    let text = "中\u{1B}😀e\u{301}x"
    let heat = HeatText(
      text,
      rows: [[8, 0, 4, 4, 8, 0, 1, 0]],
      marks: [.init(range: 1..<2, label: "control"), .init(range: 6..<7, label: "x")]
    )
    #expect(
      heat.lines(width: 40) == [
        "中\\u{1B}😀e\u{301}x",
        "██      ▄▄█▁",
        "  ^^^^^^ control",
        "           ^ x",
      ]
    )
  }

  @Test("cuts a long text around what is marked first")
  func longMarked() {
    let text = String(repeating: "a", count: 100) + "(b+)+" + String(repeating: "c", count: 100)
    let lines = HeatText(text, marks: [.init(range: 100..<105, label: "99 %")]).lines(width: 21)
    #expect(lines == ["…aaaaaaa(b+)+ccccccc…", "        ^^^^^ 99 %"])
  }

  @Test("cuts a long text around its highest count")
  func longHot() {
    var counts = [Int](repeating: 0, count: 1_001)
    counts[1_000] = 3
    counts[999] = 1
    let lines = HeatText(String(repeating: "x", count: 1_000), rows: [counts]).lines(width: 12)
    #expect(lines == ["…xxxxxxxxxx", "          ▃█"])
  }

  @Test("shows a part that is out of sight by its label")
  func outOfSight() {
    let marks = [
      HeatText.Mark(range: 0..<1, label: "here"), HeatText.Mark(range: 500..<501, label: "there"),
    ]
    let lines = HeatText(String(repeating: "x", count: 600), marks: marks).lines(width: 20)
    #expect(lines.last == "there")
  }

  @Test("takes empty texts, empty rows and a megabyte")
  func extremes() {
    #expect(HeatText("", rows: [[5]]).lines(width: 20) == ["", "█"])
    #expect(HeatText("", rows: [[]]).lines(width: 0) == ["", ""])
    #expect(HeatText("ab", rows: [[1]]).lines(width: 20) == ["ab", "█"])
    #expect(
      HeatText("", marks: [.init(range: 0..<0, label: "all")]).lines(width: 20) == ["", "all"]
    )
    let text = String(repeating: "e\u{301}\u{202E}", count: 300_000)
    let lines = HeatText(text, rows: [[Int](repeating: 1, count: 900_001)]).lines(width: 60)
    #expect(lines.allSatisfy { $0.displayWidth <= 60 })
    #expect(!lines.joined().unicodeScalars.contains("\u{202E}"))
    #expect(!HeatText(text).fits(width: 60))
    #expect(HeatText("abc").fits(width: 60))
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(HeatText(marks).lines(width: 60).allSatisfy { $0.unicodeScalars.count < 200 })
  }
}

@Suite("A histogram")
struct HistogramTests {
  @Test("sums equal runs of places")
  func bins() {
    let histogram = Histogram([1, 2, 3, 4, 5, 6, 7], most: 3)
    #expect(histogram.binSize == 3)
    #expect(histogram.bins == [6, 15, 7])
    #expect(histogram.line() == "▄█▄")
    #expect(Histogram([], most: 3).line() == "")
    #expect(Histogram([0, 9, 0, 0], most: 10).line(style: .ascii) == " @")
    #expect(Histogram([1, 1], most: 0).bins == [2])
  }
}
