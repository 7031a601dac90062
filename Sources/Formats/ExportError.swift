import Geometry

/// The reason why a document cannot be exported.
public enum ExportError: Error, Hashable, CustomStringConvertible {
  /// A picture would be larger than its format or the available memory allows.
  case tooLarge(width: Double, height: Double, unit: String)
  /// A library failed.
  case library(String, reason: String)
  /// The user canceled the export.
  case canceled

  /// One sentence that is safe to print on a terminal.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height, let unit):
      "The picture would have \(Int(width.clamped(to: 0...1e15))) by "
        + "\(Int(height.clamped(to: 0...1e15))) \(unit); choose a smaller --area or --scale."
    case .library(let name, let reason): "\(name) failed: \(reason)."
    case .canceled: "The export was canceled."
    }
  }
}
