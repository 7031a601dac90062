import Geometry
import Pens

protocol PenSource: AnyObject {
  /// The path that the user may have chosen.
  var path: String { get }
  var axes: PenAxes { get }
  /// Becomes readable when reports arrive; `nil` if only ``deadline`` matters.
  var descriptor: Int32? { get }
  var reader: InputReader? { get }
  /// Whether ``read(at:)`` has reports even if the descriptor is not readable.
  var hasInput: Bool { get }
  /// When to call ``read(at:)``, in seconds on the monotonic clock; `nil` for never.
  var deadline: TimeInterval? { get }

  /// Reads the reports that have arrived, without blocking.
  ///
  /// - Throws: ``PenFailure`` if the source has ended; it must then be released.
  func read(at now: TimeInterval) throws(PenFailure) -> [PenReport]
  /// Takes the events from other programs, or gives them back; returns whether it could.
  func grab(_ grabs: Bool) -> Bool
}

/// The events of a recorded pen, played at the speed at which they were recorded.
final class PenRecording: PenSource {
  let path: String
  let axes = PenAxes.standard
  let descriptor: Int32? = nil
  let reader: InputReader? = nil
  let hasInput = false
  private var reports: ArraySlice<PenReport>
  /// The difference between the monotonic clock and the recording's; `nil` before the first reading.
  private var offset: TimeInterval?

  /// The size up to which a recording is read, in bytes.
  private static let limit = 16 << 20

  init(path: String) throws(PenFailure) {
    guard let bytes = contents(of: path, atMost: Self.limit)
    else { throw .unreadable(reason: lastSystemError()) }
    self.path = path
    var stream = InputRecordStream()
    var decoder = PenDecoder(axes: axes)
    reports =
      stream.parse(bytes).compactMap { record -> PenReport? in
        switch decoder.decode(record) {
        case .report(let report): report
        case .gap(let time): decoder.restore(PenState(), at: time)
        case nil: nil
        }
      }[...]
  }

  var deadline: TimeInterval? {
    guard let next = reports.first else { return nil }
    return offset.map { next.time + $0 } ?? 0
  }

  func read(at now: TimeInterval) throws(PenFailure) -> [PenReport] {
    guard let first = reports.first else { return [] }
    let offset = offset ?? now - first.time
    self.offset = offset
    var due = Array(reports.prefix { $0.time + offset <= now })
    reports = reports.dropFirst(due.count)
    for index in due.indices { due[index].time += offset }
    return due
  }

  func grab(_ grabs: Bool) -> Bool { true }
}

enum PenFailure: Error, Hashable {
  case noPermission, noLibrary, notAPen, grabbed
  case unreadable(reason: String)

  var notice: String {
    switch self {
    case .noPermission: "no permission to read the pen · see 'stipple doctor'"
    case .noLibrary: "the pen needs libevdev · see 'stipple doctor'"
    case .notAPen: "the device is not a pen"
    case .grabbed: "another program has grabbed the pen"
    case .unreadable: "cannot read the pen · see 'stipple doctor'"
    }
  }

  var reason: String {
    switch self {
    case .noPermission: "permission denied; see 'stipple doctor'"
    case .noLibrary: "libevdev is missing; install the package libevdev2"
    case .notAPen: "it is not the node of a tablet with a pen"
    case .grabbed: "another program has grabbed it"
    case .unreadable(let reason): reason
    }
  }
}
