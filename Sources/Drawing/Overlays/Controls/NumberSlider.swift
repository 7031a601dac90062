import Geometry
import Gestures
import Ink
import Touches

/// A slider of a menu that sets a whole number.
final class NumberSlider: Slider, MenuControl {
  private(set) var value: Double

  /// The maximum length of the track, in columns: one for each width of a line.
  static let maximumTrackColumns = 24

  /// The texts at both ends of the track, which subtract and add 1.
  typealias Ends = (less: String, more: String)

  private let label: String
  private let ends: Ends
  let range: ClosedRange<Double>
  private let trackColumns: Int
  private let current: (DrawingState) -> Double
  private let isContinuous: Bool
  private let moved: (_ value: Double) -> [Effect]
  private let changed: (_ value: Double) -> [Effect]

  /// Creates a slider in the available columns.
  ///
  /// A drag has the effects `moved` of every new number. It has those of `changed` for every one if it
  /// `isContinuous`, and for the last. A press on an end of the track changes the number by 1.
  init(
    _ label: String, ends: Ends = ("", ""), in range: ClosedRange<Double>,
    _ current: @escaping (DrawingState) -> Double, columns: Int, isContinuous: Bool = true,
    moved: @escaping (_ value: Double) -> [Effect] = { _ in [] },
    changed: @escaping (_ value: Double) -> [Effect]
  ) {
    (self.label, self.ends, self.range) = (" \(label) \(ends.less)", ends, range)
    (self.current, value) = (current, range.lowerBound)
    (self.isContinuous, self.moved, self.changed) = (isContinuous, moved, changed)
    let others = Self.columns(label, ends: ends, in: range, track: 0)
    trackColumns = max(2, min(Self.maximumTrackColumns, columns - others))
    super.init(frame: Rect(), axis: .horizontal, thumb: Rect())
  }

  /// Returns the width of a slider with a track of some length, in columns.
  static func columns(
    _ label: String, ends: Ends = ("", ""), in range: ClosedRange<Double>, track: Int
  ) -> Int {
    // Spaces are around the label and the number.
    label.count + ends.less.count + track + ends.more.count + "\(Int(range.upperBound))".count + 4
  }

  var columns: Int { label.count + trackColumns + ends.more.count + numberColumns }

  /// The width of the number, with a space on both sides, in columns.
  private var numberColumns: Int { "\(Int(range.upperBound))".count + 2 }

  var text: String {
    let track = (0..<trackColumns).map { $0 == knob ? "█" : "─" }.joined()
    let number = " \(Int(value)) "
    return label + track + ends.more + number
      + String(repeating: " ", count: numberColumns - number.count)
  }

  func layOut(in frame: Rect) {
    self.frame = frame
    moveThumb()
  }

  func adjust(by steps: Int) -> [Effect]? {
    set(value + Double(steps))
    return changed(value)
  }

  func refresh(in state: DrawingState) {
    // A drag that has changed nothing yet shows its own number.
    guard !isTracking || isContinuous else { return }
    value = current(state)
    moveThumb()
  }

  /// Moves the knob to a touch on the track; at an end, changes the number by 1.
  override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    let column = Int(convert(touch.location).x / Double(Cell.width)) - label.count
    switch column {
    case 0..<trackColumns: return continueTracking(touch, with: event)
    case -ends.less.count..<0: send(adjust(by: -1) ?? [], at: touch.timestamp)
    case trackColumns..<trackColumns + ends.more.count:
      send(adjust(by: 1) ?? [], at: touch.timestamp)
    default: break
    }
    return false
  }

  override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    follow(touch, calls: isContinuous)
    return true
  }

  override func endTracking(_ touch: Touch, with event: TouchEvent) { follow(touch, calls: true) }

  /// Leaves the knob where an interruption finds it.
  override func cancelTracking(with event: TouchEvent) { send(changed(value), at: event.timestamp) }

  /// The column of the knob on the track, from 0.
  private var knob: Int {
    let fraction = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Int((fraction * Double(trackColumns - 1)).rounded())
  }

  private func follow(_ touch: Touch, calls: Bool) {
    let x = convert(touch.preciseLocation).x
    // The ends of the range are at the centers of the first and the last cell.
    let cell = x / Double(Cell.width) - Double(label.count) - 0.5
    let fraction = (cell / Double(trackColumns - 1)).clamped(to: 0...1)
    let old = value
    set((range.lowerBound + fraction * (range.upperBound - range.lowerBound)).rounded())
    send((value == old ? [] : moved(value)) + (calls ? changed(value) : []), at: touch.timestamp)
  }

  private func set(_ value: Double) {
    self.value = value.clamped(to: range)
    moveThumb()
  }

  private func moveThumb() {
    guard let frame else { return }
    let left = Double((label.count + knob) * Cell.width)
    thumb = Rect(minX: left, minY: 0, maxX: left + Double(Cell.width), maxY: frame.height)
  }
}
