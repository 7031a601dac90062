/// How fast a sketch is played.
public enum ReplaySpeed: Hashable, Sendable {
  /// So many times as fast as it was drawn; positive and finite.
  case times(Double)
  /// As much in each frame as can be drawn without frames becoming fewer.
  case greatest

  /// The factors between which speeds are halved and doubled.
  public static let factors = 1.0 / 64...1024

  /// Reads a factor above 0, or `max`.
  public init?(_ text: String) {
    if text == "max" {
      self = .greatest
    } else if let factor = Double(text), factor > 0, factor.isFinite {
      self = .times(factor)
    } else {
      return nil
    }
  }

  /// Half as fast; not below the least of ``factors``.
  public var halved: ReplaySpeed {
    switch self {
    case .times(let factor): factor / 2 < Self.factors.lowerBound ? self : .times(factor / 2)
    case .greatest: .times(Self.factors.upperBound)
    }
  }

  /// Twice as fast; above the greatest of ``factors``, ``greatest``.
  public var doubled: ReplaySpeed {
    switch self {
    case .times(let factor): factor * 2 > Self.factors.upperBound ? .greatest : .times(factor * 2)
    case .greatest: self
    }
  }

  /// The speed to be read: `2×`, `0.25×`, `max`.
  public var text: String {
    switch self {
    case .greatest: "max"
    case .times(let factor) where factor >= 10_000: ">9999×"
    case .times(let factor) where factor == factor.rounded(): "\(Int(factor))×"
    case .times(let factor):
      factor < 0.001 ? "<.001×" : "\((factor * 1000).rounded() / 1000)×"
    }
  }
}
