public import Ink

/// Packs the samples of a stroke into bytes, and unpacks bytes that nobody vouches for.
///
/// A sample of a hand-drawn stroke takes six to eight bytes. The layout is that of
/// `docs/sketch-format.md`, "Samples".
///
/// What is stored is exact to these steps, so that packing again what was unpacked gives the same
/// bytes: 1 microsecond, 1/256 dot, 1/1024 of an average touch's force, 1/4096 radian. Values
/// outside of what can be stored are moved to the nearest that can. A place or time that is not a
/// number becomes that of the sample before (0 at the first), such a force the average and such an
/// angle unknown; a time before its predecessor's becomes the predecessor's.
public enum SampleCodec {
  /// Why bytes are not packed samples.
  public enum Malformed: Error, Hashable, Sendable {
    /// The layout is not one that is understood.
    case unknownLayout
    /// The bytes end before the last sample.
    case cutShort
    /// There are no samples, or more than the bytes could hold.
    case wrongCount
    /// A number is outside the range of its kind.
    case outOfRange
    /// Bytes are left after the last sample.
    case trailingBytes
  }

  /// How the values of an optional channel are stored; the raw values are part of the format.
  ///
  /// Flags that are not the same everywhere come in runs.
  enum Mode: UInt8 {
    /// Not at all: an average force, an unknown angle.
    case absent
    /// One value for all samples.
    case constant
    /// A value for every sample.
    case every
    /// A value for the samples that have one, and a bit for each sample that says so.
    case some
  }

  /// The number that the first byte of the packed samples holds.
  static let layout: UInt8 = 1
  /// The force of an average touch, which takes no space.
  static let averageForce = FixedPoint.force.steps(1)
  /// The fewest bytes of a sample: one each for its time, x and y.
  static let leastBytesPerSample = 3

  /// Packs samples.
  ///
  /// - Precondition: There is at least one sample.
  /// - Complexity: O(*n*) in the number of samples.
  public static func encode(_ samples: [StrokeSample]) -> [UInt8] {
    precondition(!samples.isEmpty, "a stroke has at least one sample")
    return SampleEncoder(samples).encoded()
  }

  /// Unpacks samples.
  ///
  /// No bytes make it trap, and it takes memory in proportion to their number.
  ///
  /// - Returns: At least one sample; all numbers are finite, and the times never decrease.
  /// - Throws: ``Malformed`` when the bytes are anything but what ``encode(_:)`` makes.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func decode(_ bytes: [UInt8]) throws(Malformed) -> [StrokeSample] {
    // `withUnsafeBytes` cannot throw a type of its own yet, hence the result in between.
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(Malformed) in try decode(buffer) }
    }.get()
  }

  /// Unpacks samples, as ``decode(_:)-([UInt8])`` does, from memory that is valid during the call.
  public static func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(Malformed) -> [StrokeSample] {
    guard let reader = ByteReader(bytes) else { throw .cutShort }
    var decoder = SampleDecoder(reader)
    return try decoder.decoded()
  }
}
