/// A capture group of a pattern.
public struct CaptureGroup: Sendable, Hashable {
  /// The group's number, from 1.
  public let number: Int

  /// The group's name, if it has one.
  public let name: String?

  /// The UTF-16 range of the group, including parentheses.
  public let range: Range<Int>
}

extension RegexPattern {
  /// The capture groups in the order of their numbers.
  public var captureGroups: [CaptureGroup] {
    var groups: [CaptureGroup] = []
    root.forEach { node in
      guard case .group(.capturing(let number, let name), _) = node.kind else { return }
      groups.append(CaptureGroup(number: number, name: name, range: node.range))
    }
    return groups
  }

  /// The back-references of the pattern with their UTF-16 ranges, in order.
  ///
  /// A group that neither these nor a replacement template mention need not capture.
  public var backReferences: [(reference: BackReference, range: Range<Int>)] {
    var references: [(reference: BackReference, range: Range<Int>)] = []
    root.forEach { node in
      guard case .backReference(let reference) = node.kind else { return }
      references.append((reference, node.range))
    }
    return references
  }
}
