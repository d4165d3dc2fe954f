import Diagnostics
import Testing
import URLSchemes

/// A URL with what is expected of it, written by hand and not made from the contract's file.
struct URLCase: CustomTestStringConvertible, Sendable {
  let url: String
  let expected: [String]
  var testDescription: String { url }

  init(_ url: String, _ expected: String...) {
    self.url = url
    self.expected = expected
  }
}

private let add = "op-action://add?url=https%3A%2F%2Fa.example%2F"
private let custom = add + "&crawl=custom&maxPages=10&numLevels=1"

@Suite("The Offline Pages family")
struct OfflinePagesTests {
  @Test("a URL of the reference is taken without an error", arguments: accepted)
  func accepts(_ url: String) throws {
    let reading = try #require(try Contracts.offlinePages().read(url))
    #expect(reading.errors == [])
    #expect(reading.isAccepted)
    #expect(reading.warnings == [])
  }

  @Test("a broken constraint is an error for its own reason", arguments: rejected)
  func rejects(_ urlCase: URLCase) throws {
    let reading = try #require(try Contracts.offlinePages().read(urlCase.url))
    #expect(reading.errors == urlCase.expected)
    #expect(!reading.isAccepted)
  }

  @Test("what has no effect, or is probably not meant, is a warning", arguments: warned)
  func warns(_ urlCase: URLCase) throws {
    let reading = try #require(try Contracts.offlinePages().read(urlCase.url))
    #expect(reading.warnings == urlCase.expected)
    #expect(reading.isAccepted)
  }

  static let accepted: [String] = [
    // The apps, which may just open.
    "op-action://", "op-action-kiosk://", "op-action-forms://", "OP-ACTION://",
    // The parameters of add, each with every value or both ends of its range.
    add, "op-action://add?url=http%3A%2F%2Fa.example", "op-action://add?url=file%3A%2F%2F%2Fa.html",
    add + "&force=1", add + "&quiet=1", add + "&delay=1", add + "&title=A+B", add + "&title=",
    add + "&title=%C3%A4%2B", add + "&f=a/b", add + "&tags=a,b%5C,c,d", add + "&tags=",
    add + "&r=1",
    add + "&refresh=hourly", add + "&refresh=daily", add + "&refresh=weekly",
    add + "&refreshMode=thorough", add + "&media=1", add + "&nojs=1", add + "&auto=1",
    add + "&crawl=intelligent", add + "&crawl=firstLevel", add + "&crawl=website", custom,
    add + "&crawl=custom&maxPages=50000&numLevels=5",
    "op-action://add?maxPages=10&numLevels=1&crawl=custom&url=http%3A%2F%2Fa",
    add + "&offsite=1&externalLevels=1", add + "&externalLevels=5&offsite=1",
    custom + "&parents=1", custom + "&subdomains=1", custom + "&parents=1&subdomains=1",
    add + "&offsite=1", add + "&ua=Mac", add + "&ua=iPhone", add + "&ua=iPad",
    // deploy.
    "op-action://deploy?url=http%3A%2F%2Fa", "op-action://deploy?url=http%3A%2F%2Fa&delay=1",
    "op-action-kiosk://deploy?url=https%3A%2F%2Fa",
    "op-action-forms://deploy?url=file%3A%2F%2F%2Fa",
    // view.
    "op-action://view?url=https%3A%2F%2Fa", "op-action-kiosk://view?url=https%3A%2F%2Fa",
    "op-action://view?url=https%3A%2F%2Fa&target=blank",
    "op-action://view?url=https%3A%2F%2Fa&target=modal",
    "op-action://view?url=https%3A%2F%2Fa&target=default",
    "op-action://view?url=https%3A%2F%2Fa&target=safari",
    "op-action://view?url=https%3A%2F%2Fa&target=chrome&cached=1",
    "op-action-kiosk://view?url=https%3A%2F%2Fa&target=modal",
    "op-action-forms://view?url=https%3A%2F%2Fa&target=chrome",
  ]

  static let rejected: [URLCase] = [
    // The form and the command.
    URLCase("op-action:add?url=http%3A%2F%2Fa", "form"), URLCase("op-action:", "form"),
    URLCase("op-action:/add", "form"), URLCase("op-action:///add", "unknown-command"),
    URLCase("op-action://Add?url=http%3A%2F%2Fa", "unknown-command"),
    URLCase("op-action://add/?url=http%3A%2F%2Fa", "unknown-command"),
    URLCase("op-action://?url=http%3A%2F%2Fa", "parameters-without-command"),
    // Which app has which command.
    URLCase("op-action-kiosk://add?url=http%3A%2F%2Fa", "command-not-for-app"),
    URLCase("op-action-forms://add?url=http%3A%2F%2Fa", "command-not-for-app"),
    // url.
    URLCase("op-action://add", "missing-parameter url"),
    URLCase("op-action://deploy", "missing-parameter url"),
    URLCase("op-action://view?", "missing-parameter url"),
    URLCase("op-action://view?url=javascript%3Aalert(1)", "nested-scheme url"),
    URLCase("op-action://view?url=file%3A%2F%2F%2Fetc%2Fpasswd", "nested-scheme url"),
    URLCase("op-action://view?url=about%3Ablank", "nested-scheme url"),
    URLCase("op-action://view?url=op-action%3A%2F%2Fview", "nested-scheme url"),
    URLCase("op-action://add?url=", "empty-value url"),
    URLCase("op-action://add?url", "empty-value url"),
    URLCase("op-action://add?url=ftp%3A%2F%2Fa", "nested-scheme url"),
    URLCase("op-action://add?url=javascript%3Aa", "nested-scheme url"),
    URLCase("op-action://deploy?url=data%3A,a", "nested-scheme url"),
    URLCase("op-action://add?url=a.example", "not-a-url url"),
    URLCase("op-action://add?url=%2Fa", "not-a-url url"),
    URLCase("op-action://view?url=http%3A", "nested-host url"),
    URLCase("op-action://add?url=http%3A%2F%2F", "nested-host url"),
    URLCase("op-action://add?url=https%3Aa", "nested-host url"),
    URLCase("op-action://add?url=https%3A%2F%2F%3A80%2Fa", "nested-host url"),
    URLCase("op-action://add?url=https%3A%2F%2Fuser%40%2Fa", "nested-host url"),
    // Words.
    URLCase(add + "&refresh=monthly", "value-not-allowed refresh"),
    URLCase(add + "&refresh=off", "value-not-allowed refresh"),
    URLCase(add + "&refresh=Daily", "value-not-allowed refresh"),
    URLCase(add + "&refresh=", "empty-value refresh"),
    URLCase(add + "&refreshMode=quick", "value-not-allowed refreshMode"),
    URLCase(add + "&crawl=off", "value-not-allowed crawl"),
    URLCase(add + "&crawl=firstlevel", "value-not-allowed crawl"),
    URLCase(add + "&ua=Android", "value-not-allowed ua"),
    URLCase(add + "&ua=ipad", "value-not-allowed ua"),
    URLCase("op-action://view?url=https%3A%2F%2Fa&target=tab", "value-not-allowed target"),
    // Numbers.
    URLCase(add + "&crawl=custom&maxPages=9&numLevels=1", "out-of-range maxPages"),
    URLCase(add + "&crawl=custom&maxPages=50001&numLevels=1", "out-of-range maxPages"),
    URLCase(
      add + "&crawl=custom&maxPages=99999999999999999999&numLevels=1",
      "out-of-range maxPages"
    ),
    URLCase(add + "&crawl=custom&maxPages=-10&numLevels=1", "out-of-range maxPages"),
    URLCase(add + "&crawl=custom&maxPages=1e2&numLevels=1", "not-a-number maxPages"),
    URLCase(add + "&crawl=custom&maxPages=+10&numLevels=1", "not-a-number maxPages"),
    URLCase(add + "&crawl=custom&maxPages=%D9%A1%D9%A0&numLevels=1", "not-a-number maxPages"),
    URLCase(add + "&crawl=custom&maxPages=&numLevels=1", "empty-value maxPages"),
    URLCase(add + "&crawl=custom&maxPages=10&numLevels=0", "out-of-range numLevels"),
    URLCase(add + "&crawl=custom&maxPages=10&numLevels=6", "out-of-range numLevels"),
    URLCase(add + "&crawl=custom&maxPages=10&numLevels=one", "not-a-number numLevels"),
    URLCase(add + "&offsite=1&externalLevels=0", "out-of-range externalLevels"),
    URLCase(add + "&offsite=1&externalLevels=6", "out-of-range externalLevels"),
    URLCase(add + "&offsite=1&externalLevels=x", "not-a-number externalLevels"),
    // Required because of another parameter.
    URLCase(add + "&crawl=custom&numLevels=1", "missing-parameter maxPages"),
    URLCase(add + "&crawl=custom&maxPages=10", "missing-parameter numLevels"),
    URLCase(
      add + "&crawl=custom",
      "missing-parameter maxPages",
      "missing-parameter numLevels"
    ),
    // Which app takes which parameter and value.
    URLCase("op-action-kiosk://deploy?url=http%3A%2F%2Fa&delay=1", "parameter-not-for-app delay"),
    URLCase("op-action-forms://deploy?url=http%3A%2F%2Fa&delay=1", "parameter-not-for-app delay"),
    URLCase("op-action-kiosk://view?url=https%3A%2F%2Fa&cached=1", "parameter-not-for-app cached"),
    URLCase("op-action-forms://view?url=https%3A%2F%2Fa&cached=1", "parameter-not-for-app cached"),
    URLCase("op-action-kiosk://view?url=https%3A%2F%2Fa&target=blank", "value-not-for-app target"),
    URLCase("op-action-forms://view?url=https%3A%2F%2Fa&target=blank", "value-not-for-app target"),
    // Parameters of other commands, and of none.
    URLCase("op-action://view?url=https%3A%2F%2Fa&title=a", "unknown-parameter title"),
    URLCase("op-action://deploy?url=http%3A%2F%2Fa&force=1", "unknown-parameter force"),
    URLCase(add + "&Title=a", "unknown-parameter Title"),
    URLCase(add + "&=a", "unknown-parameter "),
    // Encoding.
    URLCase(add + "&title=%", "malformed-escape title"),
    URLCase(add + "&title=%4", "malformed-escape title"),
    URLCase(add + "&title=%zz", "malformed-escape title"),
    URLCase(add + "&title=%ä", "malformed-escape title"),
    URLCase(add + "&title=%FF", "not-utf-8 title"),
    URLCase(add + "&title=%ED%A0%80", "not-utf-8 title"),
  ]

  static let warned: [URLCase] = [
    URLCase(add + "&force=0", "flag-not-set force"),
    URLCase(add + "&force=true", "flag-not-set force"),
    URLCase(add + "&force", "flag-not-set force"),
    URLCase(add + "&quiet=2", "flag-not-set quiet"),
    URLCase(add + "&delay=01", "flag-not-set delay"),
    URLCase(add + "&r=yes", "flag-not-set r"), URLCase(add + "&media=on", "flag-not-set media"),
    URLCase(add + "&nojs=", "flag-not-set nojs"), URLCase(add + "&auto=+1", "flag-not-set auto"),
    URLCase(custom + "&parents=0", "flag-not-set parents"),
    URLCase(custom + "&subdomains=0", "flag-not-set subdomains"),
    URLCase("op-action://deploy?url=http%3A%2F%2Fa&delay=0", "flag-not-set delay"),
    URLCase("op-action://view?url=https%3A%2F%2Fa&cached=%31%00", "flag-not-set cached"),
    URLCase(add + "&maxPages=10", "ignored-parameter maxPages"),
    URLCase(add + "&maxPages=7&crawl=website", "ignored-parameter maxPages"),
    URLCase(add + "&numLevels=9", "ignored-parameter numLevels"),
    URLCase(add + "&externalLevels=2", "ignored-parameter externalLevels"),
    URLCase(
      add + "&externalLevels=2&offsite=yes",
      "ignored-parameter externalLevels",
      "flag-not-set offsite"
    ),
    URLCase(add + "&parents=1", "ignored-parameter parents"),
    URLCase(add + "&subdomains=1", "ignored-parameter subdomains"),
    URLCase(add + "&title=a&title=b", "repeated-parameter title"),
    URLCase(add + "&tags=a,,b", "empty-element tags"),
    URLCase(add + "&title=a b", "unencoded-character title"),
    URLCase(add + "&title=ä", "unencoded-character title"),
    URLCase(add + "#top", "fragment"),
    URLCase("op-action://add?url=http%3A%2F%2Fa%2F+b", "nested-character url"),
    // Nested URLs that are not encoded.
    URLCase("op-action://view?url=https://a.example/", "nested-url-not-encoded url"),
    URLCase("op-action://view?url=https://a.example/?b=c", "nested-url-not-encoded url"),
    URLCase("op-action://view?url=https%3A%2F%2Fa%3Fb%3Dc&cached=1"),
    URLCase("op-action://view?url=https://a/%3Fb%3Dc&cached=1"),
    URLCase("op-action://view?url=https://a/%3fb&cached=1"),
    URLCase("op-action://view?url=https://a/%2fb&cached=1"),
    URLCase("op-action://view?url=https://a/%26b&cached=1"),
    URLCase("op-action://view?url=https://a/%23b&cached=1"),
    URLCase("op-action://view?url=https://a/%2525&cached=1"),
    URLCase("op-action://view?url=https://a/%24b&cached=1", "nested-url-not-encoded url"),
    URLCase("op-action://view?url=https://a/%C3%A4&cached=1", "nested-url-not-encoded url"),
    URLCase("op-action://view?url=https://a/#b", "nested-url-not-encoded url", "fragment"),
  ]
}
