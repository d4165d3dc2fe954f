public import Diagnostics

/// A finding about a manifest.
public struct DiagnosticRecord: Sendable, Hashable, Codable {
  /// The kind of finding.
  public var code: String
  /// How grave it is.
  public var severity: Severity
  /// What is wrong.
  public var message: String
  /// The rule that it is about.
  public var rule: String?
  /// Where it is.
  public var location: LocationRecord?
  /// Second places that it speaks of.
  public var notes: [Note]
  /// What to do about it.
  public var help: String?
  /// The reason for which the configuration allows it; nil for a finding that counts.
  public var allowed: String?
  /// The pattern that removes it, with which all tests of the rule give the same, or another string
  /// that does; nil if none is known.
  public var fix: Fix?
  /// Whether it is a warning that the call counts as an error; not in the JSON form.
  package var isPromoted = false
  /// How many findings like it the run has left out, since they are about rules that it is not about; not in the
  /// JSON form.
  package var twins = 0

  private enum CodingKeys: String, CodingKey {
    case code, severity, message, rule, location, notes, help, allowed, fix
  }

  /// A change that removes a finding.
  public struct Fix: Sendable, Hashable, Codable {
    /// The whole pattern; nil if it is the string at the finding's location that changes.
    public var pattern: String?
    /// The part of the pattern, or of the string, that is replaced.
    public var range: TextRange
    /// What is to be there.
    public var new: String
    /// The changes that write it into the manifest; nil if there is none to write to.
    public var edits: [EditRecord]?

    /// Creates a fix of a pattern, or without one of the string at the finding's location.
    public init(pattern: String? = nil, range: TextRange, new: String) {
      self.pattern = pattern
      self.range = range
      self.new = new
    }
  }

  /// A second place that a finding speaks of.
  public struct Note: Sendable, Hashable, Codable {
    /// What is there.
    public var message: String
    /// The place.
    public var location: LocationRecord?
  }

  /// Creates a record of a diagnostic.
  public init(_ diagnostic: Diagnostic, allowed: String? = nil) {
    code = diagnostic.code
    severity = diagnostic.severity
    message = diagnostic.message
    rule = diagnostic.rule
    location = diagnostic.location.map(LocationRecord.init)
    notes = diagnostic.notes.map { note in
      Note(message: note.message, location: note.location.map(LocationRecord.init))
    }
    help = diagnostic.help
    self.allowed = allowed
  }
}

extension DiagnosticRecord {
  /// The finding as a diagnostic, for rendering.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: code,
      severity: severity,
      message: message,
      location: location?.sourceLocation,
      rule: rule,
      notes: notes.map { note in
        DiagnosticNote(message: note.message, location: note.location?.sourceLocation)
      },
      help: help
    )
  }
}
