import FuzzEntries
import FuzzSupport
import WorkspaceFuzzEntries

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzProgram.run("link-rules", of: FuzzEntry.workspace, on: start, count)
}
