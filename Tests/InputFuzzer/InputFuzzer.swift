@testable import Terminal

/// Feeds arbitrary bytes to the input parser and the pointer decoder.
///
/// The first byte is the size of the chunks into which the others are split. After any input, the
/// parser must still recognize a pointer report.
///
/// C function: `LLVMFuzzerTestOneInput` of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  let size = max(1, Int(first))
  var parser = InputParser()
  var decoder = PointerDecoder(resolution: .cells)
  var rest = bytes.dropFirst()
  while !rest.isEmpty {
    for case .mouse(let report) in parser.parse(rest.prefix(size)) {
      _ = decoder.decode(report, at: 0)
    }
    rest = rest.dropFirst(size)
  }
  _ = parser.flush()
  let events = parser.parse("\u{1B}[<0;1;2M".utf8)
  precondition(events.count == 1, "a report is recognized after any bytes")
  return 0
}
