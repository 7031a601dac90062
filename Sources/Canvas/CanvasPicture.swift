public import Geometry
public import Raster

/// The settled layer of a canvas view, which can be shown again later.
public struct CanvasPicture: Sendable {
  /// The ink.
  public let bitmap: DotBitmap
  /// The transform from canvas space to the bitmap.
  public let transform: Transform
  /// How much of the active strokes the ink contains, from the lowest to the topmost.
  let progress: [ActiveInk.Progress]
}
