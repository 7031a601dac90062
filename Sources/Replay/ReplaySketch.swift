import Geometry
public import Ink

/// A sketch to replay: the log, and the part of the canvas that is fitted to the window.
public struct ReplaySketch: Sendable {
  let log: ReplayLog
  /// The part of the canvas, in canvas dots; `nil` without ink.
  let frame: Rect?

  /// Prepares the replay of a log.
  ///
  /// - Complexity: O(*n* log *n*) in the number of edits and of the strokes that they name; if pauses are
  ///   shortened, in the number of samples as well.
  public init(_ edits: [Edit], options: ReplayOptions) {
    log = ReplayLog(edits, idleLimit: options.shortensPauses ? options.idleLimit : nil)
    frame = Rect(
      union: edits.framedStrokes(everything: options.framesEverything).lazy.map(\.bounds))
  }
}
