import Glibc

/// The characters of a console's font.
///
/// Linux: `GIO_UNIMAP`, `PIO_UNIMAPCLR` and `PIO_UNIMAP` of `console_ioctl(2)`.
extension LinuxConsole {
  /// The C type `unimapdesc`.
  private struct Description {
    var count: UInt16
    var entries: UnsafeMutablePointer<Mapping>?
  }

  /// The characters that the console can show, with their glyphs.
  public var unicodeMap: [Mapping] {
    get throws {
      var map = [Mapping](repeating: Mapping(character: 0, glyph: 0), count: 4096)
      let count = try map.withUnsafeMutableBufferPointer { buffer in
        var description = Description(count: UInt16(buffer.count), entries: buffer.baseAddress)
        try call("GIO_UNIMAP") { Int(ioctl($0, UInt(0x4B66), &description)) }
        return Int(description.count)
      }
      return Array(map[..<count])
    }
  }

  /// Sets the characters that the console can show; the glyphs themselves stay the same.
  public func setUnicodeMap(_ map: [Mapping]) throws {
    var advice: (UInt16, UInt16, UInt16) = (0, 0, 0)
    try call("PIO_UNIMAPCLR") { Int(ioctl($0, UInt(0x4B68), &advice)) }
    guard !map.isEmpty else { return }
    var map = map
    try map.withUnsafeMutableBufferPointer { buffer in
      var description = Description(count: UInt16(buffer.count), entries: buffer.baseAddress)
      try call("PIO_UNIMAP") { Int(ioctl($0, UInt(0x4B67), &description)) }
    }
  }
}
