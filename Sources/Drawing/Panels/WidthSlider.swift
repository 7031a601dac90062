import Geometry
import Gestures
import Ink
import Raster
import Touches

/// The line's width as a knob on a track, in a menu.
final class WidthSlider: Slider, MenuControl {
  /// The width, in dots.
  private(set) var width: Double

  private static let label = " width "
  /// The columns of the number behind the track.
  private static let numberColumns = 4
  /// The columns of the longest track: one a width.
  private static let mostTrack = 24

  private let trackColumns: Int
  private let changed: (Double) -> Void
  private var isHeld = false

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - width: The width that is set, in dots.
  ///   - columns: The columns that there are.
  ///   - changed: What is told of every other width.
  init(_ width: Double, columns: Int, changed: @escaping (Double) -> Void) {
    self.width = width
    self.changed = changed
    trackColumns = max(
      2, min(Self.mostTrack, columns - Self.label.count - Self.numberColumns))
    super.init(frame: .zero, axis: .horizontal, thumb: .zero)
  }

  let color: UInt8 = 0

  var columns: Int { Self.label.count + trackColumns + Self.numberColumns }

  var text: String {
    let track = (0..<trackColumns).map { $0 == knob ? "█" : "─" }.joined()
    let number = " \(Int(width)) "
    return Self.label + track + number
      + String(repeating: " ", count: Self.numberColumns - number.count)
  }

  func layOut(in frame: Rect) {
    self.frame = frame
    placeThumb()
  }

  func perform(at time: TimeInterval) {}

  func adjust(by steps: Int) -> Bool {
    set(width + Double(steps))
    return true
  }

  /// Puts the knob under the pointer, if the primary button is pressed on the track.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isHeld = touches.contains { $0.isPrimary && isOnTrack($0.preciseLocation) }
    follow(touches)
  }

  /// Has the knob follow the pointer along the track.
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { follow(touches) }

  /// Leaves the knob where the pointer was lifted.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { follow(touches) }

  /// The column of the knob on the track, from 0.
  private var knob: Int {
    let widths = StrokeStyle.widths
    let part = (width - widths.lowerBound) / (widths.upperBound - widths.lowerBound)
    return Int((part * Double(trackColumns - 1)).rounded())
  }

  private func isOnTrack(_ place: Point) -> Bool {
    guard let frame else { return false }
    let left = frame.minX + Double(Self.label.count * DotCell.width)
    return left <= place.x && place.x < left + Double(trackColumns * DotCell.width)
  }

  private func follow(_ touches: [Touch]) {
    guard isHeld, let x = touches.last?.preciseLocation.x, let frame else { return }
    // The middles of the first cell and of the last are the ends.
    let cell = (x - frame.minX) / Double(DotCell.width) - Double(Self.label.count) - 0.5
    let part = min(max(cell / Double(trackColumns - 1), 0), 1)
    let widths = StrokeStyle.widths
    set((widths.lowerBound + part * (widths.upperBound - widths.lowerBound)).rounded())
  }

  private func set(_ width: Double) {
    let widths = StrokeStyle.widths
    let width = min(max(width, widths.lowerBound), widths.upperBound)
    guard width != self.width else { return }
    self.width = width
    placeThumb()
    changed(width)
  }

  private func placeThumb() {
    guard let frame else { return }
    let left = frame.minX + Double((Self.label.count + knob) * DotCell.width)
    thumb = Rect(
      minX: left, minY: frame.minY, maxX: left + Double(DotCell.width), maxY: frame.maxY)
  }
}

extension Rect {
  /// A rectangle without a place yet.
  fileprivate static let zero = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
}
