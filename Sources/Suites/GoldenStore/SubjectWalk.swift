import Diagnostics
import LinkResolver
package import ManifestModel
import MatchEngine

/// The subjects of a corpus and of a rule's tests, each once, sorted.
struct SubjectWalk: Sequence {
  let corpus: [Subject]
  /// The subjects of the rule's tests, sorted and each once.
  let tests: [GoldenSubject]

  func makeIterator() -> Iterator { Iterator(walk: self) }

  struct Iterator: IteratorProtocol {
    fileprivate let walk: SubjectWalk
    private var nextOfCorpus = 0
    private var nextOfTests = 0

    fileprivate init(walk: SubjectWalk) { self.walk = walk }

    mutating func next() -> (GoldenSubject, isInCorpus: Bool, isTest: Bool)? {
      let url = nextOfCorpus < walk.corpus.count ? GoldenSubject(walk.corpus[nextOfCorpus]) : nil
      let test = nextOfTests < walk.tests.count ? walk.tests[nextOfTests] : nil
      let isTestFirst = test.map { test in url.map { test < $0 } ?? true } ?? false
      guard let subject = isTestFirst ? test : url else { return nil }
      let (isInCorpus, isTest) = (subject == url, subject == test)
      nextOfCorpus += isInCorpus ? 1 : 0
      nextOfTests += isTest ? 1 : 0
      return (subject, isInCorpus, isTest)
    }
  }
}

extension Rule {
  /// The subjects of the rule's tests, sorted and each once.
  package var goldenSubjects: [GoldenSubject] {
    let subjects = testSubjects.map { input in
      let headers = sendsHeaders ? input.headers : nil
      return GoldenSubject(Subject(input.url), headers: headers.map { ExactText($0.json) })
    }
    var unique: [GoldenSubject] = []
    for subject in subjects.sorted() where unique.last != subject { unique.append(subject) }
    return unique
  }

  /// The header fields that are in a subject of one of the rule's tests.
  func headers(of subject: GoldenSubject) -> HeaderFields? {
    guard let json = subject.headers else { return nil }
    return testHeaders?.value.lazy.compactMap(\.value).first { ExactText($0.json) == json }
  }
}
