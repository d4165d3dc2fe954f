/// The line-by-line changes of a new layout.
///
/// Both texts have the same characters except white space. Lines are paired by the number of such
/// characters before them, so the work is linear.
package struct LayoutDifference: Sendable {
  /// Lines of the old text and their replacement.
  struct Segment: Sendable {
    var old: Range<Int>
    var new: Range<Int>
    var isSame: Bool
  }

  let old: [Line]
  let new: [Line]
  let segments: [Segment]

  /// Compares two layouts of one document.
  package init(from old: [UInt8], to new: [UInt8]) {
    self.old = Line.lines(of: old)
    self.new = Line.lines(of: new)
    segments = Self.segments(self.old, self.new)
  }

  private static func segments(_ old: [Line], _ new: [Line]) -> [Segment] {
    var segments: [Segment] = []
    var (start, newStart) = (0, 0)
    while start < old.count || newStart < new.count {
      var (end, newEnd) = (start, newStart)
      repeat {
        let ink = end > 0 ? old[end - 1].ink : 0
        let newInk = newEnd > 0 ? new[newEnd - 1].ink : 0
        if ink == newInk, end > start, newEnd > newStart { break }
        if end < old.count, ink <= newInk || newEnd == new.count { end += 1 } else { newEnd += 1 }
      } while end < old.count || newEnd < new.count
      let isSame =
        end - start == 1 && newEnd - newStart == 1
        && old[start].text == new[newStart].text && old[start].hasEnd == new[newStart].hasEnd
      segments.append(Segment(old: start..<end, new: newStart..<newEnd, isSame: isSame))
      (start, newStart) = (end, newEnd)
    }
    return segments
  }

  struct Line: Sendable {
    /// The line without its line ending.
    var text: ArraySlice<UInt8>
    /// The number of non-blank characters up to the end of the line.
    var ink: Int
    /// Whether the line has a line ending; the last one may lack it.
    var hasEnd: Bool

    fileprivate static func lines(of bytes: [UInt8]) -> [Line] {
      var lines: [Line] = []
      var ink = 0
      var start = 0
      for (offset, byte) in bytes.enumerated() {
        switch byte {
        case 0x0A:
          lines.append(Line(text: bytes[start..<offset], ink: ink, hasEnd: true))
          start = offset + 1
        case 0x09, 0x0D, 0x20: break
        default: ink += 1
        }
      }
      if start < bytes.count {
        lines.append(Line(text: bytes[start...], ink: ink, hasEnd: false))
      }
      return lines
    }
  }
}

extension LayoutDifference {
  package var isEmpty: Bool { segments.allSatisfy(\.isSame) }

  /// The number of context lines around a change.
  private static let context = 3

  /// The changes in unified format, for `patch`.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - show: Formats a line, which begins with a blank, a plus or a minus.
  /// - Returns: The text; empty if there are no changes.
  package func text(name: String, show: (String) -> String = { $0 }) -> String {
    guard !isEmpty else { return "" }
    var text = show("--- \(name)") + "\n" + show("+++ \(name)") + "\n"
    for hunk in hunks {
      let (first, last) = (segments[hunk.lowerBound], segments[hunk.upperBound - 1])
      let old = first.old.lowerBound..<last.old.upperBound
      let new = first.new.lowerBound..<last.new.upperBound
      text += "@@ -\(Self.place(old)) +\(Self.place(new)) @@\n"
      for segment in segments[hunk] {
        if segment.isSame {
          text += lines(self.old[segment.old], " ", show)
        } else {
          text += lines(self.old[segment.old], "-", show) + lines(self.new[segment.new], "+", show)
        }
      }
    }
    return text
  }

  private static func place(_ lines: Range<Int>) -> String {
    let start = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(start)" : "\(start),\(lines.count)"
  }

  private func lines(_ lines: ArraySlice<Line>, _ sign: String, _ show: (String) -> String)
    -> String
  {
    lines.map { line in
      show(sign + String(decoding: line.text, as: UTF8.self)) + "\n"
        + (line.hasEnd ? "" : "\\ No newline at end of file\n")
    }
    .joined()
  }

  /// The segments of each hunk: changes with their context.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in segments.indices where !segments[index].isSame {
      let start = max(0, index - Self.context)
      let end = min(segments.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= start {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }
}
