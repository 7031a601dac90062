extension SIMD2<Double> {
  /// The Euclidean length; too small or too great a vector gives 0 or infinity.
  package var length: Double { (x * x + y * y).squareRoot() }
}
