extension URLParser {
  mutating func file() -> Step {
    url.scheme = "file"
    url.host = ""
    if current == "/" || current == "\\" { return next(.fileSlash) }
    guard let base, base.scheme == "file" else { return again(.path) }
    url.host = base.host
    url.segments = base.segments
    url.query = base.query
    switch current {
    case nil: return .next
    case "?":
      url.query = ""
      return next(.query)
    case "#":
      url.fragment = ""
      return next(.fragment)
    default:
      url.query = nil
      if startsWithDriveLetter { url.segments = [] } else { url.shortenPath() }
      return again(.path)
    }
  }

  mutating func fileSlash() -> Step {
    if current == "/" || current == "\\" { return next(.fileHost) }
    if let base, base.scheme == "file" {
      url.host = base.host
      if !startsWithDriveLetter, let first = base.segments.first, first.isNormalizedDriveLetter {
        url.segments.append(first)
      }
    }
    return again(.path)
  }

  mutating func fileHost() -> Step {
    switch current {
    case nil, "/", "\\", "?", "#": break
    case .some(let scalar):
      buffer.unicodeScalars.append(scalar)
      return .next
    }
    if override == nil && buffer.isDriveLetter { return again(.path) }
    if buffer.isEmpty {
      url.host = ""
    } else {
      guard let host = URLHost.parse(buffer, isOpaque: false) else { return .failure }
      url.host = host == "localhost" ? "" : host
      buffer = ""
    }
    return override == nil ? again(.pathStart) : .end
  }

  /// Whether a complete drive letter is at the pointer.
  private var startsWithDriveLetter: Bool {
    let rest = input[min(pointer, input.count)...]
    let letter = String(String.UnicodeScalarView(rest.prefix(2)))
    guard letter.isDriveLetter else { return false }
    return rest.count == 2 || "/\\?#".unicodeScalars.contains(rest[rest.startIndex + 2])
  }
}
