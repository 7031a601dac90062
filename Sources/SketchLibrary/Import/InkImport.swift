import Dispatch
import Files
import Formats
package import Geometry
package import Ink

/// Reads the ink of files for a drawing session, on a background thread.
package final class InkImport {
  package struct Outcome: Sendable {
    /// The strokes where they must be added, from the lowest to the topmost; they name each other by their numbers.
    package var strokes: [StrokeRecord] = []
    /// The texts that strokes show, with the indices of these strokes.
    package var texts: [TypedText] = []
    /// What was imported and skipped, or why nothing was.
    package var message: String
  }

  private let queue = DispatchQueue(label: "import")
  /// The last import, until its outcome is taken or it is canceled.
  private var reading: Background<Outcome>?
  private let wake: @Sendable () -> Void
  private let paths = TypedPaths(folder: ".")

  /// The part of the view that ink of unknown units fills.
  private static let fraction = 0.8

  /// Creates an importer; `wake` wakes the event loop when a file was read, on any thread.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Returns why no file under a name can be imported, in a few words; `nil` if one can be.
  package func refusal(of name: String) -> String? {
    if let refusal = paths.readingRefusal(of: name) { return refusal }
    do {
      _ = try ImportFile(path: paths.path(of: name), format: nil)
      return nil
    } catch { return Self.reason(for: error) }
  }

  package func completions(of name: String) -> [String] {
    paths.completions(of: name, extensions: ImportFormat.all.flatMap(\.fileExtensions))
  }

  /// Starts to read a file and returns immediately.
  ///
  /// The name is a path; `~/` is the home folder. The ink comes into the middle of a part of the
  /// canvas, in dots. Its last stroke ends at a time in seconds since the sketch's start.
  package func importFile(_ name: String, into view: Rect, endingAt time: TimeInterval) {
    _ = cancel()
    let path = paths.path(of: name)
    reading = Background(on: queue, wake: wake) { reading in
      do {
        let file = try ImportFile(path: path, format: nil)
        return try file.reading {
          try Self.read(file, into: view, endingAt: time) {
            if reading.isCanceled { throw CancellationError() }
          }
        }
      } catch { return Outcome(message: Self.reason(for: error)) }
    }
  }

  /// Stops reading; returns whether a file was being read.
  package func cancel() -> Bool {
    guard let reading, reading.isRunning else { return false }
    reading.cancel()
    self.reading = nil
    return true
  }

  /// Returns the outcome of the last import, once; otherwise `nil`.
  package func takeOutcome() -> Outcome? { reading?.take() }

  private static func reason(for error: any Error) -> String {
    switch error {
    case let error as UserError: error.label
    case let error as FileError: "cannot read it: \(error.reason)"
    default: String(describing: error).printable()
    }
  }

  private static func read(
    _ file: ImportFile, into view: Rect, endingAt time: TimeInterval,
    check: @escaping () throws -> Void
  ) throws -> Outcome {
    let survey = try ImportedInk.survey(file.input { _ in try check() }, file.format)
    let size = (width: view.width * fraction, height: view.height * fraction)
    var (strokes, texts, sampleCount): ([StrokeRecord], [TypedText], Int) = ([], [], 0)
    var (numbers, editCount): ([StrokeID: Int], Int) = ([:], 0)
    let ink = ImportedInk(flattensLogs: true) { edit in
      editCount += 1
      for part in edit.newStrokes.indices {
        numbers[StrokeID(counter: editCount, part: part + 1)] = strokes.count + part + 1
      }
      texts += edit.texts.map { $0.moved(by: .zero, after: strokes.count) }
      strokes += edit.newStrokes
      sampleCount += edit.newStrokes.reduce(0) { $0 + $1.sampleCount }
      guard sampleCount <= Replacement.maximumSamples else { throw UserError.tooLarge }
    }
    ink.place(survey.placement(for: file.format, fitting: size))
    try file.format.read(file.input { _ in try check() }, into: ink)
    guard let bounds = ink.bounds, let end = ink.lastTime
    else { return Outcome(message: "no ink to import") }
    let whole = (view.center - bounds.center).inCells
    let skipped = ink.skippedText
    return Outcome(
      strokes: strokes.compactMap { stroke in
        stroke.naming { numbers[$0].map { StrokeID(counter: 1, part: $0) } }
          .copy(by: whole, delay: time - end)
      },
      texts: texts.map { $0.moved(by: whole) },
      message: "imported \(count(strokes.count, "stroke"))"
        + (skipped.isEmpty ? "" : " · skipped \(skipped)"))
  }
}

extension StrokeRecord {
  /// Returns a copy of the stroke at another position and time.
  fileprivate func copy(by offset: Vector, delay: TimeInterval) -> StrokeRecord? {
    let moved = moved(by: offset)
    let samples = moved.samples.map { sample in
      var sample = sample
      sample.timestamp += delay
      return sample
    }
    return StrokeRecord(style: style, samples: samples, meaning: moved.meaning)
  }
}
