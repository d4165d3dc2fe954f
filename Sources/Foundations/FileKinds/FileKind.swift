/// A kind of file recognisable by its structure.
///
/// Readers refuse other kinds by name, since parts of them would parse as their own: almost every
/// line of text is a valid regular expression.
public enum FileKind: String, Sendable, Hashable, CaseIterable {
  // Read by this program.
  case manifest, patternList, runRecord, golden, associationFile, assetLinks, navigationPolicy
  case contentRules, linkRules, contract, configuration, propertyList, urlList
  // Rules of other programs.
  case blockList, hostsFile, hostList, globList, redirectorExport, clearURLs, debounceList,
    userAgentParsers
  case grokPatterns
  // Everything else.
  case html, markup, serverConfiguration, networkRules, settings, table, program, patch, prose, yaml
  case json, jsonLines
  case addressList, calendar, log, playlist, otherText
  case database, packed, binary, otherEncoding
}

extension FileKind {
  /// The kind in words, with an article.
  public var title: String {
    switch self {
    case .manifest: "an Opener manifest"
    case .patternList: "a list of patterns"
    case .runRecord: "a run record"
    case .golden: "a golden"
    case .associationFile: "an association file (apple-app-site-association)"
    case .assetLinks: "an assetlinks.json"
    case .navigationPolicy: "a navigation policy"
    case .contentRules: "a list of content-blocking rules"
    case .linkRules: "a file of rules beside manifests"
    case .contract: "a URL scheme contract"
    case .configuration: "a configuration (ruleproof.yml)"
    case .propertyList: "a property list"
    case .urlList: "a list of URLs"
    case .blockList: "a block list (AdGuard, uBlock Origin, Adblock Plus)"
    case .hostsFile: "a hosts file or the configuration of a resolver"
    case .hostList: "a list of host names"
    case .globList: "a list of paths with wildcards (such as .gitignore)"
    case .redirectorExport: "an export of Redirector"
    case .clearURLs: "the data of ClearURLs"
    case .debounceList: "a list of Brave (debounce.json or clean-urls.json)"
    case .userAgentParsers: "a file of user agent parsers (uap-core)"
    case .grokPatterns: "a file of grok patterns (Logstash)"
    case .html: "an HTML page"
    case .markup: "an XML document"
    case .serverConfiguration: "the configuration of a web server (nginx, Apache or ModSecurity)"
    case .networkRules: "rules of a firewall or proxy (such as Snort, Surge or Squid)"
    case .settings: "a file of settings (such as TOML, INI or environment variables)"
    case .table: "a table (such as CSV)"
    case .program: "program text, or a configuration with comments"
    case .patch: "a patch"
    case .prose: "a text of words, or a log"
    case .yaml: "YAML of an unknown kind"
    case .json: "JSON of an unknown kind"
    case .jsonLines: "JSON Lines"
    case .database: "a SQLite database"
    case .packed: "a packed file (such as gzip, Zstandard or ZIP)"
    case .addressList: "a list of IP or mail addresses"
    case .calendar: "a calendar or a card (iCalendar, vCard)"
    case .log: "a log"
    case .playlist: "a playlist (M3U)"
    case .otherText: "plain text"
    case .binary: "a binary file"
    case .otherEncoding: "a text in UTF-16 or UTF-32"
    }
  }

  /// Which command reads such a file, or what else to do; nil if there is no advice.
  public var advice: String? {
    switch self {
    case .manifest: "name it as a manifest: 'ruleproof lint FILE', or --manifest FILE"
    case .patternList: "name it with --patterns FILE, as of 'drift', 'slow' or 'lint'"
    case .runRecord: "'ruleproof report FILE' shows it"
    case .golden: "'ruleproof golden verify' reads it, with --golden and its folder"
    case .associationFile, .assetLinks: "'ruleproof links lint FILE' checks it"
    case .navigationPolicy, .contentRules: "'ruleproof links policy' writes such files"
    case .linkRules, .redirectorExport, .clearURLs, .userAgentParsers:
      "name it with --links FILE, or 'ruleproof verify FILE'; goldens show what a change does"
    case .contract: "'ruleproof contract lint FILE' checks it"
    case .configuration: "name it with --config FILE"
    case .propertyList: "'ruleproof scheme lint FILE' or 'ruleproof links lint FILE' checks it"
    case .urlList: "name it with --corpus FILE, or 'ruleproof scan FILE' reads it"
    case .table:
      "a table of patterns has tabs between its columns; 'ruleproof scan --column NAME FILE' reads "
        + "URLs"
    case .jsonLines: "'ruleproof scan --key NAME FILE' reads URLs from a member of each object"
    case .packed: "unpack it first"
    case .otherEncoding: "save it as UTF-8"
    default: nil
    }
  }
}
