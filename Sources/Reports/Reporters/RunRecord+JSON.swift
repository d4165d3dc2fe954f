internal import Foundation
package import RunRecord

/// Why bytes are no run record.
package enum RecordReadingError: Error, Sendable, Hashable {
  /// They are not JSON, or not of the record's form: what is wrong, as the end of a sentence.
  case malformed(detail: String)
  /// They are of a form of another name.
  case otherForm(String)
  /// They are a record of another version of the form.
  case otherVersion(found: String, expected: String)
  /// A place in it cannot be one: its line or column is below 1, or its length is negative.
  case impossibleLocation(LocationRecord)
}

extension RunRecord {
  /// Reads a record that `JSONReporter` has written.
  ///
  /// - Parameter json: The UTF-8 bytes.
  /// - Throws: `RecordReadingError` when they are no record.
  package init(json: [UInt8]) throws(RecordReadingError) {
    do {
      let data = Data(json)
      let form = try JSONDecoder().decode(Form.self, from: data).schema
      guard form.formName == RunRecord.schema.formName else {
        throw RecordReadingError.otherForm(form)
      }
      guard form == RunRecord.schema else {
        throw RecordReadingError.otherVersion(found: form, expected: RunRecord.schema)
      }
      self = try JSONDecoder().decode(RunRecord.self, from: data)
    } catch let error as RecordReadingError {
      throw error
    } catch {
      throw .malformed(detail: (error as? DecodingError)?.words ?? "it cannot be read")
    }
    for location in locations where !location.isPossible { throw .impossibleLocation(location) }
  }

  /// The part of a record that every version has.
  private struct Form: Decodable {
    let schema: String
  }
}

extension String {
  /// The name of a form, without its version.
  fileprivate var formName: Substring { prefix { $0 != "/" } }
}

extension DecodingError {
  /// What is wrong, as the end of a sentence.
  fileprivate var words: String {
    switch self {
    case .keyNotFound(let key, let context):
      "\(Self.place(context.codingPath))has no '\(key.stringValue)'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(Self.place(context.codingPath))has a value of another kind"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not JSON" : "\(Self.place(context.codingPath))has a value that no record has"
    @unknown default: "it cannot be read"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "it " }
    let keys = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return "'\(keys.joined(separator: "."))' "
  }
}

extension LocationRecord {
  fileprivate var isPossible: Bool {
    line >= 1 && column >= 1 && offset >= 0 && length >= 0
      && !offset.addingReportingOverflow(length).overflow && (endLine ?? line) >= line
      && [endColumn, utf16Column, utf16EndColumn].allSatisfy { ($0 ?? 1) >= 1 }
      && (utf16Column == nil) == (utf16EndColumn == nil)
  }
}
