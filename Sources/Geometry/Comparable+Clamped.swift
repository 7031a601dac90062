extension Comparable {
  /// Returns the value within `limits` that is nearest to this one; a NaN stays NaN.
  @inlinable public func clamped(to limits: ClosedRange<Self>) -> Self {
    min(max(self, limits.lowerBound), limits.upperBound)
  }
}
