extension URLParser {
  mutating func schemeStart() -> Step {
    if let scalar = current, scalar.isASCIILetter {
      buffer.unicodeScalars.append(scalar)
      return next(.scheme)
    }
    return override == nil ? again(.noScheme) : .failure
  }

  mutating func scheme() -> Step {
    if let scalar = current,
      scalar.isASCIILetter || scalar.isASCIIDigit || "+-.".unicodeScalars.contains(scalar)
    {
      buffer.unicodeScalars.append(scalar)
      return .next
    }
    guard current == ":" else {
      if override != nil { return .failure }
      buffer = ""
      pointer = 0
      return again(.noScheme)
    }
    let newScheme = buffer.lowercased()
    if override != nil { return setScheme(newScheme) }
    url.scheme = newScheme
    buffer = ""
    if newScheme == "file" { return next(.file) }
    if url.isSpecial {
      return next(
        base?.scheme == newScheme ? .specialRelativeOrAuthority : .specialAuthoritySlashes
      )
    }
    if remaining.first == "/" {
      pointer += 1
      return next(.pathOrAuthority)
    }
    url.opaquePath = ""
    return next(.opaquePath)
  }

  private mutating func setScheme(_ newScheme: String) -> Step {
    let isSpecial = URLRecord.specialPorts[newScheme] != nil
    let hasAuthority = !url.username.isEmpty || !url.password.isEmpty || url.port != nil
    if isSpecial != url.isSpecial || newScheme == "file" && hasAuthority
      || url.scheme == "file" && (url.host ?? "").isEmpty
    {
      return .end
    }
    url.scheme = newScheme
    if url.port == url.defaultPort { url.port = nil }
    return .end
  }

  mutating func noScheme() -> Step {
    guard let base else { return .failure }
    if base.opaquePath != nil {
      guard current == "#" else { return .failure }
      url = base
      url.fragment = ""
      return next(.fragment)
    }
    return again(base.scheme == "file" ? .file : .relative)
  }

  mutating func specialRelativeOrAuthority() -> Step {
    guard current == "/", remaining.first == "/" else { return again(.relative) }
    pointer += 1
    return next(.specialAuthorityIgnoreSlashes)
  }

  mutating func pathOrAuthority() -> Step {
    current == "/" ? next(.authority) : again(.path)
  }

  mutating func relative() -> Step {
    guard let base else { return .failure }
    url.scheme = base.scheme
    if current == "/" || url.isSpecial && current == "\\" { return next(.relativeSlash) }
    url = base
    url.fragment = nil
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
      url.shortenPath()
      return again(.path)
    }
  }

  mutating func relativeSlash() -> Step {
    if url.isSpecial && (current == "/" || current == "\\") {
      return next(.specialAuthorityIgnoreSlashes)
    }
    if current == "/" { return next(.authority) }
    if let base {
      (url.username, url.password) = (base.username, base.password)
      (url.host, url.port) = (base.host, base.port)
    }
    return again(.path)
  }
}
