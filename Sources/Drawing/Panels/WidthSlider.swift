import Geometry
import Gestures
import Ink
import Raster
import Touches

/// A slider of a menu that sets the width of the tool.
final class WidthSlider: Slider, MenuControl {
  /// The width, in dots.
  private(set) var width: Double

  private static let label = " width "
  /// The width of the number to the right of the track, in columns.
  private static let numberColumns = 4
  /// The maximum length of the track, in columns: one for each width.
  private static let maximumTrackColumns = 24

  private let trackColumns: Int
  private let currentWidth: () -> Double
  private let changed: (Double) -> Void
  private var isHeld = false

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - currentWidth: Returns the width of the tool, in dots.
  ///   - columns: The available columns.
  ///   - changed: Called with every new width.
  init(
    _ currentWidth: @escaping () -> Double, columns: Int, changed: @escaping (Double) -> Void
  ) {
    width = currentWidth()
    self.currentWidth = currentWidth
    self.changed = changed
    trackColumns = max(
      2, min(Self.maximumTrackColumns, columns - Self.label.count - Self.numberColumns))
    super.init(frame: .zero, axis: .horizontal, thumb: .zero)
  }

  let color = InkColor.foreground

  var columns: Int { Self.label.count + trackColumns + Self.numberColumns }

  var text: String {
    let track = (0..<trackColumns).map { $0 == knob ? "█" : "─" }.joined()
    let number = " \(Int(width)) "
    return Self.label + track + number
      + String(repeating: " ", count: Self.numberColumns - number.count)
  }

  func layOut(in frame: Rect) {
    self.frame = frame
    moveThumb()
  }

  func perform(at time: TimeInterval) {}

  func adjust(by steps: Int) -> Bool {
    set(width + Double(steps))
    return true
  }

  func refresh() {
    width = currentWidth()
    moveThumb()
  }

  /// Moves the knob to the touch, if that is primary and on the track.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isHeld = touches.contains { $0.isPrimary && isOnTrack($0.preciseLocation) }
    follow(touches)
  }

  /// Moves the knob with a touch that began on the track.
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { follow(touches) }

  /// Leaves the knob where the touch was lifted.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { follow(touches) }

  /// The column of the knob on the track, from 0.
  private var knob: Int {
    let widths = StrokeStyle.widths
    let fraction = (width - widths.lowerBound) / (widths.upperBound - widths.lowerBound)
    return Int((fraction * Double(trackColumns - 1)).rounded())
  }

  private func isOnTrack(_ point: Point) -> Bool {
    guard let frame else { return false }
    let left = frame.minX + Double(Self.label.count * Cell.width)
    return left <= point.x && point.x < left + Double(trackColumns * Cell.width)
  }

  private func follow(_ touches: [Touch]) {
    guard isHeld, let x = touches.last?.preciseLocation.x, let frame else { return }
    // The ends of the range are at the centers of the first and the last cell.
    let cell = (x - frame.minX) / Double(Cell.width) - Double(Self.label.count) - 0.5
    let fraction = (cell / Double(trackColumns - 1)).clamped(to: 0...1)
    let widths = StrokeStyle.widths
    set((widths.lowerBound + fraction * (widths.upperBound - widths.lowerBound)).rounded())
  }

  private func set(_ width: Double) {
    let width = width.clamped(to: StrokeStyle.widths)
    guard width != self.width else { return }
    self.width = width
    moveThumb()
    changed(width)
  }

  private func moveThumb() {
    guard let frame else { return }
    let left = frame.minX + Double((Self.label.count + knob) * Cell.width)
    thumb = Rect(
      minX: left, minY: frame.minY, maxX: left + Double(Cell.width), maxY: frame.maxY)
  }
}

extension Rect {
  /// The frame of a control before layout.
  fileprivate static let zero = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
}
