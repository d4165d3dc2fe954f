/// What a new layout changes, line by line.
///
/// Both texts have the same characters but for white space. Lines are paired by how many of those
/// characters stand before them, so that the work grows with the size of the texts alone.
package struct LayoutDifference: Sendable {
  /// Lines of the old text with those that take their place.
  struct Segment: Sendable {
    var old: Range<Int>
    var new: Range<Int>
    var isSame: Bool
  }

  let old: [Line]
  let new: [Line]
  let segments: [Segment]

  /// Compares two layouts of one document.
  ///
  /// - Parameters:
  ///   - old: The text as it is.
  ///   - new: The text as it is to be.
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

  /// A line of a text.
  struct Line: Sendable {
    /// The line without its end.
    var text: ArraySlice<UInt8>
    /// The number of characters but white space from the start of the text to the end of the line.
    var ink: Int
    /// Whether the line has an end; the last one may have none.
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
  /// Whether nothing changes.
  package var isEmpty: Bool { segments.allSatisfy(\.isSame) }

  /// The number of lines around a change that are shown.
  private static let context = 3

  /// The changes in unified format, as `patch` reads it.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - show: What a line looks like; it begins with a blank, a plus or a minus.
  /// - Returns: The text; empty where nothing changes.
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

  /// The segments that are shown together: changes, with what is the same around them.
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
