@testable import Terminal

/// Has the parser and all that makes sense of pointer reports take any bytes.
///
/// The first byte says how the others are cut into pieces. Whatever they are, a report right after
/// them is understood.
///
/// C function: `LLVMFuzzerTestOneInput` of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func takeInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  let size = max(1, Int(first))
  var parser = InputParser()
  var decoder = PointerDecoder(resolution: .cells)
  var rest = bytes.dropFirst()
  while !rest.isEmpty {
    parser.parse(rest.prefix(size)) { event in
      if case .mouse(let report) = event { _ = decoder.decode(report, at: 0) }
    }
    rest = rest.dropFirst(size)
  }
  parser.flush { _ in }
  var events: [InputEvent] = []
  parser.parse("\u{1B}[<0;1;2M".utf8) { events.append($0) }
  precondition(events.count == 1, "a report after any bytes is understood")
  return 0
}
