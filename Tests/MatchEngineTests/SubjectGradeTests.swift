import MatchEngine
import Testing

@Suite("The grade of a subject")
struct SubjectGradeTests {
  @Test(
    "says how near it is to a browser's URL",
    arguments: [
      ("https://example.com", .url), ("http://a.b/c?d=e#f", .url), ("app://open", .url),
      ("https://[::1]:8080/", .url), ("https://u:p@h/", .url), ("https://a/%2F", .url),
      ("https://a/%2", .urlLike), ("https://a/%zz", .urlLike), ("HTTPS://a/", .urlLike),
      ("https://é.fr/", .urlLike), ("https://a/[b]", .urlLike), ("https://a/#b#c", .urlLike),
      ("mailto:a", .urlLike), ("example.com/x", .urlLike), ("https:///x", .urlLike),
      ("https://u@/x", .urlLike), ("https://a/\n", .other), ("https://a b/", .other), ("", .other),
      ("a", .other), ("²", .other), ("https://a/\u{2028}", .other), ("https://a/\u{0}", .other),
    ] as [(String, SubjectGrade)]
  )
  func grades(subject: String, grade: SubjectGrade) {
    #expect(SubjectGrade(of: Subject(subject)) == grade, "\(subject.debugDescription)")
  }

  @Test("half of a surrogate pair is in no URL")
  func surrogates() {
    let units = Array("https://a/".utf16) + [0xD800]
    #expect(SubjectGrade(of: Subject(utf16: units)) == .other)
  }
}
