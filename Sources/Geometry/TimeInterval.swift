/// A length of time, or a moment on the clock that the context names, in seconds.
public typealias TimeInterval = Double
