import Dispatch
import Replay
import Sketches
import Synchronization

/// A sketch that is read on another thread to be replayed.
final class BackgroundReplayReading: ReplayReading, Sendable {
  private let path: String
  private let result = Mutex<Result<ReplaySketch, SketchError>?>(nil)

  init(of path: String) { self.path = path }

  /// Starts to read; `wake` is called on the other thread at the end.
  func start(with options: ReplayOptions, wake: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "replay").async { [self] in
      let read = Result { () throws(SketchError) in
        ReplaySketch(try SketchDocument.read(path: path).edits, options: options)
      }
      result.withLock { $0 = read }
      wake()
    }
  }

  /// Why the sketch could not be read.
  var error: SketchError? {
    result.withLock { if case .failure(let error) = $0 { error } else { nil } }
  }

  var hasFailed: Bool { error != nil }

  func takeSketch() -> ReplaySketch? {
    guard !hasFailed else { return nil }
    return try? result.withLock { $0.take() }?.get()
  }
}
