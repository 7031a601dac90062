import Ink
import TerminalUI

enum InputEvent: Hashable {
  case key(Key)
  /// A paste, without control characters except newlines.
  case pasted(String)
  case mouse(MouseReport)
  /// A change of focus: `true` if the terminal's window gained it, `false` if it lost it.
  case focus(Bool)
  case reply(TerminalReply)
}

/// A pointer report as encoded by the terminal.
///
/// Source: xterm ctlseqs, Extended coordinates: SGR (1006) and SGR-Pixels (1016).
struct MouseReport: Hashable {
  /// The bits of the button, the modifiers and the motion flag.
  var code: Int
  /// The column, from 1, or the pixel, from 0 and possibly negative.
  var x: Int
  /// The row, from 1, or the pixel, from 0 and possibly negative.
  var y: Int
  var isRelease: Bool
}

enum TerminalReply: Hashable {
  /// DECRPM: a private mode and its status (0 not recognized, 1 set, 2 reset, 3 and 4 permanent).
  case mode(Int, status: Int)
  /// XTWINOPS 6: the size of a cell in pixels.
  case cellPixels(CellPixels)
  /// DA1: the terminal's attributes, of which 52 stands for a clipboard; every terminal answers this query.
  case deviceAttributes(hasClipboard: Bool)
  /// XTQALLOWED: whether programs may do what includes setting the clipboard.
  case allowsClipboard(Bool)
  /// OSC 10: the foreground.
  case foreground(RGBColor)
  /// OSC 11: the background.
  case background(RGBColor)
  /// OSC 4: a basic color and its number.
  case color(Int, RGBColor)
  /// CPR: the cursor position, from 1.
  case cursorPosition(row: Int, column: Int)

  /// Whether this is the status of pixel reports (mode 1016).
  var isPixelModeReply: Bool { if case .mode(1016, _) = self { true } else { false } }
}

extension TerminalReply {
  /// Parses an OSC that reports a color, such as `11;rgb:ffff/ffff/ffff` or `4;1;rgb:cd/00/00`, or
  /// what xterm allows, such as `60;allowColorOps,allowWindowOps`.
  ///
  /// Source: xterm ctlseqs, OSC 4, 10, 11, and 60; X11, XParseColor.
  init?(systemCommand text: [UInt8]) {
    let fields = String(decoding: text, as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false)
    if fields.first == "60" {
      self = .allowsClipboard(fields.last?.split(separator: ",").contains("allowWindowOps") == true)
      return
    }
    guard let color = fields.last.flatMap(RGBColor.init(reported:)) else { return nil }
    switch (fields.count, fields.first) {
    case (2, "10"): self = .foreground(color)
    case (2, "11"): self = .background(color)
    case (3, "4"):
      guard let number = Int(fields[1]) else { return nil }
      self = .color(number, color)
    default: return nil
    }
  }
}

extension RGBColor {
  /// Parses `rgb:` or `rgba:` and hexadecimal components, of which the leading digits count.
  fileprivate init?(reported text: Substring) {
    guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon])
    else { return nil }
    let components = text[text.index(after: colon)...].split(separator: "/").map { digits in
      // One digit stands for two of the same.
      UInt8(digits.count == 1 ? digits + digits : digits.prefix(2), radix: 16)
    }
    guard components.count >= 3, let red = components[0], let green = components[1],
      let blue = components[2]
    else { return nil }
    self.init(red: red, green: green, blue: blue)
  }
}
