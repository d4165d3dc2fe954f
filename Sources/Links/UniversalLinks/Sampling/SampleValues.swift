/// Values to use for wildcards in samples, taken from known links.
public struct SampleValues: Sendable {
  /// The parts of paths, by the part before them in lower case; empty for the first part.
  private var parts: [String: [String]] = [:]
  /// The values of query items, by their names in lower case.
  private var items: [String: [String]] = [:]
  /// The whole paths, in order.
  private(set) var paths: [String] = []

  /// The maximum number of values kept for one place.
  private static let limit = 3

  /// Collects the values of links.
  ///
  /// - Parameter urls: The links, the most telling first; none for made-up values alone.
  public init(_ urls: [LinkURL] = []) {
    for url in urls {
      var before = ""
      for part in url.path.split(separator: "/").map(String.init) {
        Self.add(part, to: &parts[before.lowercased(), default: []])
        before = part
      }
      for (name, value) in url.queryItems where !value.isEmpty {
        Self.add(value, to: &items[name.lowercased(), default: []])
      }
      Self.add(url.path, to: &paths)
    }
  }

  private static func add(_ value: String, to list: inout [String]) {
    guard list.count < limit, !list.contains(value) else { return }
    list.append(value)
  }
}

extension SampleValues {
  /// Values for a wildcard in a path, those of known links first.
  ///
  /// - Parameter word: The part of the path before it, or the text before it in its own part.
  /// - Returns: The values, one at least.
  func values(after word: String) -> [String] {
    let word = word.lowercased()
    return (parts[word] ?? []) + Self.kind(of: word)
  }

  /// Values for a wildcard in an item of a query, those of known links first.
  func values(ofItem name: String) -> [String] {
    (items[name.lowercased()] ?? []) + Self.kind(of: name.lowercased())
  }

  /// A number, an id as sites make them, a name and a title, the likeliest for a word first.
  private static func kind(of word: String) -> [String] {
    if people.contains(word) { return [name, mixed, number, title] }
    if texts.contains(word) { return [title, number, mixed, name] }
    if things.contains(word) || word.hasSuffix("id") { return [number, mixed, title, name] }
    return [title, number, mixed, name]
  }

  static let number = "4815162342"
  static let mixed = "q7Rk2mZp0dE"
  private static let name = "maralind"
  private static let title = "a-short-title"

  private static let people: Set<String> = [
    "@", "artist", "artists", "author", "authors", "c", "channel", "channels", "creator", "member",
    "members", "people", "person", "profile", "profiles", "u", "user", "users", "~",
  ]
  private static let texts: Set<String> = [
    "article", "articles", "blog", "category", "collection", "news", "recipe", "recipes", "search",
    "stories", "story", "tag", "tags", "topic", "topics", "wiki",
  ]
  private static let things: Set<String> = [
    "album", "albums", "app", "book", "books", "d", "dp", "e", "event", "events", "episode", "i",
    "issue", "issues", "item", "items", "listing", "p", "photo", "photos", "pin", "playlist",
    "post",
    "posts", "product", "products", "q", "questions", "room", "show", "status", "title", "track",
    "tracks", "v", "video", "videos", "watch",
  ]
}
