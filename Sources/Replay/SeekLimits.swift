/// The limits on the work of seeking, which is measured in samples drawn.
struct SeekLimits {
  /// The maximum work to a later position that is played instead of skipped.
  var maximumPlayAhead: Int
  /// The work of a route below which no other route is considered.
  var goodEnough: Int
  /// The work on keyframes in one frame.
  var preparation: Int
  /// The minimum work between two keyframes.
  var minimumSpacing: Int
  var maximumKeyframes: Int
  /// The maximum memory of all keyframes, in bytes.
  var maximumMemory: Int

  /// The limits that fit in the time of a frame.
  static let standard = SeekLimits(
    maximumPlayAhead: 2 * Playhead.workPerFrame, goodEnough: 40_000, preparation: 20_000,
    minimumSpacing: 5000, maximumKeyframes: 256, maximumMemory: 64 << 20)
}
