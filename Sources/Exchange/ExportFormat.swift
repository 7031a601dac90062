public import Ink

/// A file format in which pictures can be saved.
///
/// A format is a constant in a file of its own, and an entry of ``all``.
public struct ExportFormat: Sendable {
  /// The name in menus and messages, such as `text`; unique.
  public let name: String
  /// The extension of files, with its dot.
  public let fileExtension: String
  /// Encodes the strokes of a picture, from the lowest to the topmost.
  ///
  /// Called on any thread.
  public let encode: @Sendable (_ strokes: [StrokeRecord], _ smoothing: Smoothing) -> [UInt8]

  /// Every format, in the order of the menu.
  public static let all = [text]

  /// Returns the format with a name, or `nil` if there is none.
  public static func named(_ name: String) -> ExportFormat? { all.first { $0.name == name } }
}
