/// Finds the URL over which a process dies, among several, and makes it shorter.
package struct CrashSearch {
  /// Whether a process that tries these URLs on a rule dies.
  package let dies: (_ rule: String, _ urls: [String]) -> Bool

  package init(dies: @escaping (_ rule: String, _ urls: [String]) -> Bool) {
    self.dies = dies
  }

  /// The URL; nil if no single one will do.
  package func culprit(of entry: CrashJournal.Entry) -> String? {
    var urls = entry.urls[...]
    guard !urls.isEmpty, dies(entry.rule, Array(urls)) else { return nil }
    while urls.count > 1 {
      let middle = (urls.startIndex + urls.endIndex) / 2
      // The last is the one that was tried last.
      if dies(entry.rule, Array(urls[middle...])) {
        urls = urls[middle...]
      } else if dies(entry.rule, Array(urls[..<middle])) {
        urls = urls[..<middle]
      } else {
        return nil
      }
    }
    return urls.first
  }
}
