/// The findings that were known before a run, and do not fail it.
public struct BaselineRecord: Sendable, Hashable, Codable {
  /// The file that lists them, named as the run names it.
  public var file: String
  /// The files of rules that it is about, sorted; nil if `ruleproof.yml` names them.
  public var files: [String]?
  /// The findings, sorted.
  public var findings: [Finding]

  /// A finding, or several that have the same fingerprint.
  public struct Finding: Sendable, Hashable, Codable {
    /// The id of the rule; nil if it is about no single rule.
    public var rule: String?
    /// The kind, such as `tests/failed` or `missing-tests`.
    public var finding: String
    /// What it is about: 16 hexadecimal digits, which do not depend on where the rule is.
    public var fingerprint: String
    /// How often it occurs.
    public var count: Int

    /// Creates a record of a finding.
    public init(rule: String?, finding: String, fingerprint: String, count: Int) {
      self.rule = rule
      self.finding = finding
      self.fingerprint = fingerprint
      self.count = count
    }
  }

  /// Creates a record of what a file lists.
  public init(file: String, files: [String]? = nil, findings: [Finding]) {
    self.file = file
    self.files = files
    self.findings = findings
  }
}
