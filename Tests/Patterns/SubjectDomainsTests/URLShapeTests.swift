import Foundation
import SubjectDomains
import Testing

@Suite("The grade of a subject")
struct LikenessTests {
  @Test(
    "says how near it is to a browser's URL",
    arguments: [
      ("https://example.com", .real), ("http://a.b/c?d=e#f", .real), ("app://open", .real),
      ("https://[::1]:8080/", .real), ("https://u:p@h/", .real), ("https://a/%2F", .real),
      ("https://a/%2", .possible), ("https://a/%zz", .possible), ("HTTPS://a/", .possible),
      ("https://é.fr/", .possible), ("https://a/[b]", .possible), ("https://a/#b#c", .possible),
      ("mailto:a", .possible), ("example.com/x", .possible), ("https:///x", .possible),
      ("https://u@/x", .possible), ("https://a/\n", .any), ("https://a b/", .any), ("", .any),
      ("a", .any), ("²", .any), ("https://a/\u{2028}", .any), ("https://a/\u{0}", .any),
    ] as [(String, Likeness)]
  )
  func grades(subject: String, grade: Likeness) {
    #expect(
      SubjectDomain.url.likeness(of: Array(subject.utf16)) == grade,
      "\(subject.debugDescription)"
    )
  }

  @Test(
    "an authority that a browser refuses makes no URL",
    arguments: [
      "h://]", "h://[", "h://a[b]", "http://a[b@c/", "http://[::1/", "http://[::1]x/", "http://[]/",
      "http://[1:2:3]/", "http://[1:2:3:4:5:6:7:8:9]/", "http://[::1::]/", "http://[12345::]/",
      "http://[::1.2.3]/", "http://[::1.2.3.256]/", "http://a:b/", "http://a:65536/", "h://a:b",
      "http://256.1.1.1/", "http://1.2.3.4.5/", "http://1.2.3.08/", "http://a.1/",
      "http://4294967296/", "http://a%00b/", "http://a%2Fb/", "http://xn--/",
      "http://xn--a/", "https://a.xn--a.b/", "file://a:80/", "file://u@h/", "http://@/",
      "http://:80/",
    ]
  )
  func refused(subject: String) {
    #expect(SubjectDomain.url.likeness(of: Array(subject.utf16)) != .real)
  }

  @Test("a label longer than any of DNS is not decoded")
  func longLabel() {
    // The code of one "ü", and of one more with each "a".
    func url(_ count: Int) -> [UInt16] {
      Array("https://xn--tda\(String(repeating: "a", count: count)).example/".utf16)
    }
    #expect(SubjectDomain.url.likeness(of: url(40)) == .real)
    #expect(SubjectDomain.url.likeness(of: url(300)) != .real)
  }

  @Test(
    "an authority that a browser takes makes a URL",
    arguments: [
      "http://[::]/", "http://[1:2:3:4:5:6:7:8]/", "http://[::1.2.3.4]:80/", "http://127.1/",
      "http://0x7f.1/", "http://017700000001/", "http://a.b./", "http://a:65535/", "http://a:/",
      "http://xn--bcher-kva.example/", "h://a%00b/", "h://1.2.3.4.5/", "file://host/x",
      "http://a..b/",
      "http://u:p@a.b:1/", "http://-a_b.c/", "http://xn--fiqs8s/",
    ]
  )
  func taken(subject: String) {
    #expect(SubjectDomain.url.likeness(of: Array(subject.utf16)) == .real)
  }

  @Test("half of a surrogate pair is in no URL")
  func surrogates() {
    let units = Array("https://a/".utf16) + [0xD800]
    #expect(SubjectDomain.url.likeness(of: units) == .any)
  }
}

/// The platform's tests of URLs, in a folder that `RULEPROOF_TEST_DATA` names.
private enum PlatformTests {
  static let path = ProcessInfo.processInfo.environment["RULEPROOF_TEST_DATA"]
    .map { "\($0)/wpt/urltestdata.json" }

  struct Row: Decodable {
    var input: String
    var base: String?
    var failure: Bool?
  }

  static func rows() throws -> [Row] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path ?? ""))
    let values = try JSONSerialization.jsonObject(with: data) as? [Any] ?? []
    return values.compactMap { value in
      guard let object = value as? [String: Any], let input = object["input"] as? String else {
        return nil
      }
      return Row(
        input: input,
        base: object["base"] as? String,
        failure: object["failure"] as? Bool
      )
    }
  }
}

@Suite(
  "The grade of the platform's URLs",
  .enabled(
    if: PlatformTests.path.map(FileManager.default.fileExists) ?? false,
    "set RULEPROOF_TEST_DATA to a folder with wpt/urltestdata.json"
  )
)
struct PlatformGradeTests {
  @Test("what a browser does not parse is no URL")
  func failures() throws {
    let rows = try PlatformTests.rows()
    let failures = rows.filter { $0.failure == true }
    #expect(failures.count > 200)
    for row in failures {
      #expect(
        SubjectDomain.url.likeness(of: Array(row.input.utf16)) != .real,
        "\(row.input.debugDescription)"
      )
    }
    let graded = rows.filter {
      $0.failure != true && SubjectDomain.url.likeness(of: Array($0.input.utf16)) == .real
    }
    #expect(graded.count > 100)
  }
}
