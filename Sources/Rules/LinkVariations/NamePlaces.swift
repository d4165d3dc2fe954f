/// Places in links with human-chosen names, which may be percent-encoded.
package enum NamePlaces {
  private static let words: Set<String> = [
    "album", "albums", "artist", "artists", "author", "authors", "hashtag", "keyword", "keywords",
    "query", "search", "song", "songs", "tag", "tagged", "tags", "term", "title", "topic",
    "topics", "wiki",
  ]
  private static let parameters: Set<String> = [
    "keyword", "keywords", "q", "query", "search", "search_query", "tag", "term", "text", "title",
  ]

  /// Whether a name follows a word of a path.
  package static func isWord(_ word: String) -> Bool { words.contains(word.lowercased()) }

  /// Whether the value of a query parameter is a name.
  package static func isParameter(_ name: String) -> Bool { parameters.contains(name.lowercased()) }
}
