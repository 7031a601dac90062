public import Workloads

/// The generator of the tests' random inputs.
public typealias SplitMix64 = Workloads.SplitMix64
