internal import CTLSServer

/// What a server shows: a chain of certificates and its key, in PEM.
public struct ServerCertificate: Sendable {
  let chain: String
  let key: String
}

/// A certificate for `cassette.test` that only these tests trust.
public enum TestCertificate {
  /// The name that it is for.
  public static let host = "cassette.test"

  /// What a server shows.
  public static let server = ServerCertificate(chain: pem, key: key)

  /// What a client has to trust, in PEM.
  public static let trusted = Array(pem.utf8)

  /// Whether servers of this process can speak TLS: they need OpenSSL's headers to be built.
  public static var canServe: Bool { loopback_tls_is_there() != 0 }

  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcpQDUKQGDpKvDsUq
    UPCa0vhWjYExVAXZ5svIR2l0f7WhRANCAASeLoFPJiS6qF5JqqEj9qeH9HYWzzD+
    +CZrdb03jkSKKCtYbrkB4ol7dtCOPJf2YTrVwqzPXse7ySDqt4CXWfJr
    -----END PRIVATE KEY-----
    """

  private static let pem = """
    -----BEGIN CERTIFICATE-----
    MIIBbTCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1jYXNzZXR0
    ZS50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
    VQQDDA1jYXNzZXR0ZS50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEni6B
    TyYkuqheSaqhI/anh/R2Fs8w/vgma3W9N45EiigrWG65AeKJe3bQjjyX9mE61cKs
    z17Hu8kg6reAl1nya6NMMEowGAYDVR0RBBEwD4INY2Fzc2V0dGUudGVzdDAPBgNV
    HRMBAf8EBTADAQH/MB0GA1UdDgQWBBRiO9CFcSgJoOtoG3zLuVlFGnbV3jAKBggq
    hkjOPQQDAgNIADBFAiEAg0c2M5/Y4MCRejmdn0CTrr23mebCRpuex7whDpLxh/QC
    ICR8vmSjDhSqFbi3nPinNo8QR51DLtKDKcCmASUQDJ6i
    -----END CERTIFICATE-----
    """
}
