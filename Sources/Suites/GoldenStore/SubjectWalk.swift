import Diagnostics
import LinkResolver
package import ManifestModel
import MatchEngine

/// The subjects of a corpus and of a rule's tests, each once, sorted.
struct SubjectWalk: Sequence {
  let corpus: [Subject]
  /// The subjects of the rule's tests, sorted and each once.
  let tests: [GoldenSubject]

  func makeIterator() -> AnyIterator<(GoldenSubject, isInCorpus: Bool, isTest: Bool)> {
    var next = (corpus: 0, test: 0)
    return AnyIterator {
      let url = next.corpus < corpus.count ? GoldenSubject(corpus[next.corpus]) : nil
      let test = next.test < tests.count ? tests[next.test] : nil
      switch (url, test) {
      case (nil, nil): return nil
      case (let url?, let test?) where url == test:
        next.corpus += 1
        next.test += 1
        return (url, true, true)
      case (let url?, let test) where test.map({ url < $0 }) ?? true:
        next.corpus += 1
        return (url, true, false)
      case (_, let test?):
        next.test += 1
        return (test, false, true)
      case (.some, nil): return nil
      }
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
