import Glibc

/// The text of paths.
///
/// A path is any sequence of bytes, and a string is not. In the text of a path, a *marker* stands for each
/// byte that is not part of UTF-8: a private-use character of its own. The text can be joined, compared,
/// and parsed like any other, and leads to exactly the file that it was read from.
extension String {
  /// Decodes a path; ``pathBytes`` returns the same bytes.
  ///
  /// The bytes of a character that is itself a marker become markers.
  package init(path bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self), !text.hasMarkers {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let byte = rest.first {
      let width = Unicode.Scalar.width(from: byte)
      let first = String(validating: rest.prefix(width), as: UTF8.self)?.unicodeScalars.first
      if let first, !first.isMarker {
        scalars.append(first)
        rest = rest.dropFirst(width)
      } else {
        scalars.append(Unicode.Scalar(marking: byte))
        rest = rest.dropFirst()
      }
    }
    self.init(scalars)
  }

  /// Decodes a path that ends with a zero.
  package init(path: UnsafePointer<CChar>) {
    self.init(path: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  package var pathBytes: [UInt8] {
    guard hasMarkers else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.isMarker ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// Whether the path has bytes that are not UTF-8.
  package var hasMarkers: Bool {
    // All markers, and few other characters, begin with this byte.
    utf8.contains(0xF4) && unicodeScalars.contains(where: \.isMarker)
  }

  /// Calls a function with a path that ends with a zero.
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result
  {
    guard hasMarkers else { return try withCString(body) }
    return try body(pathBytes.map(CChar.init(bitPattern:)) + [0])
  }
}

extension Unicode.Scalar {
  /// The marker of byte 0; those of the bytes from 0x80 are used.
  private static let firstMarker: UInt32 = 0x10_FE00

  fileprivate init(marking byte: UInt8) {
    self = Self(Self.firstMarker + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// Whether the character stands for a byte that is not UTF-8.
  package var isMarker: Bool { (Self.firstMarker + 0x80...Self.firstMarker + 0xFF) ~= value }

  /// Returns the length that the first byte of a character promises.
  fileprivate static func width(from byte: UInt8) -> Int {
    byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }
}
