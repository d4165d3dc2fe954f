internal import CJavaScriptCore
import ScriptRuntime

/// Checks the syntax of scripts.
///
/// The engine reports the line of a syntax error without a column. The column is found by parsing
/// prefixes of the text: the shortest one with the same error ends at the error.
final class SyntaxChecker {
  private let context: JSGlobalContextRef
  private let machine: VirtualMachine
  private let limits: RuntimeLimits

  init(machine: VirtualMachine, limits: RuntimeLimits) {
    context = machine.makeContext()
    self.machine = machine
    self.limits = limits
  }

  deinit { JSGlobalContextRelease(context) }
}

extension SyntaxChecker {
  /// The engine's error about a text.
  fileprivate struct Complaint: Equatable {
    var message: String
    var line: Int?
  }

  /// Checks a script; returns its syntax error, if any.
  func check(_ text: String) -> ScriptFailure? {
    let units = Array(text.utf16)
    guard let complaint = complaint(about: units[...]) else { return nil }
    let place = place(of: complaint, in: units)
    let report = ScriptRun.Report(
      message: complaint.message,
      line: 0,
      column: 0,
      messageLength: limits.messageLength
    )
    return .syntaxError(
      message: report.message,
      line: place?.line ?? complaint.line,
      column: place?.column
    )
  }

  private func complaint(about units: ArraySlice<UInt16>) -> Complaint? {
    machine.limitTime(milliseconds: 60_000)
    let string = JavaScriptText.makeString(Array(units))
    defer { JSStringRelease(string) }
    var exception: JSValueRef?
    if JSCheckScriptSyntax(context, string, nil, 1, &exception) { return nil }
    guard let exception, let error = JSValueToObject(context, exception, nil) else {
      return Complaint(message: "the script is too long", line: nil)
    }
    let message = property("message", of: error)
    let line = JSValueToNumber(context, property("line", of: error), nil)
    return Complaint(
      message: JavaScriptText.text(of: message, in: context) ?? "",
      line: Int(exactly: line)
    )
  }

  private func property(_ name: String, of object: JSObjectRef) -> JSValueRef? {
    JavaScriptText.withString(name) { JSObjectGetProperty(context, object, $0, nil) }
  }

  private func place(of complaint: Complaint, in units: [UInt16]) -> (line: Int, column: Int)? {
    guard let line = complaint.line, units.count <= limits.columnSearchLength else { return nil }
    if complaint.message.contains("EOF") || complaint.message.contains("end of script") {
      return units.place(at: units.count)
    }
    var valid = 0
    var invalid = units.count
    while invalid - valid > 1 {
      let middle = (valid + invalid) / 2
      if self.complaint(about: units[..<middle]) == complaint {
        invalid = middle
      } else {
        valid = middle
      }
    }
    let place = units.place(at: max(invalid - complaint.quotedLength, 0))
    return place.line == line ? place : nil
  }
}

extension SyntaxChecker.Complaint {
  /// The length of the text quoted at the end of the message, such as an identifier, or 1.
  fileprivate var quotedLength: Int {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count >= 3 ? max(parts[parts.count - 2].utf16.count, 1) : 1
  }
}

extension [UInt16] {
  /// The line and column, from 1, of an offset.
  fileprivate func place(at offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var lineStart = 0
    for index in 0..<offset {
      switch self[index] {
      case 0x0A, 0x2028, 0x2029: break
      case 0x0D where index + 1 == count || self[index + 1] != 0x0A: break
      default: continue
      }
      line += 1
      lineStart = index + 1
    }
    return (line, offset - lineStart + 1)
  }
}
