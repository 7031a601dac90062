import Files
import Foundation

/// The file that says where a file in a trash was, and when it was deleted.
///
/// Source: "The FreeDesktop.org Trash specification", version 1.0, "Contents of a trash directory".
struct TrashInfo: Hashable {
  /// The original path: absolute, or relative to the folder of the trash.
  var path: String
  /// The local time of the deletion: `2025-07-14T15:30:12`.
  var date: String

  static let fileExtension = ".trashinfo"
  private static let header = "[Trash Info]"

  init(path: String, date: Date, timeZone: TimeZone? = nil) {
    let time = CivilTime(date, in: timeZone)
    (self.path, self.date) = (path, "\(time.day)T\(time.digits.joined(separator: ":"))")
  }

  /// Parses a file, ignoring keys of other versions; `nil` if it has no path.
  init?(text: String) {
    let lines = text.split(separator: "\n")
    guard lines.first == Self.header[...] else { return nil }
    var values: [Substring: Substring] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2, values[parts[0]] == nil { values[parts[0]] = parts[1] }
    }
    guard let path = values["Path"].flatMap({ Self.decoded($0) }), !path.isEmpty else { return nil }
    self.path = path
    date = values["DeletionDate"].map(String.init) ?? ""
  }

  var text: String { "\(Self.header)\nPath=\(Self.encoded(path))\nDeletionDate=\(date)\n" }

  /// Escapes a path as in a URL (RFC 2396, section 2); slashes stay.
  private static func encoded(_ path: String) -> String {
    path.pathBytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39) ~= byte)
      guard !isPlain, !"/-_.!~*'()".unicodeScalars.contains(scalar) else { return String(scalar) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Returns a path without escapes; `nil` if it contains a zero.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = String(text).pathBytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : String(path: bytes)
  }
}
