#if os(Linux)
import Foundation
import TestSupport
import Testing

@Suite("Libraries that the tool loads")
struct LoadedLibraryTests {
  @Test("libcurl, JavaScriptCore and all that comes with them are not loaded at the start")
  func atStart() throws {
    // The dynamic loader lists what it would load, and runs nothing.
    let run = try Tool.run(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
    #expect(run.output.contains("libc.so"))
    for name in ["libjavascriptcoregtk", "libcurl", "libgnutls"] {
      #expect(!run.output.contains(name))
    }
  }
}

@Suite("A system without JavaScriptCore")
struct MissingJavaScriptCoreTests {
  /// Runs the tool where the loader finds files that are no libraries.
  private func run(_ arguments: [String]) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    for name in ["4.1.so.0", "6.0.so.1", "4.0.so.18"] {
      try folder.write("no library", to: "libjavascriptcoregtk-\(name)")
    }
    return try withExtendedLifetime(folder) {
      try Tool.run(arguments, environment: ["LD_LIBRARY_PATH": folder.url.path])
    }
  }

  private let package = "install libjavascriptcoregtk-4.1-0 (Debian, Ubuntu)"

  @Test("tests of scripts are undecided, others pass, and the run is no pass")
  func scripts() throws {
    let run = try run(["test", "--starter"])
    #expect(run.code == 2)
    #expect(run.errors.contains(package))
    #expect(run.output.contains("undecided (no JavaScriptCore)"))
    #expect(run.output.contains(" 0 failed"))
  }

  @Test("no golden says that a script fails")
  func goldens() throws {
    let folder = try TemporaryFolder()
    let run = try run(["golden", "record", "--starter", "--golden", folder.url.path])
    #expect(run.code == 2 && run.errors.contains(package))
  }

  @Test("an engine that is named is refused; one that is not is left out, with a note")
  func engines() throws {
    let words = "JavaScriptCore cannot be loaded"
    let named = try run(["drift", "--starter", "--engines", "foundation,javascript"])
    #expect(named.code == 2 && named.errors.contains("error: javascript: \(words)"))
    let scripts = try run(["drift", "--starter", "--scripts"])
    #expect(scripts.code == 2 && scripts.errors.contains("error: javascript: \(words)"))
    let usual = try run(["drift", "--starter", "--format", "json"])
    #expect(usual.code == 0)
    #expect(usual.errors.contains("note: javascript is not compared: \(words)"))
    #expect(!usual.output.contains("JavaScriptCore"))
  }

  @Test(
    "what compares results of scripts is refused",
    arguments: [["mutate"], ["minify", "corpus/manifest/starter-v4.json", "--output", "-"]]
  )
  func comparisons(arguments: [String]) throws {
    let starter = ["--starter", "--rule", "action/soundcloud-ios/play-track"]
    let run = try run(arguments.count == 1 ? arguments + starter : arguments)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.contains("error: javascript: JavaScriptCore cannot be loaded"))
  }

  @Test("checks say that they do not parse scripts")
  func checks() throws {
    let run = try run(["lint", "--starter"])
    #expect(run.code == 0)
    #expect(run.errors.contains("note: the syntax of scripts is not checked: "))
  }
}
#endif
