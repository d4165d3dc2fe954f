/// The file endings that a template keeps.
enum FileEndings {
  private static let pages: Set<String> = [
    "html", "htm", "shtml", "php", "asp", "aspx", "jsp", "do", "cgi", "pdf", "md", "txt", "ece",
  ]

  /// Endings of what pages load.
  private static let assets: Set<String> = [
    "js", "mjs", "css", "map", "json", "xml", "rss", "ico", "png", "jpg", "jpeg", "gif", "svg",
    "webp", "avif", "woff", "woff2", "ttf", "mp4", "mp3", "m3u8", "ts", "webm", "zip", "gz",
    "webmanifest",
  ]

  /// The ending of a segment in lower case, without its dot; nil if it has none that is known.
  static func ending(of segment: ArraySlice<UInt8>) -> String? {
    guard let dot = segment.suffix(12).lastIndex(of: 0x2E), dot > segment.startIndex else {
      return nil
    }
    let ending = String(decoding: segment[(dot + 1)...].map { $0 | 0x20 }, as: UTF8.self)
    return pages.contains(ending) || assets.contains(ending) ? ending : nil
  }

  /// Whether a part of a template ends as what pages load does.
  static func isAsset(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    return ending(of: bytes[...]).map(assets.contains) ?? false
  }
}
