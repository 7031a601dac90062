extension Smoothing.Method {
  /// Centripetal Catmull-Rom curves, which make no loops where samples are unevenly spaced.
  public static let centripetal = Smoothing.Method(CentripetalSmoothing.self)
}

extension Smoothing {
  /// ``Method/centripetal`` at full strength.
  public static let centripetal = Smoothing(.centripetal)
}

/// Draws centripetal curves through the samples: Section 1.6 of `docs/stroke-model.md`.
struct CentripetalSmoothing: CurveSmoothing {
  static let name = "centripetal"
  static let summary = "curves through every sample, without loops"

  /// From 0 to 1.
  let strength: Double
  let flatness: Double

  init(strength: Double) { self.init(Smoothing(.centripetal, strength: strength)) }

  init(_ smoothing: Smoothing) {
    (strength, flatness) = (smoothing.strength, smoothing.tolerance)
  }

  var tension: Double { strength }

  func stableSpanCount(forSamples count: Int) -> Int { max(0, count - 2) }
  func firstSample(ofSpan span: Int) -> Int { max(0, span - 2) }

  func samples(ofSpan span: Int, of count: Int) -> Range<Int> {
    max(0, span - 1)..<min(span + 3, count)
  }

  func firstSpan(dependingOn sample: Int) -> Int { max(0, sample - 2) }
}
