/// A duration, or a time on the clock that the context names, in seconds.
public typealias TimeInterval = Double
