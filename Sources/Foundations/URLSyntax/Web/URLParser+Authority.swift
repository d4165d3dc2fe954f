extension URLParser {
  mutating func specialAuthoritySlashes() -> Step {
    guard current == "/", remaining.first == "/" else {
      return again(.specialAuthorityIgnoreSlashes)
    }
    pointer += 1
    return next(.specialAuthorityIgnoreSlashes)
  }

  mutating func specialAuthorityIgnoreSlashes() -> Step {
    current == "/" || current == "\\" ? .next : again(.authority)
  }

  mutating func authority() -> Step {
    if current == "@" {
      takeCredentials()
      return .next
    }
    if isAtAuthorityEnd {
      if hasSeenAt && buffer.isEmpty { return .failure }
      pointer -= buffer.unicodeScalars.count
      buffer = ""
      return again(.host)
    }
    if let current { buffer.unicodeScalars.append(current) }
    return .next
  }

  private mutating func takeCredentials() {
    let text = (hasSeenAt ? "%40" : "") + buffer
    hasSeenAt = true
    for scalar in text.unicodeScalars {
      if scalar == ":" && !hasSeenPassword {
        hasSeenPassword = true
      } else if hasSeenPassword {
        URLPercentEncoding.userinfo.append(scalar, to: &url.password)
      } else {
        URLPercentEncoding.userinfo.append(scalar, to: &url.username)
      }
    }
    buffer = ""
  }

  mutating func hostname() -> Step {
    if override != nil && url.scheme == "file" { return again(.fileHost) }
    if current == ":" && !isInBrackets {
      if buffer.isEmpty || override == .hostname { return .failure }
      guard takeHost() else { return .failure }
      return next(.port)
    }
    if isAtAuthorityEnd {
      if url.isSpecial && buffer.isEmpty { return .failure }
      let hasAuthority = !url.username.isEmpty || !url.password.isEmpty || url.port != nil
      if override != nil && buffer.isEmpty && hasAuthority { return .failure }
      guard takeHost() else { return .failure }
      return override == nil ? again(.pathStart) : .end
    }
    if current == "[" { isInBrackets = true }
    if current == "]" { isInBrackets = false }
    if let current { buffer.unicodeScalars.append(current) }
    return .next
  }

  private mutating func takeHost() -> Bool {
    if buffer.isEmpty {
      url.host = ""
    } else if let host = URLHost.parse(buffer, isOpaque: !url.isSpecial) {
      url.host = host
    } else {
      return false
    }
    buffer = ""
    return true
  }

  mutating func port() -> Step {
    if let current, current.isASCIIDigit {
      buffer.unicodeScalars.append(current)
      return .next
    }
    guard isAtAuthorityEnd || override != nil else { return .failure }
    if !buffer.isEmpty {
      let digits = buffer.drop { $0 == "0" }
      guard let port = UInt16(digits.isEmpty ? "0" : digits) else { return .failure }
      url.port = port == url.defaultPort ? nil : port
      buffer = ""
    } else if override != nil {
      return .failure
    }
    return override == nil ? again(.pathStart) : .end
  }
}
