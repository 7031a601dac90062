import Workloads

/// The generator of the tests' random inputs.
public struct SplitMix64: RandomNumberGenerator {
  private var generator: Workloads.SplitMix64

  /// Creates the generator whose sequence belongs to a seed.
  public init(seed: UInt64) {
    generator = Workloads.SplitMix64(seed: seed)
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 { generator.next() }
}
