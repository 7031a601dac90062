import Ink

extension TerminalReply {
  /// Parses an OSC that reports a color, such as `11;rgb:ffff/ffff/ffff` or `4;1;rgb:cd/00/00`.
  ///
  /// Source: xterm ctlseqs, OSC 4, 10, and 11; X11, XParseColor.
  init?(systemCommand text: [UInt8]) {
    let fields = String(decoding: text, as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false)
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
