import Diagnostics
import LocatedJSON

extension FileText {
  /// The first kind whose lines fit.
  var evidence: FileEvidence? {
    guard !lines.isEmpty else { return nil }
    let kinds: [KeyPath<FileText, FileEvidence?>] = [
      \.lists, \.grokPatterns, \.markup, \.patch, \.urlList, \.hosts, \.yaml, \.blockList,
      \.serverConfiguration, \.networkRules,
      \.settings,
      \.program, \.table, \.hostList, \.globList, \.comment, \.prose,
    ]
    return kinds.lazy.compactMap { self[keyPath: $0] }.first
  }

  /// JSON objects, one a line, of the kind that the first one shows; the last may be cut.
  var jsonLines: FileEvidence? {
    guard let first = lines.first, lines.count > 1, lines.dropLast().allSatisfy(\.isJSONObject),
      lines.last?.text.hasPrefix("{") ?? false
    else { return nil }
    // Goldens, and what they were recorded with.
    if first.text.hasPrefix(#"{"ruleproof-golden"#) {
      return FileEvidence(.golden, at: first.range)
    }
    let line = SourceFile(name: "", bytes: Array(first.text.utf8))
    let hasPattern = (try? JSONDocument(line))?.root.object?.hasPattern ?? false
    return FileEvidence(hasPattern ? .patternList : .jsonLines, at: first.range)
  }

  /// Calendars, cards and playlists, which identify themselves in a line of their own.
  private var lists: FileEvidence? {
    let begins = ["BEGIN:VCALENDAR", "BEGIN:VCARD"]
    return evidence(of: .calendar) { begins.contains(String($0.text)) }
      ?? evidence(of: .playlist) { $0.begins(with: ["#EXTM3U", "#EXTINF:"]) }
  }

  /// Patterns that have names, which others use as `%{NAME}`.
  ///
  /// A list of patterns such as `GET /\d+`, `ERROR .*` or `page \d+` has words that are no names.
  private var grokPatterns: FileEvidence? {
    let lines = uncommented
    let names = lines.compactMap(\.grokName)
    guard names.count == lines.count, let first = lines.first, Set(names).count == names.count,
      lines.contains(where: \.usesGrokName)
        || lines.count > 1 && Self.logWords.isDisjoint(with: names)
          && names.allSatisfy(\.isInCapitals) && lines.contains(where: \.hasSet)
    else { return nil }
    return FileEvidence(.grokPatterns, at: first.range)
  }

  /// Words in capitals that logs have: methods of requests, and levels.
  private static let logWords: Set<Substring> = [
    "GET", "POST", "PUT", "HEAD", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE", "DEBUG", "INFO",
    "NOTICE", "WARN", "WARNING", "ERROR", "CRITICAL", "FATAL",
  ]

  private var markup: FileEvidence? {
    guard let first = lines.first else { return nil }
    let start = first.text.lowercased()
    let isPage = ["<!doctype html", "<html", "<head", "<body"].contains(where: start.hasPrefix)
    if isPage { return FileEvidence(.html, at: first.range) }
    if lines.prefix(4).contains(where: { $0.text.contains("<plist") }) {
      return FileEvidence(.propertyList, at: first.range)
    }
    if ["<?xml", "<!doctype", "<!--", "<svg"].contains(where: start.hasPrefix) {
      let isPage = lines.contains { $0.text.lowercased().hasPrefix("<html") }
      return FileEvidence(isPage ? .html : .markup, at: first.range)
    }
    guard lines.contains(where: { $0.text.contains("</") }),
      !lines.contains(where: \.isServerSection)
    else { return nil }
    return evidence(of: .html, inOneOf: 2, where: \.isTagged)
      ?? evidence(of: .html, inOneOf: 1, least: 1, where: \.isMarkedUp)
  }

  private var patch: FileEvidence? {
    evidence(of: .patch) { line in
      line.begins(with: ["diff --git ", "--- a/", "+++ b/", "@@ -"])
    }
  }

  private var blockList: FileEvidence? { evidence(of: .blockList, at: \.isOfBlockList) }

  private var hosts: FileEvidence? { evidence(of: .hostsFile, at: \.isOfHosts) }

  private var serverConfiguration: FileEvidence? {
    if let found = evidence(of: .serverConfiguration, at: \.isServerDirective) { return found }
    return lines.contains { $0.text == "}" }
      ? evidence(of: .serverConfiguration, inOneOf: 3, least: 1, where: \.isSimpleDirective) : nil
  }

  private var networkRules: FileEvidence? {
    guard !uncommented.isEmpty, uncommented.allSatisfy({ $0.isNetworkRule || $0.isNetworkHeading })
    else { return evidence(of: .networkRules, at: \.isSureNetworkRule) }
    return evidence(of: .networkRules, at: \.isNetworkRule)
  }

  private var settings: FileEvidence? {
    let lines = uncommented.filter { !$0.text.hasPrefix(";") }
    for (line, next) in zip(lines, lines.dropFirst())
    where line.isSection && (next.isAssignment || next.isSection) {
      return FileEvidence(.settings, at: line.range)
    }
    if lines.count > 1, lines.allSatisfy(\.isVariable), let first = lines.first {
      return FileEvidence(.settings, at: first.range)
    }
    return evidence(of: .settings, at: \.isSetting)
      ?? evidence(of: .settings, inOneOf: 2, where: \.isSpacedAssignment) ?? indented
  }

  /// Headings followed by indented lines of words, which are no patterns.
  private var indented: FileEvidence? {
    let plain = lines.count { !$0.hasPatternSign && ($0.isIndented || $0.words.count > 1) }
    guard lines.count > 2, plain * 4 >= lines.count * 3, let first = lines.first, !first.isIndented,
      lines.count(where: \.isIndented) > 1
    else { return nil }
    return FileEvidence(.settings, at: first.range)
  }

  private var program: FileEvidence? {
    if let first = lines.first, first.begins(with: ["#!/usr/", "#!/bin/"]) {
      return FileEvidence(.program, at: first.range)
    }
    return evidence(of: .program, at: \.isClosing)
      ?? evidence(of: .program, inOneOf: 4, where: \.isStatement)
  }

  private var hostList: FileEvidence? {
    let lines = uncommented
    guard lines.count > 2, lines.allSatisfy(\.isHostName), let first = lines.first else {
      return nil
    }
    return FileEvidence(.hostList, at: first.range)
  }

  /// Paths with wildcards, of which one begins as no pattern does.
  private var globList: FileEvidence? {
    let lines = uncommented
    guard lines.allSatisfy({ $0.mayBeGlob || $0.hasAttributes }),
      let first = lines.first(where: { $0.isGlob || $0.hasAttributes && $0.beginsWithGlob })
    else { return nil }
    return FileEvidence(.globList, at: first.range)
  }

  private var urlList: FileEvidence? {
    let lines = uncommented
    guard lines.count > 2, lines.allSatisfy(\.isURL), let first = lines.first else { return nil }
    return FileEvidence(.urlList, at: first.range)
  }

  /// Pattern lists have only `#` comments, so any other comment marks a different kind of file.
  private var comment: FileEvidence? { evidence(of: .program, at: \.isComment) }

  private var prose: FileEvidence? {
    if let found = evidence(of: .prose, inOneOf: 2, where: \.isSentence) { return found }
    let worded = lines.count { $0.isWords || $0.isLong }
    return lines.count > 2 && worded * 5 >= lines.count * 4
      ? lines.first.map { FileEvidence(.prose, at: $0.range) } : nil
  }
}

extension TextLine {
  /// The name before the pattern of a grok file.
  fileprivate var grokName: Substring? {
    let words = words
    guard words.count > 1, !isIndented, let name = words.first, !words[1].hasPrefix("="),
      name.utf8.count > 1, name.contains(/^[A-Za-z][A-Za-z0-9_]*$/)
    else { return nil }
    return name
  }

  fileprivate var usesGrokName: Bool { text.contains(/%\{[A-Za-z][A-Za-z0-9_]*[:}]/) }

  /// Whether it has an escape of letters or a set, as only patterns have.
  fileprivate var hasSet: Bool { text.contains(/\\[dwsbDWS]|\[\^|\[[a-zA-Z0-9]-|\(\?/) }

  var isJSONObject: Bool {
    text.hasPrefix("{") && text.dropFirst().drop { $0 == " " }.hasPrefix("\"")
      && (text.hasSuffix("}") || range.count > Self.byteLimit)
  }

  fileprivate var isTagged: Bool {
    let signs = text.unicodeScalars.prefix(2)
    guard signs.first == "<", let second = signs.last, signs.count == 2 else { return false }
    return second == "/" || second == "!" || second.properties.isAlphabetic
  }

  /// Whether it is a line of HTML with several elements.
  fileprivate var isMarkedUp: Bool {
    isTagged && !hasPatternSign && text.split(separator: "</").count > 2
  }

  /// Whether it is a block list's rule or comment.
  fileprivate var isOfBlockList: Bool {
    if text == "!" || begins(with: ["! ", "!#", "||", "@@", "[Adblock", "[AdGuard", "[uBlock"]) {
      return true
    }
    let options = [
      "third-party", "script", "removeparam", "domain=", "important", "popup", "image",
    ]
    // Most lines have no dollar sign, and to look for each option takes long.
    if text.utf8.contains(UInt8(ascii: "$")), options.contains(where: { text.contains("$" + $0) }) {
      return true
    }
    guard let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return false }
    let isOfHosts = text[..<hash].utf8.allSatisfy { $0.isOfHostName || ",~*".utf8.contains($0) }
    let rest = text[hash...]
    let marks = ["##", "#@#", "#?#", "#$#", "#%#"]
    guard isOfHosts, let mark = marks.first(where: rest.hasPrefix) else { return false }
    let selector = rest.dropFirst(mark.count)
    return selector.first.map { $0 != " " && $0 != "#" || hash > text.startIndex } ?? false
  }

  /// Whether it maps an address to a host, as in a hosts file.
  fileprivate var isOfHosts: Bool {
    if begins(with: ["address=/", "server=/", "local=/", "local-zone:", "local-data:"]) {
      return true
    }
    let words = words.prefix(3)
    guard words.count > 1, let address = words.first else { return false }
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    let isAddress = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    // In the log of a server a hyphen follows the address.
    let isHost = words[1] != "-" && words[1].utf8.allSatisfy { $0.isOfHostName }
    return (isAddress || address == "::1" || address == "::") && isHost
  }

  /// Whether it is only a host name with a dot, optionally prefixed with `*.`.
  var isHostName: Bool {
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.utf8.count > 1 else { return false }
    return labels.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isOfHostName) }
      && last.utf8.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "-") }
  }

  fileprivate var isURL: Bool {
    begins(with: ["http://", "https://"]) && !hasPatternSign && words.count == 1
  }
}

extension TextLine {
  fileprivate var isServerSection: Bool {
    begins(with: [
      "<VirtualHost", "<Directory", "<IfModule", "<IfVersion", "<Location", "<Files", "<Proxy",
      "<Limit", "<If ", "<Macro",
    ])
  }

  /// Whether it is a web server directive recognisable by its name alone.
  fileprivate var isServerDirective: Bool {
    guard !isServerSection else { return true }
    guard words.count > 1, let first = words.first else { return false }
    let isBlock =
      (text.hasSuffix("{") || text.hasSuffix("}"))
      && ["location", "upstream", "map", "if"].contains(first)
    return isBlock || Self.directives.contains(first)
      || text.hasSuffix(";") && Self.endedDirectives.contains(first)
  }

  /// Whether it is a rule of Snort or Suricata, `alert tcp any any -> any 80 (…)`, or a pattern of Squid
  /// with its option, `-i \.mp3$`.
  fileprivate var isSureNetworkRule: Bool {
    let words = words
    if words.count == 2, begins(with: ["-i ", "+i "]) { return true }
    return words.first.map(Self.actions.contains) ?? false
      && (words.contains("->") || words.contains("<>"))
  }

  /// Whether it is one of these, or a rewrite of Surge or Quantumult: `^https://… url reject`,
  /// `^https://… - reject`.
  fileprivate var isNetworkRule: Bool {
    let words = words
    guard !isSureNetworkRule else { return true }
    guard words.count > 2, let first = words.first, let last = words.last,
      first.hasPrefix("^") || first.hasPrefix("http")
    else { return false }
    return words[1] == "url" || words.count == 3 && Self.rewrites.contains(last)
  }

  /// Whether it is the heading of such rules.
  fileprivate var isNetworkHeading: Bool { isSection || text.hasPrefix(";") }

  private static let actions: Set<Substring> = [
    "alert", "block", "drop", "log", "pass", "reject", "sdrop",
  ]
  private static let rewrites: Set<Substring> = ["reject", "header", "302", "307"]

  private static let directives: Set<Substring> = [
    "RewriteEngine", "RewriteBase", "RewriteRule", "RewriteCond", "RewriteMap", "Redirect",
    "RedirectMatch", "RedirectPermanent", "SecRule", "SecAction", "SecMarker", "SecRuleEngine",
    "SecComponentSignature", "SecRuleRemoveById", "SecRuleUpdateTargetById", "SecDefaultAction",
    "LoadModule", "ServerName", "ServerAlias", "DocumentRoot", "ErrorDocument", "AddHandler",
    "AddType", "ProxyPass", "ProxyPassReverse", "SetEnvIf", "AliasMatch", "ScriptAlias",
  ]

  /// nginx directives, which end with a semicolon.
  private static let endedDirectives: Set<Substring> = [
    "rewrite", "proxy_pass", "proxy_set_header", "server_name", "try_files", "add_header",
    "error_page", "fastcgi_pass", "access_log", "error_log", "ssl_certificate",
  ]

  /// Whether it is a lower-case word and a value, ended by a semicolon.
  fileprivate var isSimpleDirective: Bool {
    guard text.hasSuffix(";"), words.count > 1, let first = words.first else { return false }
    return first.utf8.allSatisfy { $0.isSmallLetter || $0 == UInt8(ascii: "_") }
      && !words[1].hasPrefix("=") && !Self.keywords.contains(first)
  }
}

extension TextLine {
  /// Whether it is a TOML or INI section heading.
  fileprivate var isSection: Bool {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return false }
    let isDouble = text.hasPrefix("[[") && text.hasSuffix("]]")
    let name = text.dropFirst(isDouble ? 2 : 1).dropLast(isDouble ? 2 : 1)
    return name.utf8.first.map { $0.isLetter || $0 == UInt8(ascii: "\"") } ?? false
      && name.utf8.allSatisfy { $0.isOfHostName || #" :"'/"#.utf8.contains($0) }
  }

  /// The key of an assignment, and the rest from around its equals sign.
  private var assigned: (key: Substring, rest: Substring)? {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex else {
      return nil
    }
    let key = text[..<sign]
    let name = key.hasSuffix(" ") ? key.dropLast() : key
    guard let first = name.utf8.first, first.isLetter || first == UInt8(ascii: "_"),
      name.utf8.allSatisfy({ $0.isOfHostName })
    else { return nil }
    return (key, text[text.utf8.index(after: sign)...])
  }

  fileprivate var isAssignment: Bool { assigned != nil }

  /// Whether it is an assignment with blanks around the equals sign.
  fileprivate var isSpacedAssignment: Bool {
    assigned.map { $0.key.hasSuffix(" ") && $0.rest.hasPrefix(" ") } ?? false
  }

  /// Whether it is of a registry file, an EditorConfig or a robots.txt, by how it begins.
  fileprivate var isSetting: Bool {
    if begins(with: ["Windows Registry Editor ", "[HKEY_"]) { return true }
    if text.hasPrefix("[*"), text.hasSuffix("]"), !text.hasPrefix("[*]") || text == "[*]" {
      return ["*", ".", "{", "]"].contains(text.dropFirst(2).first) && !text.contains("\\")
    }
    let fields = ["User-agent:", "User-Agent:", "Disallow:", "Allow:", "Crawl-delay:"]
    return fields.contains { text == $0 || text.hasPrefix($0 + " ") }
  }

  /// Whether it is a path with wildcards that begins as no pattern does.
  fileprivate var isGlob: Bool {
    begins(with: ["**/", "*.", "*/", "!"]) && mayBeGlob
  }

  /// Whether it has only what paths with wildcards have.
  fileprivate var mayBeGlob: Bool {
    !text.utf8.contains { #"\()|+^$ "#.utf8.contains($0) }
  }

  /// Whether its first word is a path with wildcards that no pattern can be.
  fileprivate var beginsWithGlob: Bool {
    begins(with: ["**/", "*.", "*/"]) || text.prefix { $0 != " " }.hasSuffix("/**")
  }

  /// Whether it is a path with attributes of Git.
  fileprivate var hasAttributes: Bool {
    let words = text.split(separator: " ")
    guard words.count > 1 else { return false }
    return words.dropFirst().allSatisfy { word in
      let name = word.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" }
      return name.hasPrefix("linguist-") || Self.attributes.contains(name)
    }
  }

  private static let attributes: Set<Substring> = [
    "binary", "delta", "diff", "encoding", "eol", "export-ignore", "export-subst", "filter",
    "ident", "merge", "text", "whitespace", "working-tree-encoding",
  ]

  /// Whether it sets an environment variable.
  fileprivate var isVariable: Bool {
    let line = text.hasPrefix("export ") ? text.dropFirst(7) : text
    guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")), sign > line.startIndex else {
      return false
    }
    return line[..<sign].utf8.allSatisfy { $0.isLargeLetter || $0.isDigit || $0 == 0x5F }
  }
}

extension TextLine {
  /// Whether it only closes a block, which no pattern of a list does.
  fileprivate var isClosing: Bool {
    Self.closings.contains(text) || text == "end" && isIndented
  }

  private static let closings: Set<Substring> = [
    "}", "};", "},", "})", "});", "}))", "}));", "]", "];", "],", "])", "]);", ")", ");", "),",
    "fi", "done", "esac", "*/", "} else {",
  ]

  /// Whether it begins and ends like a statement of a program.
  fileprivate var isStatement: Bool {
    guard words.count > 1, let first = words.first, Self.keywords.contains(first) else {
      return false
    }
    if ["import", "from", "package", "using", "use", "#include"].contains(first) {
      return !hasPatternSign || text.hasSuffix(";")
    }
    return [";", "{", ":", ")", ",", "(", "\"", "'"].contains { text.hasSuffix($0) }
  }

  static let keywords: Set<Substring> = [
    "import", "from", "package", "using", "use", "#include", "#define", "func", "function", "def",
    "fn", "pub", "class", "struct", "enum", "interface", "public", "private", "protected", "static",
    "const", "let", "var", "return", "if", "for", "while", "switch", "case", "else", "elif",
    "INSERT", "SELECT", "UPDATE", "DELETE", "CREATE", "DROP", "ALTER", "int", "void", "char",
    "echo", "export", "module", "namespace", "type", "val", "require",
    "local",
  ]

  /// Whether it is a comment of a programming or configuration language.
  fileprivate var isComment: Bool {
    begins(with: ["// ", "/* ", "/**", "-- ", "<!--"])
  }

  /// Whether it is several words without pattern syntax.
  fileprivate var isWords: Bool { !hasPatternSign && words.count > 1 }

  /// Whether it has six or more words, like a log line.
  fileprivate var isLong: Bool { words.count > 5 && !text.contains("\\") }

  /// Whether it has four or more words and no pattern syntax.
  var isSentence: Bool {
    let words = words
    return words.count > 3 && !hasPatternSign
      && words.allSatisfy { $0.unicodeScalars.first?.properties.isAlphabetic ?? false }
  }
}

extension UInt8 {
  var isSmallLetter: Bool { (0x61...0x7A).contains(self) }
  var isLargeLetter: Bool { (0x41...0x5A).contains(self) }
  var isLetter: Bool { isSmallLetter || isLargeLetter }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether the byte may occur in host names and keys.
  var isOfHostName: Bool { isLetter || isDigit || "-_.".utf8.contains(self) }
}

extension Substring {
  fileprivate var isInCapitals: Bool { !utf8.contains { $0.isSmallLetter } }
}
