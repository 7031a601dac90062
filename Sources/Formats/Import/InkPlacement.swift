public import Geometry
import Ink

/// Where the ink of a file is put on the canvas.
public struct InkPlacement: Hashable, Sendable {
  /// The number of dots for each unit of the file.
  public var scale = 1.0
  /// What is added to scaled locations, in dots.
  public var offset = Vector.zero
  /// What is added to the times of ink that must be kept exactly, in seconds.
  public var delay: TimeInterval = 0
  /// The maximum force of the device, if the file does not give it.
  public var maximumForce = 1.0

  /// Creates the placement that changes nothing.
  public init() {}

  func apply(to point: Point) -> Point {
    guard scale != 1 || offset != .zero else { return point }
    return Point(x: point.x * scale + offset.dx, y: point.y * scale + offset.dy)
  }

  func factor(of unit: ImportedStroke.ForceUnit) -> Double {
    switch unit {
    case .averageTouch: 1
    // Half of what a pen can measure is an average touch.
    case .maximum(let maximum): 2 / (maximum ?? maximumForce)
    }
  }
}

/// What a first reading of a file found, from which its placement follows.
public struct InkSurvey: Sendable {
  /// The smallest rectangle around the samples, in the units of the file; `nil` if there are none.
  public internal(set) var bounds: Rect?
  /// Whether stipple wrote the file, so that its ink must be kept exactly.
  public internal(set) var isExact = false
  /// The number of strokes whose width is in the units of the file, and the sum of these widths.
  private var (widthCount, widthSum) = (0, 0.0)
  /// The greatest force in the unit of an unknown device.
  var maximumForce = 0.0

  /// The size to which ink of unknown units is fitted by a command: 160 by 48 characters, in dots.
  public static let defaultSize = (width: 320.0, height: 192.0)

  /// The greatest mean width of lines that are enlarged, in dots.
  private static let maximumWidth = 8.0

  init() {}

  mutating func add(_ stroke: ImportedStroke) {
    if let width = stroke.width, width > 0 {
      (widthCount, widthSum) = (widthCount + 1, widthSum + width)
    }
    if let extent = Rect(enclosing: stroke.samples.lazy.map(\.location)) {
      bounds = bounds?.union(extent) ?? extent
    }
    if stroke.forceUnit == .maximum(nil) {
      maximumForce = stroke.samples.reduce(maximumForce) { max($0, $1.force) }
    }
  }

  /// Returns the placement with the right scale, and without an offset; ink of unknown units is fitted to a size in dots.
  public func placement(
    for format: ImportFormat, fitting size: (width: Double, height: Double) = defaultSize
  ) -> InkPlacement {
    var placement = InkPlacement()
    guard !isExact else { return placement }
    placement.maximumForce = max(maximumForce, 1)
    placement.scale = format.dotsPerUnit ?? scale(fitting: size)
    return placement
  }

  private func scale(fitting size: (width: Double, height: Double)) -> Double {
    guard let bounds else { return 1 }
    let scales = [(size.width, bounds.width), (size.height, bounds.height)].compactMap {
      $1 > 0 ? $0 / $1 : nil
    }
    let fitting = min(scales.min() ?? 1, 1e9)
    guard widthSum > 0 else { return fitting }
    return min(fitting, Self.maximumWidth * Double(widthCount) / widthSum)
  }
}
