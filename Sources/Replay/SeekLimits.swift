/// How much is drawn to come to another place of a replay; work is counted in samples.
struct SeekLimits {
  /// The most work ahead that is played rather than jumped over.
  var farthest: Int
  /// The work with which a way to a place is good enough for none other to be looked for.
  var satisfying: Int
  /// The work of making keyframes that is done at a time.
  var preparation: Int
  /// The least work from one keyframe to the next.
  var spacing: Int
  /// The most keyframes.
  var keyframes: Int
  /// The most memory that all keyframes take, in bytes.
  var memory: Int

  /// What fits in the time of a frame.
  static let standard = SeekLimits(
    farthest: 2 * Playhead.workPerFrame, satisfying: 40_000, preparation: 20_000, spacing: 5000,
    keyframes: 256, memory: 64 << 20)
}
