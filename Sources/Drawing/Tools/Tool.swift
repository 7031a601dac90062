public import Ink

/// What the pointer does when it is pressed.
public enum Tool: CaseIterable, Hashable, Sendable {
  /// Draws, with the nib of that name.
  case pen, calligraphy, marker
  /// Takes off every stroke it touches.
  case strokeEraser
  /// Rubs out what is under it.
  case dotEraser

  /// The nib that it draws with; `nil` if it does not draw.
  public var nib: Nib? {
    switch self {
    case .pen: .pen
    case .calligraphy: .calligraphy
    case .marker: .marker
    case .strokeEraser, .dotEraser: nil
    }
  }

  /// What people call it.
  public var name: String {
    switch self {
    case .pen, .calligraphy, .marker: nib?.name ?? ""
    case .strokeEraser: "stroke eraser"
    case .dotEraser: "dot eraser"
    }
  }
}
