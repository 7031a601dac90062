import Geometry
import Pens
import Touches

/// Feeds arbitrary bytes to the decoder of a tablet and to the matcher of pen and pointer.
///
/// The first byte is the size of the chunks into which the others are split. After any input, the
/// decoder must still recognize a pen, and every report must have a valid position.
///
/// C function: `LLVMFuzzerTestOneInput` of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPen(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  let size = max(1, Int(first))
  var stream = InputRecordStream()
  var decoder = PenDecoder(axes: .standard)
  var matcher = PenMatcher()
  var rest = bytes.dropFirst()
  while !rest.isEmpty {
    for record in stream.parse(rest.prefix(size)) {
      switch decoder.decode(record) {
      case .report(let report): match(report, &matcher)
      case .gap(let time): _ = decoder.restore(PenState(), at: time)
      case nil: break
      }
    }
    rest = rest.dropFirst(size)
  }
  var state = PenState()
  state.set(key: InputCode.pen, isDown: true)
  precondition(decoder.restore(state, at: 0)?.isNear == true, "a pen is recognized after any bytes")
  return 0
}

/// Passes a report to the matcher, and a report of the terminal at every third one.
private func match(_ report: PenReport, _ matcher: inout PenMatcher) {
  precondition(report.location.isFinite && (0...1).contains(report.pressure), "values are in range")
  _ = matcher.add(report)
  guard Int(report.location.x) % 3 == 0 else { return }
  _ = matcher.add(
    PointerReport(
      report.isTouching ? .press : .motion, timestamp: report.time,
      location: Point(x: report.location.y.remainder(dividingBy: 160), y: report.location.x / 300),
      isCellResolution: report.isEraser, buttonMask: report.buttonMask))
}
