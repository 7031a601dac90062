public import Geometry
public import Ink

/// The codec for whole edits, as rooms exchange them.
///
/// The bytes are those of the file, with the strokes and their packed samples. The time is not among
/// them, because every file has its own clock.
public enum EditCodec {
  /// The maximum number of samples of a stroke.
  public static let maximumSamples = 200_000

  /// Packs an edit; O(*n*) in the number of samples.
  public static func encode(_ edit: Edit) -> [UInt8] {
    var (writer, action) = (ByteWriter(), edit.action)
    writer.action(&action)
    return writer.bytes
  }

  /// Unpacks an edit, whose time is in seconds since the sketch's start.
  ///
  /// Accepts untrusted bytes: it never traps, and memory use is proportional to their number.
  /// Throws if ``encode(_:)`` cannot have written the bytes, which packing the edit gives again.
  public static func decode(
    _ bytes: [UInt8], at time: TimeInterval, by author: Int
  ) throws(SampleCodec.Malformed) -> Edit {
    let action = try bytes.withUnsafeBytes { buffer in
      Result { () throws(SampleCodec.Malformed) in
        guard var reader = ByteReader(buffer) else { throw .cutShort }
        var action = Edit.Action()
        try reader.action(&action)
        guard reader.remaining == 0 else { throw .trailingBytes }
        return action
      }
    }.get()
    let edit = Edit(action, at: time, by: author)
    // Everybody must compute the digest of the same bytes.
    guard encode(edit) == bytes else { throw .outOfRange }
    return edit
  }
}

extension Edit {
  /// The edit as a reader of its file or of a room decodes it, with rounded numbers.
  public var rounded: Edit {
    (try? EditCodec.decode(EditCodec.encode(self), at: time, by: author)) ?? self
  }
}
