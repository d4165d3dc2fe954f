extension URLParser {
  mutating func pathStart() -> Step {
    if url.isSpecial {
      state = .path
      return current == "/" || current == "\\" ? .next : .again
    }
    switch current {
    case "?" where override == nil:
      url.query = ""
      return next(.query)
    case "#" where override == nil:
      url.fragment = ""
      return next(.fragment)
    case .some(let scalar):
      state = .path
      return scalar == "/" ? .next : .again
    case nil:
      if override != nil && url.host == nil { url.segments.append("") }
      return .next
    }
  }

  mutating func path() -> Step {
    let isSlash = current == "/" || url.isSpecial && current == "\\"
    let isQuery = override == nil && (current == "?" || current == "#")
    guard current == nil || isSlash || isQuery else {
      if let current { URLPercentEncoding.path.append(current, to: &buffer) }
      return .next
    }
    takeSegment(isSlash: isSlash)
    if current == "?" && isQuery {
      url.query = ""
      return next(.query)
    }
    if current == "#" && isQuery {
      url.fragment = ""
      return next(.fragment)
    }
    return .next
  }

  private mutating func takeSegment(isSlash: Bool) {
    switch buffer.lowercased().replacing("%2e", with: ".") {
    case "..":
      url.shortenPath()
      if !isSlash { url.segments.append("") }
    case ".":
      if !isSlash { url.segments.append("") }
    default:
      if url.scheme == "file" && url.segments.isEmpty && buffer.isDriveLetter {
        buffer = String(buffer.prefix(1)) + ":"
      }
      url.segments.append(buffer)
    }
    buffer = ""
  }

  mutating func opaquePath() -> Step {
    switch current {
    case nil, "?", "#":
      url.opaquePath = buffer
      buffer = ""
    case " ":
      buffer += remaining.first == "?" || remaining.first == "#" ? "%20" : " "
    case .some(let scalar):
      URLPercentEncoding.control.append(scalar, to: &buffer)
    }
    if current == "?" {
      url.query = ""
      return next(.query)
    }
    if current == "#" {
      url.fragment = ""
      return next(.fragment)
    }
    return .next
  }

  mutating func query() -> Step {
    if current == "#" && override == nil {
      url.fragment = ""
      return next(.fragment)
    }
    let set = url.isSpecial ? URLPercentEncoding.specialQuery : .query
    if let current {
      var text = url.query ?? ""
      url.query = nil
      set.append(current, to: &text)
      url.query = text
    }
    return .next
  }

  mutating func fragment() -> Step {
    if let current {
      var text = url.fragment ?? ""
      url.fragment = nil
      URLPercentEncoding.fragment.append(current, to: &text)
      url.fragment = text
    }
    return .next
  }
}
