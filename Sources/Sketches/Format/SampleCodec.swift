public import Ink

/// The codec for the samples of a stroke.
///
/// A sample of a hand-drawn stroke takes six to eight bytes. The layout is specified in
/// `docs/sketch-format.md`, "Samples".
///
/// Encoding rounds times to 1 microsecond, coordinates to 1/256 dot, forces to 1/4096 of an average
/// touch, and angles to 1/4096 radian. Encoding decoded samples again gives the same bytes. Values
/// out of range are clamped. NaN becomes the previous sample's value for a coordinate or time (0
/// for the first sample), 1 for a force, and unknown for an angle. A time earlier than the previous
/// sample's becomes the previous sample's.
public enum SampleCodec {
  /// The reason why bytes cannot be decoded.
  public enum Malformed: String, Error, Sendable, CustomStringConvertible {
    /// The layout or a mode is unknown.
    case unknownLayout = "the layout is unknown"
    /// The bytes end too early.
    case cutShort = "the bytes end too early"
    /// A count is zero or larger than the remaining bytes can hold.
    case wrongCount = "a count is wrong"
    /// A number is outside its range.
    case outOfRange = "a number is out of range"
    /// Bytes follow the last value.
    case trailingBytes = "there are too many bytes"

    /// A clause for an error message.
    public var description: String { rawValue }
  }

  /// The encoding of an optional channel; the raw values are part of the format.
  ///
  /// For flags, ``every`` means runs of samples with equal flags.
  enum Mode: UInt8 {
    /// Nothing is stored: the force is 1, the angle unknown, the flags empty.
    case absent
    /// One value for all samples.
    case constant
    /// A value for every sample.
    case every
    /// A bit for each sample, set if it has a value; then those values.
    case some
  }

  /// The first byte of packed samples.
  static let layout: UInt8 = 2
  /// The force of an average touch, which is the default.
  static let averageForce = FixedPoint.force.steps(1)
  /// The minimum length of a sample: one byte each for its time, x and y.
  static let minimumBytesPerSample = 3

  /// Packs samples, of which there is at least one.
  public static func encode(_ samples: [StrokeSample]) -> [UInt8] {
    precondition(!samples.isEmpty, "a stroke has at least one sample")
    return SampleEncoder(samples).encoded()
  }

  /// Unpacks samples: at least one, with finite numbers, and times that never decrease.
  ///
  /// Accepts untrusted bytes: it never traps, and memory use is proportional to their number.
  /// Throws ``Malformed`` if ``encode(_:)`` cannot have written the bytes.
  public static func decode(_ bytes: [UInt8]) throws(Malformed) -> [StrokeSample] {
    // `withUnsafeBytes` does not support typed throws yet, so return a `Result` from it.
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(Malformed) in try decode(buffer) }
    }.get()
  }

  /// Unpacks samples like ``decode(_:)-([UInt8])``, from memory that is valid during the call.
  public static func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(Malformed) -> [StrokeSample] {
    guard let reader = ByteReader(bytes) else { throw .cutShort }
    var decoder = SampleDecoder(reader)
    return try decoder.decoded()
  }
}
