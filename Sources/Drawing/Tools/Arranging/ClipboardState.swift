import Geometry

/// What copying and pasting keep between two commands.
struct ClipboardState {
  /// The strokes that were copied last; used only without a clipboard that other programs share.
  var copied: StrokeCopy?
  /// The location of the pointer when strokes were copied or pasted last, in screen dots, and their offset
  /// from where they were copied, in canvas dots.
  var last: (pointer: Point?, offset: Vector)?
  /// The location of the pointer when the strokes that are being read were requested, in screen dots.
  var target: Point?
  /// Strokes that were read while something else was being changed.
  var pasted: PastedStrokes?
}
