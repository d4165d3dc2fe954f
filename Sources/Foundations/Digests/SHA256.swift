#if canImport(CryptoKit)
import CryptoKit
#else
internal import CLibMD
#endif

/// SHA-256 (FIPS 180-4) from the system: CryptoKit, or libmd.
package struct SHA256: ~Copyable {
  #if canImport(CryptoKit)
  private var hash = CryptoKit.SHA256()
  #else
  private var hash = SHA2_CTX()
  #endif

  package init() {
    #if !canImport(CryptoKit)
    SHA256Init(&hash)
    #endif
  }
}

extension SHA256 {
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { update($0) }
    if isDone == nil { ContiguousArray(bytes).withUnsafeBufferPointer { update($0) } }
  }

  private mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    #if canImport(CryptoKit)
    hash.update(bufferPointer: UnsafeRawBufferPointer(bytes))
    #else
    SHA256Update(&hash, base, bytes.count)
    #endif
  }

  /// The digest in lower-case hexadecimal.
  package consuming func hex() -> String {
    #if canImport(CryptoKit)
    let digest = hash.finalize()
    #else
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &hash)
    #endif
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digest of some bytes in lower-case hexadecimal.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hex()
  }
}
