import Glibc

/// Blue-noise patterns of dots on a square tile, whose opposite edges meet.
///
/// Source: Ulichney, "The void-and-cluster method for dither array generation", 1993.
public struct VoidAndCluster {
  /// The number of dots along each edge.
  public let size: Int
  /// The lit dots, row by row.
  public private(set) var isLit: [Bool]

  /// How crowded each dot is: the sum of a Gaussian around every lit dot.
  private var crowding: [Double]
  /// The Gaussian at distances up to ``reach``, in each direction.
  private let kernel: [Double]

  /// The standard deviation of the Gaussian, in dots, as Ulichney recommends.
  private static let deviation = 1.5
  /// The distance beyond which the Gaussian counts as 0, in dots.
  private static let reach = 9

  /// Creates a tile without lit dots.
  ///
  /// - Precondition: The size is greater than twice the reach of a dot, 9 dots.
  public init(size: Int) {
    precondition(size > 2 * Self.reach, "the neighborhood of a dot fits on the tile")
    self.size = size
    isLit = Array(repeating: false, count: size * size)
    crowding = Array(repeating: 0, count: size * size)
    kernel = (0...Self.reach).map { exp(-Double($0 * $0) / (2 * Self.deviation * Self.deviation)) }
  }

  /// Lights a number of dots at random, and moves them until they are evenly spaced.
  ///
  /// - Parameters:
  ///   - count: The number of lit dots.
  ///   - seed: The seed of the random numbers.
  public mutating func arrange(_ count: Int, seed: UInt64) {
    for index in isLit.indices where isLit[index] { set(index, false) }
    var random = SplitMix64(seed: seed)
    for index in isLit.indices.shuffled(using: &random).prefix(count) { set(index, true) }
    while let cluster = tightestCluster {
      set(cluster, false)
      guard let void = largestVoid else { return set(cluster, true) }
      set(void, true)
      if void == cluster { return }
    }
  }

  /// Returns the order in which the dots of a tile are lit as the density grows.
  ///
  /// - Parameters:
  ///   - size: The number of dots along each edge.
  ///   - seed: The seed of the random numbers.
  /// - Returns: The rank of each dot, from 0, row by row.
  /// - Complexity: O(*n*²) in the number of dots.
  public static func ranks(size: Int, seed: UInt64) -> [Int] {
    var tile = VoidAndCluster(size: size)
    tile.arrange(size * size / 10, seed: seed)
    var ranks = Array(repeating: 0, count: size * size)
    var sparser = tile
    var rank = tile.isLit.count(where: \.self)
    for next in rank..<size * size {
      guard let void = tile.largestVoid else { break }
      tile.set(void, true)
      ranks[void] = next
    }
    while let cluster = sparser.tightestCluster {
      sparser.set(cluster, false)
      rank -= 1
      ranks[cluster] = rank
    }
    return ranks
  }

  /// The lit dot with the most crowded surroundings; `nil` if no dot is lit.
  private var tightestCluster: Int? {
    var best: Int?
    for index in isLit.indices where isLit[index] {
      if best.map({ crowding[index] > crowding[$0] }) ?? true { best = index }
    }
    return best
  }

  /// The unlit dot with the emptiest surroundings; `nil` if all dots are lit.
  private var largestVoid: Int? {
    var best: Int?
    for index in isLit.indices where !isLit[index] {
      if best.map({ crowding[index] < crowding[$0] }) ?? true { best = index }
    }
    return best
  }

  private mutating func set(_ index: Int, _ lights: Bool) {
    isLit[index] = lights
    let (y, x) = index.quotientAndRemainder(dividingBy: size)
    for down in -Self.reach...Self.reach {
      let row = (y + down + size) % size * size
      for right in -Self.reach...Self.reach {
        let value = kernel[abs(down)] * kernel[abs(right)]
        crowding[row + (x + right + size) % size] += lights ? value : -value
      }
    }
  }
}
