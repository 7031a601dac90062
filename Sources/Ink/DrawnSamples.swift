/// The measured samples of a stroke followed by its predicted ones: what a line is drawn through.
public struct DrawnSamples: RandomAccessCollection {
  private let measured: [StrokeSample]
  private let predicted: [StrokeSample]

  /// Creates the sequence of a stroke's samples as they are now.
  public init(_ stroke: Stroke) {
    measured = stroke.samples
    predicted = stroke.predictedSamples
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of samples.
  public var endIndex: Int { measured.count + predicted.count }

  /// The sample at an index; first come the measured ones.
  public subscript(index: Int) -> StrokeSample {
    index < measured.count ? measured[index] : predicted[index - measured.count]
  }
}
