import Geometry
import Glibc
import Ink

/// The values of a trace, which arrive in chunks: W3C, InkML, Section 3.2.1.
struct InkMLTrace {
  private enum Mode { case explicit, firstDifference, secondDifference }

  private struct State {
    var mode = Mode.explicit
    var (value, difference) = (0.0, 0.0)
  }

  private(set) var stroke: ImportedStroke
  /// The names of the trace and of the one that it continues.
  let id, priorID: String?
  /// Whether the trace is the beginning, the middle, or the end of a stroke.
  let continuation: String?

  /// What is added to the values of the time channel, in seconds.
  private let startTime: TimeInterval
  /// The time of the first sample if there is no time channel; NaN if it is unknown.
  private let steadyStart: TimeInterval
  private let channels: [InkMLChannel]
  private let requiredCount: Int
  private let properties: [InkMLChannel.Property: Int]
  private var states: [State]
  private var values: [Double?]
  /// The number of values of the point so far, even of those beyond the channels.
  private var count = 0
  /// Whether a value of the point is not a finite number.
  private var isMalformed = false
  private var token = NumberToken()
  private var isHexadecimal = false

  /// Starts a trace; returns `nil` if the context has no channels X and Y.
  init?(
    _ attributes: [String: String], in context: InkMLContext, _ timestamps: [String: TimeInterval]
  ) {
    (id, priorID) = (attributes["id"], attributes["priorRef"]?.fragment)
    continuation = attributes["continuation"]
    channels = context.channels
    requiredCount = channels.count { !$0.isIntermittent }
    properties = Dictionary(
      channels.enumerated().compactMap { index, channel in channel.property.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    guard properties[.x] != nil, properties[.y] != nil else { return nil }
    states = Array(repeating: State(), count: channels.count)
    values = Array(repeating: nil, count: channels.count)
    stroke = ImportedStroke(style: context.brush.style, width: context.brush.width)
    stroke.interval = context.sampleRate.map { 1 / $0 } ?? InkPace.interval
    let clock = properties[.time].map { context.channels[$0] }
    let offset = attributes["timeOffset"].flatMap(Double.init).map {
      $0.isFinite ? $0 / 1000 + context.timestamp : .nan
    }
    let reference = (clock?.timestampReference).map { timestamps[$0] ?? 0 }
    startTime = reference ?? offset ?? 0
    steadyStart = clock == nil ? offset ?? .nan : .nan
  }

  /// Declares the unit of forces, which only ink of other programs has.
  mutating func measureForce(exactly: Bool) {
    guard !exactly, let index = properties[.force] else { return }
    stroke.forceUnit = .maximum(channels[index].maximum)
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    for byte in bytes { try append(byte) }
  }

  mutating func finish() throws {
    endValue()
    if count > 0 { try endPoint() }
  }

  private mutating func append(_ byte: UInt8) throws {
    switch byte {
    case 0x30...0x39, 0x2E,
      0x41...0x46 where isHexadecimal, 0x61...0x66 where isHexadecimal,
      0x45 where !token.isEmpty, 0x65 where !token.isEmpty:
      token.append(byte)
    case 0x20, 0x09, 0x0A, 0x0D: endValue()
    case 0x2C:
      endValue()
      try endPoint()
    case 0x2B, 0x2D:
      // A sign starts a value, except in an exponent.
      if !isHexadecimal, token.bytes.last == 0x65 || token.bytes.last == 0x45 {
        return token.append(byte)
      }
      if !(isHexadecimal && token.isEmpty) { endValue() }
      token.append(byte)
    case 0x21: setMode(.explicit)
    case 0x27: setMode(.firstDifference)
    case 0x22: setMode(.secondDifference)
    case 0x23:
      if token.bytes != [0x2D] && token.bytes != [0x2B] { endValue() }
      isHexadecimal = true
    case 0x54, 0x46:
      endValue()
      add(byte == 0x54 ? 1 : 0)
    case 0x2A:
      endValue()
      repeatValue()
    case 0x3F:
      endValue()
      add(nil)
    default: token.append(byte)
    }
  }

  private mutating func setMode(_ mode: Mode) {
    endValue()
    if count < channels.count { states[count].mode = mode }
  }

  private mutating func endValue() {
    guard !token.isEmpty || isHexadecimal else { return }
    let value = isHexadecimal ? Int(token.text, radix: 16).map(Double.init) : token.decimal
    if value == nil { isMalformed = true }
    token.removeAll()
    isHexadecimal = false
    add(value)
  }

  private mutating func add(_ number: Double?) {
    defer { count += 1 }
    guard count < channels.count else { return }
    guard let number else { return values[count] = nil }
    var state = states[count]
    switch state.mode {
    case .explicit: (state.difference, state.value) = (number - state.value, number)
    case .firstDifference: (state.difference, state.value) = (number, state.value + number)
    case .secondDifference:
      state.difference += number
      state.value += state.difference
    }
    (states[count], values[count]) = (state, state.value)
  }

  private mutating func repeatValue() {
    defer { count += 1 }
    guard count < channels.count else { return }
    states[count].difference = 0
    values[count] = states[count].value
  }

  private mutating func endPoint() throws {
    defer { (count, isMalformed) = (0, false) }
    guard !isMalformed, requiredCount...channels.count ~= count
    else { return stroke.lostPoints += 1 }
    for index in count..<channels.count { values[index] = channels[index].defaultValue }
    guard let x = value(.x), let y = value(.y) else { return stroke.lostPoints += 1 }
    let time = value(.time).map { $0 + startTime }
    let tilt = self.tilt
    try stroke.append(
      StrokeSample(
        location: Point(x: x, y: y),
        timestamp: time ?? steadyStart + Double(stroke.samples.count) * stroke.interval,
        force: max(value(.force) ?? defaultForce, 0), azimuth: value(.azimuth) ?? tilt?.azimuth,
        altitude: value(.altitude) ?? tilt?.altitude))
  }

  /// The pen's direction, if the device measures its tilt along the axes.
  private var tilt: (azimuth: Double, altitude: Double)? {
    guard let x = value(.tiltX), let y = value(.tiltY), abs(x) < .pi / 2, abs(y) < .pi / 2
    else { return nil }
    return (atan2(tan(y), tan(x)), .pi / 2 - atan(hypot(tan(x), tan(y))))
  }

  /// The force of a sample that has none.
  private var defaultForce: Double {
    guard case .maximum(let maximum) = stroke.forceUnit else { return 1 }
    return (maximum ?? 1) / 2
  }

  private func value(_ property: InkMLChannel.Property) -> Double? {
    guard let index = properties[property] else { return nil }
    return values[index].map { $0 * channels[index].factor }
  }
}
