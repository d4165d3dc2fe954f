import RunRecord

/// The parts of a SARIF log, version 2.1.0, that a report has.
enum SARIFDocument {
  struct Text: Encodable {
    var text: String
    var markdown: String?
  }

  struct ArtifactLocation: Encodable {
    let uri: String
    let uriBaseId: String?
  }

  struct Artifact: Encodable {
    let location: ArtifactLocation
    let hashes: [String: String]
  }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int?
    let endColumn: Int?
  }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region
  }

  struct LogicalLocation: Encodable {
    let fullyQualifiedName: String
    let kind: String
  }

  struct Location: Encodable {
    var id: Int?
    var physicalLocation: PhysicalLocation?
    var logicalLocations: [LogicalLocation]?
    var message: Text?
  }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Text
    let fullDescription: Text
    let help: Text
    let defaultConfiguration: Configuration
    let properties: Properties

    struct Configuration: Encodable {
      let level: String
    }

    struct Properties: Encodable {
      let tags: [String]
    }
  }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let kind: String
    let level: String
    let message: Text
    let locations: [Location]
    let relatedLocations: [Location]?
    let partialFingerprints: [String: String]
    let fixes: [Fix]?
  }

  struct Fix: Encodable {
    let description: Text
    let artifactChanges: [ArtifactChange]
  }

  struct ArtifactChange: Encodable {
    let artifactLocation: ArtifactLocation
    let replacements: [Replacement]
  }

  struct Replacement: Encodable {
    let deletedRegion: Region
    let insertedContent: Text
  }

  struct Tool: Encodable {
    let driver: Driver

    struct Driver: Encodable {
      let name = "ruleproof"
      let version: String?
      let rules: [Rule]
    }
  }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let exitCode: Int
    let exitCodeDescription: String
    let arguments: [String]
    let toolExecutionNotifications: [Notification]
  }

  struct Notification: Encodable {
    let level: String
    let message: Text
  }

  struct AutomationDetails: Encodable {
    let id: String
  }

  struct BaseLocation: Encodable {
    let description: Text
  }

  /// The counts of a report, some of which GitHub's limits leave out.
  struct Counts: Encodable {
    let findings: Int
    let leftOut: Int
    let allowed: Int
    let testsPassed: Int
    let testsSkipped: Int
  }
}

extension SARIFDocument.Region {
  /// The region of a location, its columns in UTF-16 units.
  init(_ location: LocationRecord) {
    startLine = location.line
    startColumn = location.utf16Column ?? location.column
    endLine = location.endLine
    endColumn = location.utf16EndColumn ?? location.endColumn
  }
}
