import FileAccess
import Foundation
import Synchronization

/// A file that outlives a process that dies: what each of its threads was at.
///
/// The file is mapped into memory, so that what was written to it is there whatever ended the
/// process.
package final class CrashJournal: @unchecked Sendable {
  /// The variable of the environment that names the file.
  package static let variable = "RULEPROOF_FUZZ_BOX"
  /// The maximum number of bytes that one thread notes.
  private static let slotSize = 1 << 20
  private static let headSize = MemoryLayout<UInt32>.size

  private let memory: UnsafeMutableRawPointer
  private let slots: Int
  private let next = Atomic(0)

  package struct Entry: Sendable, Hashable {
    package var rule: String
    package var urls: [String]
  }

  /// Maps a file that is there.
  ///
  /// Gives nil if it cannot be mapped.
  package init?(path: String, slots: Int) {
    let descriptor = open(path, O_RDWR)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = slots * Self.slotSize
    guard ftruncate(descriptor, off_t(size)) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { return nil }
    self.memory = memory
    self.slots = slots
  }

  deinit { munmap(memory, slots * Self.slotSize) }
}

extension CrashJournal {
  /// Notes for one more thread; nil when all have theirs.
  package func makeNote() -> ((_ rule: String, _ urls: [[UInt16]]) -> Void)? {
    let slot = next.wrappingAdd(1, ordering: .relaxed).oldValue
    guard slot < slots else { return nil }
    return { rule, urls in
      let start = self.memory + slot * Self.slotSize
      start.storeBytes(of: 0, as: UInt32.self)
      var length = 0
      func write(_ text: some Sequence<UInt8>) {
        for byte in text where length < Self.slotSize - Self.headSize {
          start.storeBytes(of: byte, toByteOffset: Self.headSize + length, as: UInt8.self)
          length += 1
        }
      }
      write(rule.utf8)
      for url in urls {
        write([0])
        write(String(decoding: url, as: UTF16.self).utf8)
      }
      start.storeBytes(of: UInt32(length), as: UInt32.self)
    }
  }

  /// Reads what the threads of a process were at.
  package static func entries(path: String) -> [Entry] {
    guard let bytes = InputFile.bytes(of: path) else { return [] }
    return stride(from: 0, to: bytes.count - headSize, by: slotSize).compactMap { start in
      let length = (0..<headSize).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
      let text = start + headSize
      guard length > 0, text + length <= bytes.count else { return nil }
      let parts = bytes[text..<(text + length)]
        .split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      return Entry(rule: parts[0], urls: Array(parts.dropFirst()))
    }
  }
}
