import ScriptRuntime
import Testing

@Suite("HTTP failures")
struct HTTPFailureTests {
  @Test(
    "a failure says in one line what happened and to which URL",
    arguments: [
      .notRecorded(method: "GET", url: "https://a.example/"), .denied(url: "https://a.example/"),
      .unsupportedURL("https://a.example/"),
      .addressRefused(url: "https://a.example/", address: "10.0.0.1"),
      .unreachable(url: "https://a.example/", reason: "no connection"),
      .unknownHost(url: "https://a.example/"),
      .tooLarge(url: "https://a.example/", limit: 1),
      .timeLimit(url: "https://a.example/", milliseconds: 1),
      .tooManyRedirects(url: "https://a.example/", limit: 1),
      .redirectLoop(url: "https://a.example/"),
    ] as [HTTPFailure]
  )
  func description(failure: HTTPFailure) {
    #expect(failure.description.contains("https://a.example/"))
    #expect(!failure.description.contains("\n") && !failure.description.hasSuffix("."))
  }
}
