/// Ranks the shapes of a domain: which of them most probably wants a rule.
///
/// The score of a shape is three times the binary logarithm of its count, rounded down, with these
/// changes: 16 more where its first word is that of a test of a rule, or 12 more where another of
/// its words is in a test; 16 more where all of its parts but one at most are those of a test, or
/// its only part is and holds a value; 16 more where a part is an id, a number, a slug or a name
/// with a sigil; 8 more where it is one of many words alone, as the pages of people are; 24 less
/// where no part varies, and 64 less where it looks like what pages load or like an internal page.
/// Sixteen points are worth forty times the URLs.
package struct ShapeRanking: Sendable {
  private let tests: Set<ShapePath>
  /// The words in the paths of the tests.
  private let words: Set<String>

  /// Ranks shapes by how near they are to tests.
  ///
  /// - Parameter tests: The URLs of the tests that the rules of the domain have.
  package init(tests: [ShapePath]) {
    self.tests = Set(tests.map(\.settled))
    words = Set(tests.flatMap(\.segments).filter(Self.isWord))
  }

  /// Segments that begin what pages load and what programs ask for.
  private static let assetFolders: Set<String> = [
    "_next", "_nuxt", "ajax", "api", "asset", "assets", "cdn-cgi", "css", "dist", "fonts",
    "graphql",
    "images", "img", "js", "static", "wp-content", "wp-includes", "wp-json", ".well-known",
  ]

  /// Segments of pages that every site has and no app shows.
  private static let internalPages: Set<String> = [
    "about", "account", "accounts", "ads", "careers", "contact", "cookies", "faq", "favicon.ico",
    "help", "imprint", "jobs", "legal", "login", "logout", "oauth", "press", "privacy", "register",
    "robots.txt", "security", "settings", "signin", "signup", "sitemap.xml", "support", "terms",
    "tos",
  ]
}

extension ShapeRanking {
  /// The score of a shape; the higher, the further in front.
  func score(of path: ShapePath, count: Int) -> Int {
    var score = Self.logarithm(of: count)
    let settled = path.settled
    if tests.contains(where: { $0.beginsAs(settled) }) {
      score += 16
    } else if path.segments.contains(where: words.contains) {
      score += 12
    }
    if tests.contains(where: { $0.isNearly(settled) }) || isOnlyValue(settled) { score += 16 }
    let parts = path.segments + QueryForm.items(of: path.query).compactMap(\.form)
    if parts.contains(where: Self.isContent) {
      score += 16
    } else if !parts.contains(where: { $0.hasPrefix("{") && $0 != SegmentForm.language }) {
      score -= 24
    }
    if path.segments == [SegmentForm.word] { score += 8 }
    if Self.isInternal(path) { score -= 64 }
    return score
  }

  /// Three times the binary logarithm, between powers of two along a line.
  private static func logarithm(of count: Int) -> Int {
    guard count > 0 else { return 0 }
    let bits = Int.bitWidth - 1 - count.leadingZeroBitCount
    return (bits * 4 + (((count << 2) >> bits) & 3)) * 3 / 4
  }

  private func isOnlyValue(_ path: ShapePath) -> Bool {
    path.segments.count == 1 && path.segments.allSatisfy(Self.isContent) && tests.contains(path)
  }

  /// Whether a segment is a word that says something: not a language, and longer than two letters.
  private static func isWord(_ segment: String) -> Bool {
    SegmentForm.isLiteral(segment) && segment != SegmentForm.language && segment.utf8.count > 2
  }

  private static func isContent(_ part: String) -> Bool {
    guard part.utf8.contains(0x7B) else { return false }
    return ![SegmentForm.word, SegmentForm.language, SegmentForm.text, SegmentForm.rest]
      .contains(part) && !FileEndings.isAsset(part)
  }

  private static func isInternal(_ path: ShapePath) -> Bool {
    let words = path.segments.filter { $0 != SegmentForm.language }
    guard let first = words.first, let last = words.last else { return false }
    return FileEndings.isAsset(last) || assetFolders.contains(first)
      || internalPages.contains(first)
  }
}

extension ShapePath {
  /// The classes that one kind of value may be in by chance.
  private static let values: Set = [
    SegmentForm.digits, SegmentForm.hex, SegmentForm.uuid, SegmentForm.slug,
    "{slug}-{digits}", "{slug}-{id}", "{digits}-{slug}",
  ]

  /// The same path, in which these classes are one.
  fileprivate var settled: ShapePath {
    ShapePath(
      labels: labels == "m" || labels == "mobile" ? "" : labels,
      segments: segments.map { Self.values.contains($0) ? SegmentForm.id : $0 },
      query: query
    )
  }

  /// Whether another path has the same first segment, and that is a word.
  fileprivate func beginsAs(_ other: ShapePath) -> Bool {
    guard labels == other.labels, let first = segments.first(where: { $0 != SegmentForm.language }),
      first == other.segments.first(where: { $0 != SegmentForm.language })
    else { return false }
    return SegmentForm.isLiteral(first)
  }

  /// Whether a shape is the same but for one part at most: a segment, or the query.
  ///
  /// `{word}` in the shape is any word of this path.
  fileprivate func isNearly(_ shape: ShapePath) -> Bool {
    guard labels == shape.labels, segments.count == shape.segments.count else { return false }
    var differences = query == shape.query ? 0 : 1
    for (own, its) in zip(segments, shape.segments) where own != its {
      let isAnyWord = its == SegmentForm.word && SegmentForm.isLiteral(own)
      if !isAnyWord { differences += 1 }
    }
    return differences < 2 && segments.count > 1
  }
}
