/// The limits on the work of seeking, which is measured in samples drawn.
struct SeekLimits {
  /// The maximum work to a later position that is played instead of skipped.
  var maximumPlayAhead: Int
  /// The maximum work of adding ink to a picture, instead of repainting everything, unless keyframes are
  /// farther apart.
  var maximumAddition: Int
  /// The work on keyframes in one frame.
  var preparation: Int
  /// The minimum work between two keyframes.
  var minimumSpacing: Int
  var maximumKeyframes: Int
  /// The minimum number of edits between two snapshots.
  var minimumEdits: Int
  /// The maximum memory of all keyframes and snapshots, in bytes.
  var maximumMemory: Int

  /// The limits that fit in the time of a frame.
  static let standard = SeekLimits(
    maximumPlayAhead: 2 * Playhead.workPerFrame, maximumAddition: 400_000,
    preparation: 20_000, minimumSpacing: 5000, maximumKeyframes: 256, minimumEdits: 2048,
    maximumMemory: 64 << 20)
}
