extension Smoothing {
  /// A method of drawing the line between samples; the raw value is its name on the command line.
  ///
  /// To add one, write its algorithm in a file of its own, and declare it in this file. Help texts list the
  /// methods in this order, and the first is the default.
  public enum Method: String, CaseIterable, Sendable {
    /// A curve through an estimate of the pen's true path, with measurement noise removed.
    case spline
    /// Quadratic Bézier curves from midpoint to midpoint, with the samples as control points.
    case quadratic
    /// Uniform Catmull-Rom curves, which pass through every sample.
    case catmullRom = "catmull-rom"
    /// Centripetal Catmull-Rom curves, which make no loops where samples are unevenly spaced.
    case centripetal
    /// A curve through a moving average of the samples, which lags behind the pen.
    case lowPass = "low-pass"
    /// Straight lines from sample to sample.
    case none

    /// The type that implements the method.
    var algorithm: any SmoothingAlgorithm.Type {
      switch self {
      case .spline: SplineSmoothing.self
      case .quadratic: QuadraticSmoothing.self
      case .catmullRom: CatmullRomSmoothing.self
      case .centripetal: CentripetalSmoothing.self
      case .lowPass: LowPassSmoothing.self
      case .none: NoSmoothing.self
      }
    }

    /// A one-line description for help texts.
    public var summary: String { algorithm.summary }

    /// The method after this one in ``allCases``; the first after the last.
    public var next: Self {
      let index = Self.allCases.firstIndex(of: self).map { $0 + 1 } ?? 0
      return Self.allCases[index % Self.allCases.count]
    }
  }

  /// Returns the next method of `Method.allCases` at a strength, with the same ``granularity``.
  public func next(strength: Double) -> Smoothing {
    Smoothing(method.next, strength: strength, granularity: granularity)
  }

  /// ``Method/spline`` at full strength, the default.
  public static let spline = Smoothing(.spline)
  /// ``Method/quadratic`` at full strength.
  public static let quadratic = Smoothing(.quadratic)
  /// ``Method/catmullRom`` at full strength.
  public static let catmullRom = Smoothing(.catmullRom)
  /// ``Method/centripetal`` at full strength.
  public static let centripetal = Smoothing(.centripetal)
  /// ``Method/lowPass`` at full strength.
  public static let lowPass = Smoothing(.lowPass)
  /// ``Method/none``: straight lines through exactly the samples.
  public static let none = Smoothing(.none)
}
