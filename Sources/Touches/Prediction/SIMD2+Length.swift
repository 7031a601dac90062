extension SIMD2<Double> {
  /// The Euclidean length; the squares of very small or large components underflow or overflow.
  package var length: Double { (x * x + y * y).squareRoot() }
}
