extension Smoothing {
  /// A method of drawing the line between samples.
  ///
  /// To add one, write its algorithm in a file of its own, and declare it in this file.
  public struct Method: RawRepresentable, CaseIterable, Hashable, Sendable {
    /// The type that implements the method.
    let algorithm: any SmoothingAlgorithm.Type

    init(_ algorithm: any SmoothingAlgorithm.Type) { self.algorithm = algorithm }

    /// Every method, in the order in which help texts list them; the first is the default.
    public static let allCases: [Method] = [
      .spline, .quadratic, .catmullRom, .centripetal, .lowPass, .none,
    ]
  }

  /// Returns the next method of ``Method/allCases`` at a strength, with the same ``granularity``.
  public func next(strength: Double) -> Smoothing {
    Smoothing(method.next, strength: strength, granularity: granularity)
  }
}

extension Smoothing.Method {
  /// The method's name on the command line, such as `catmull-rom`.
  public var rawValue: String { algorithm.name }
  /// A one-line description for help texts.
  public var summary: String { algorithm.summary }

  /// The method after this one in ``allCases``; the first after the last.
  public var next: Self {
    let index = Self.allCases.firstIndex(of: self).map { $0 + 1 } ?? 0
    return Self.allCases[index % Self.allCases.count]
  }

  /// Creates the method with a name; `nil` if no method has this name.
  public init?(rawValue: String) {
    guard let method = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = method
  }

  /// Returns whether two methods are the same.
  public static func == (a: Self, b: Self) -> Bool { a.algorithm == b.algorithm }

  /// Hashes the identity of the algorithm.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(algorithm)) }
}

extension Smoothing.Method {
  /// A curve through an estimate of the pen's true path, with measurement noise removed.
  public static let spline = Self(SplineSmoothing.self)
  /// Quadratic Bézier curves from midpoint to midpoint, with the samples as control points.
  public static let quadratic = Self(QuadraticSmoothing.self)
  /// Uniform Catmull-Rom curves, which pass through every sample.
  public static let catmullRom = Self(CatmullRomSmoothing.self)
  /// Centripetal Catmull-Rom curves, which make no loops where samples are unevenly spaced.
  public static let centripetal = Self(CentripetalSmoothing.self)
  /// A curve through a moving average of the samples, which lags behind the pen.
  public static let lowPass = Self(LowPassSmoothing.self)
  /// Straight lines from sample to sample.
  public static let none = Self(NoSmoothing.self)
}

extension Smoothing {
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
