import Diagnostics
import Reporters
import Testing

@Suite("A growth chart")
struct GrowthChartTests {
  @Test("has a line for each length, with a bar on a linear scale, which the heading names")
  func bars() {
    let chart = GrowthChart([(64, 4_096), (16, 256), (32, 1_024), (128, 16_384)])
    #expect(
      chart.lines(width: 34) == [
        "length   steps │0 to 16,384, linear",
        "    16     256 │▎",
        "    32   1,024 │█▏",
        "    64   4,096 │████▌",
        "   128  16,384 │██████████████████",
      ]
    )
  }

  @Test("is logarithmic where only the last bar could be seen, and in ASCII where that is all")
  func ascii() {
    let lines = GrowthChart([(10, 7), (20, 0), (30, 1_000_000)]).lines(width: 36, style: .ascii)
    #expect(
      lines == [
        "length      steps |1 to 1,000,000, logarithmic",
        "    10          7 |===",
        "    20          0 |",
        "    30  1,000,000 |=================",
      ]
    )
    #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
  }

  @Test("says where a search was stopped")
  func stopped() {
    let points = [
      GrowthChart.Point(length: 8, steps: 100),
      GrowthChart.Point(length: 9, steps: 10_000_000, isStopped: true),
    ]
    let lines = GrowthChart(points).lines(width: 60)
    #expect(lines.last?.hasPrefix("     9  over 10,000,000 │") == true)
  }

  @Test(
    "takes anything",
    arguments: [[], [(0, 0)], [(1, 1)], [(Int.max, Int.max), (0, -1)]]
      as [[(length: Int, steps: Int)]]
  )
  func extremes(points: [(length: Int, steps: Int)]) {
    for width in [0, 1, 40, 200] {
      for style in BlockStyle.allCases {
        let lines = GrowthChart(points).lines(width: width, style: style)
        #expect(lines.count == (points.isEmpty ? 0 : points.count + 1))
      }
    }
  }

  @Test(
    "groups the digits of numbers",
    arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (-12_345_678, "-12,345,678")]
  )
  func grouped(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
