public import Ink

/// The background of an exported picture.
extension ExportFormat {
  /// Returns the background of a picture for which a user chose none, or `nil` for a transparent one.
  ///
  /// `screen`, called only if needed, returns the background of the screen; an unknown one counts as white.
  public func defaultBackground(screen: () -> RGBColor?) -> RGBColor? {
    showsScreenBackground ? screen() ?? .white : nil
  }

  /// Returns a few words on the default background; `nil` if pictures of this format have none.
  public func backgroundNotice(screen: () -> RGBColor?) -> String? {
    guard choices.contains(.background) else { return nil }
    return switch defaultBackground(screen: screen)?.number {
    case nil: "transparent"
    case 0: "on black"
    case 0xFF_FFFF: "on white"
    case let number?: "on \(RGBColor(number: number).hexadecimal)"
    }
  }
}
