#if os(Linux)
import TestSupport
import Testing

@Suite("Libraries that the tool loads")
struct LoadedLibraryTests {
  @Test("libcurl and all that comes with it are not loaded at the start")
  func curl() throws {
    // The dynamic loader lists what it would load, and runs nothing.
    let run = try Tool.run(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
    #expect(run.output.contains("libjavascriptcoregtk"))
    #expect(!run.output.contains("libcurl"))
    #expect(!run.output.contains("libgnutls"))
  }
}
#endif
