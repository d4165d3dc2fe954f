import LinkVariations
import TextCoding

/// Compares the outputs for a link and for its variation: an output that has the whole link, or a
/// part of it, has the variation's part in its place.
struct OutputComparison {
  /// Pieces of the link, each with the variation's, the longest first.
  private let pieces: [(before: String, after: String)]

  /// - Parameters:
  ///   - link: The link.
  ///   - variation: Its variation.
  ///   - templates: The templates that give the outputs. Where one says the first word of the path or the first name of
  ///     the query itself, it does not take the whole of it from the link.
  init(_ link: VariedLink, _ variation: VariedLink, templates: [String] = []) {
    let own = { (word: String?) in
      word.map { word in !word.isEmpty && templates.contains { $0.contains(word) } } ?? false
    }
    let hasOwnPath = own(link.segments.first)
    let hasOwnQuery = own(link.parameters.first.map { $0.parameterName + "=" })
    func parts(_ link: VariedLink) -> [String] {
      let authority = link.host + link.port
      let paths = [
        link.rest, String(link.rest.dropFirst()), link.path + (link.query.map { "?" + $0 } ?? ""),
        String(link.path.dropFirst()) + (link.query.map { "?" + $0 } ?? ""), link.path,
        String(link.path.dropFirst()),
      ]
      return [link.text, "//" + authority + link.rest, authority + link.rest]
        + (hasOwnPath ? [] : paths) + [
          hasOwnQuery ? "" : link.query ?? "", link.scheme + "://" + authority, authority,
          link.scheme, link.bareHost,
          link.segments.dropFirst().joined(separator: "/"),
        ]
    }
    var pieces: [(String, String)] = []
    for (before, after) in zip(parts(link), parts(variation)) where !before.isEmpty {
      pieces.append((before, after))
      pieces.append((before.percentEncoded(), after.percentEncoded()))
    }
    self.pieces = pieces
  }

  /// Whether the variation's output is what is expected after the link's own.
  func isSame(_ before: String, _ after: String) -> Bool {
    if before.utf8.elementsEqual(after.utf8) { return true }
    return pieces.contains { piece in
      before.contains(piece.before)
        && before.replacing(piece.before, with: piece.after).utf8.elementsEqual(after.utf8)
    }
  }
}
