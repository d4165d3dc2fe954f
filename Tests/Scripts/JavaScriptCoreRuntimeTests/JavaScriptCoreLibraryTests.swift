import Testing

@testable import JavaScriptCoreRuntime

@Suite("The library with the engine")
struct JavaScriptCoreLibraryTests {
  @Test("it is there, or what is to be installed is named")
  func absence() throws {
    #expect(JavaScriptCoreLibrary.absence(because: nil) == nil)
    let missing = try #require(JavaScriptCoreLibrary.absence(because: ""))
    #expect(missing.hasPrefix("JavaScriptCore is missing: install libjavascriptcoregtk-4.1-0 ("))
    #expect(
      JavaScriptCoreLibrary.absence(because: "libicu.so: no such file")
        == "JavaScriptCore cannot be loaded: libicu.so: no such file"
    )
  }

  @Test("this system has it, so its version is known")
  func presence() {
    #expect(JavaScriptCoreLibrary.absence == nil)
    #expect(JavaScriptEngine.version.hasPrefix("JavaScriptCore "))
    #expect(!JavaScriptEngine.version.hasSuffix("missing"))
  }
}
