import Diagnostics
import Foundation
import TestSupport
import Testing
import URLSchemes

@Suite("Random URLs")
struct RandomURLTests {
  private static let seeds = [
    "op-action://add?title=My+blog&url=http://www.myblog.com/&ua=iPad&crawl=custom&maxPages=100"
      + "&numLevels=1&tags=a,b%5C,c&force=1",
    "op-action://view?url=https%3A%2F%2Fa.example%2F&cached=1&target=blank#x",
    "op-action-kiosk://deploy?url=file%3A%2F%2F%2Fa", "op-action-forms://",
    "notes://x-callback-url/a/b?x-source=A&x-success=b%3A%2F%2Fc%3Fd%3De&f=g&h&token=%F0%9F%98%80",
  ]

  private static let pieces = [
    "&", "=", "?", "#", "%", "%00", "%F0%9F%98%80", "%FF", "+", ",", "\\", "/", ":", "//", " ", "ä",
    "e\u{301}", "😀", "\u{0}", "\n", "\u{202E}", "1", "0", "99999999999999999999", "url=",
    "crawl=custom",
    "maxPages=10", "x-", "scheme=a", "&title=", "op-action", "http://", "&&", "%2", "%%25",
  ]

  /// A URL with some pieces put in and some stretches left out.
  private static func url(_ random: inout SeededGenerator) -> String {
    var scalars = Array(random.pick(seeds).unicodeScalars)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      if random.chance(0.4) {
        let end = min(scalars.count, place + Int.random(in: 0...9, using: &random))
        scalars.removeSubrange(place..<end)
      } else {
        scalars.insert(contentsOf: random.pick(pieces).unicodeScalars, at: place)
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  @Test("every place lies within the URL and on its characters", arguments: 0..<8)
  func places(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let url = Self.url(&random)
      let isBoundary = { (offset: Int) in
        url.utf8.index(url.startIndex, offsetBy: offset, limitedBy: url.endIndex)
          .map { $0.samePosition(in: url.unicodeScalars) != nil } ?? false
      }
      if case .checked(let check) = ContractSet.builtIn.check(output: url) {
        for diagnostic in check.diagnostics(at: nil, rule: nil) {
          #expect(!diagnostic.message.isEmpty, "\(url)")
        }
        for finding in check.reading.findings {
          #expect(isBoundary(finding.utf8Range.lowerBound), "\(url) \(finding)")
          #expect(isBoundary(finding.utf8Range.upperBound), "\(url) \(finding)")
        }
      }
      for completion in ContractSet.builtIn.completions(of: url) {
        #expect(completion.url.utf8.count >= completion.label.utf8.count)
      }
    }
  }

  @Test("the call of a URL that is taken can be built, and is read back", arguments: 0..<8)
  func again(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<400 {
      let url = Self.url(&random)
      guard let reading = ContractSet.builtIn.read(url), reading.isAccepted,
        !reading.call.otherParameters.contains(where: \.name.isEmpty)
      else { continue }
      let contract = try #require(ContractSet.builtIn[reading.contract])
      let built = try contract.build(reading.call)
      #expect(try contract.parse(built) == reading.call, "\(url)")
      #expect(contract.read(built)?.findings.allSatisfy { Self.isHarmless($0) } == true, "\(url)")
      count += 1
    }
    #expect(count > 40)
  }

  /// What a value itself brings along, however well it is encoded.
  private static func isHarmless(_ finding: ContractFinding) -> Bool {
    switch finding.reason {
    case .flagNotSet, .emptyElement, .nestedCharacter: true
    default: false
    }
  }

  @Test("Foundation reads the same names and values from what is built", arguments: 0..<4)
  func foundation(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let contract = try #require(ContractSet.builtIn["x-callback-url"])
    for _ in 0..<200 {
      let others = (0..<Int.random(in: 1...6, using: &random)).map { index in
        ContractCall.OtherParameter(
          name: "n\(index)" + random.pick(Self.pieces),
          value: random.chance(0.1)
            ? nil
            : (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(Self.pieces) }
              .joined()
        )
      }
      let call = ContractCall(scheme: "notes", command: "a", otherParameters: others)
      let url = try contract.build(call)
      #expect(try contract.parse(url) == call)
      let items = try #require(URLComponents(string: url)?.queryItems)
      #expect(items.map { Array($0.name.utf8) } == others.map { Array($0.name.utf8) })
      #expect(
        items.map { $0.value.map { Array($0.utf8) } }
          == others.map { $0.value.map { Array($0.utf8) } }
      )
      let target = "app://done?" + random.pick(Self.pieces) + random.pick(Self.pieces)
      let way = try ReturnCall.build(url, targets: [ReturnTarget(role: .success, value: target)])
      let back = try #require(ReturnCall(way))
      #expect(back.targets.map { Array($0.value.utf8) } == [Array(target.utf8)])
    }
  }
}
