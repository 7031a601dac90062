/// The speed of a replay.
public enum ReplaySpeed: Hashable, Sendable {
  /// A multiple of the original speed; positive and finite.
  case times(Double)
  /// As much in each frame as can be drawn without lowering the frame rate.
  case maximum

  /// The range of the multiples that halving and doubling can reach.
  public static let factors = 1.0 / 64...1024

  /// Parses a number above 0, or `max`.
  public init?(_ text: String) {
    if text == "max" {
      self = .maximum
    } else if let factor = Double(text), factor > 0, factor.isFinite {
      self = .times(factor)
    } else {
      return nil
    }
  }

  /// Half the speed; unchanged if that is below ``factors``.
  public var halved: ReplaySpeed {
    switch self {
    case .times(let factor): factor / 2 < Self.factors.lowerBound ? self : .times(factor / 2)
    case .maximum: .times(Self.factors.upperBound)
    }
  }

  /// Twice the speed; ``maximum`` if that is above ``factors``.
  public var doubled: ReplaySpeed {
    switch self {
    case .times(let factor): factor * 2 > Self.factors.upperBound ? .maximum : .times(factor * 2)
    case .maximum: self
    }
  }

  /// The speed in at most six characters: `2×`, `0.25×`, `max`.
  public var text: String {
    switch self {
    case .maximum: "max"
    case .times(let factor) where factor >= 10_000: ">9999×"
    case .times(let factor) where factor == factor.rounded(): "\(Int(factor))×"
    case .times(let factor):
      factor < 0.001 ? "<.001×" : "\((factor * 1000).rounded() / 1000)×"
    }
  }
}
