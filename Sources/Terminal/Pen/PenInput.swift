import Geometry
import Glibc
import Pens

/// The pens of the machine, or the one that the user chose.
///
/// Without a choice, all tablets are used, and those that are connected later.
final class PenInput {
  enum Event {
    case reports([PenReport], PenAxes)
    /// A tablet was disconnected, or its pen may have been lifted unnoticed.
    case lost
    case notice(String)
  }

  private var sources: [any PenSource] = []
  /// Notices new tablets; `nil` if the user chose a pen.
  private var watch: TabletWatch?
  private let openTablet: (TabletNode) throws(PenFailure) -> any PenSource
  /// The failures that were reported, once each.
  private var reported: Set<PenFailure> = []
  private var pendingNotices: [String] = []
  /// Whether the pens' events are kept from other programs.
  private(set) var grabs = false

  /// Opens the pens; `nil` to use none; throws if a chosen one cannot be opened.
  convenience init?(_ choice: PenChoice) throws(TerminalError) {
    switch choice {
    case .off: return nil
    case .path(let path): try self.init(path: path)
    case .automatic: self.init(InputFolders()) { node throws(PenFailure) in try PenDevice(node) }
    }
  }

  /// Opens the tablets that are listed in folders, and watches for others.
  init(_ folders: InputFolders, open: @escaping (TabletNode) throws(PenFailure) -> any PenSource) {
    openTablet = open
    watch = TabletWatch(folders)
    for node in TabletNode.all(in: folders) { self.open(node, at: nil) }
  }

  private init(path: String) throws(TerminalError) {
    openTablet = { _ throws(PenFailure) in throw .notAPen }
    do {
      add(try Self.open(path))
    } catch { throw .cannotOpenPen(path: path, reason: error.reason) }
  }

  var requests: [pollfd] {
    ([watch?.descriptor] + sources.map(\.descriptor)).compactMap(\.self).map { pollfd($0) }
  }

  /// Whether ``receive(at:)`` has something to read even if no descriptor is ready.
  var hasInput: Bool { !pendingNotices.isEmpty || sources.contains(where: \.hasInput) }

  var deadline: TimeInterval? {
    (sources.map(\.deadline) + [watch?.deadline]).compactMap(\.self).min()
  }

  /// Notes which descriptors are ready; new nodes are looked up only then.
  func note(_ requests: some Sequence<pollfd>) {
    guard let descriptor = watch?.descriptor else { return }
    if requests.contains(where: { $0.fd == descriptor && $0.revents != 0 }) { watch?.noteChanges() }
  }

  var readers: [InputReader] { sources.compactMap(\.reader) }

  /// Keeps the events from other programs, or lets them have the events again.
  func setGrabs(_ grabs: Bool) {
    guard grabs != self.grabs else { return }
    self.grabs = grabs
    for source in sources {
      if !source.grab(grabs), grabs { report(.grabbed) }
    }
  }

  /// Reads what has arrived, without blocking.
  func receive(at now: TimeInterval) -> [Event] {
    openNewNodes(at: now)
    var events: [Event] = []
    for source in sources {
      do {
        let reports = try source.read(at: now)
        if !reports.isEmpty { events.append(.reports(reports, source.axes)) }
      } catch {
        sources.removeAll { $0 === source }
        events += [.lost, .notice("the pen was disconnected")]
      }
    }
    events += pendingNotices.map(Event.notice)
    pendingNotices = []
    return events
  }

  /// Returns the reports that arrived while the pens were not used.
  func unusedReports() -> [PenReport] { sources.flatMap { (try? $0.read(at: Clock.now())) ?? [] } }

  private func openNewNodes(at now: TimeInterval) {
    for change in watch?.takeChanges(at: now) ?? []
    where !sources.contains(where: { $0.path == change.node.path }) {
      open(change.node, at: change.isOverdue ? nil : now)
    }
  }

  /// Opens a tablet; without the permission, waits for it from a time on, or reports the failure.
  private func open(_ node: TabletNode, at time: TimeInterval?) {
    do {
      add(try openTablet(node))
    } catch {
      if error == .noPermission, let time {
        watch?.wait(for: node, at: time)
      } else {
        report(error)
      }
    }
  }

  /// Adds a source; reports one that another program has grabbed, since it delivers no events.
  private func add(_ source: any PenSource) {
    sources.append(source)
    guard source.grab(true) else { return report(.grabbed) }
    if !grabs { _ = source.grab(false) }
  }

  private func report(_ failure: PenFailure) {
    if reported.insert(failure).inserted { pendingNotices.append(failure.notice) }
  }

  private static func open(_ path: String) throws(PenFailure) -> any PenSource {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(reason: lastSystemError()) }
    switch status.st_mode & S_IFMT {
    case S_IFIFO: return try PenDevice(fifo: path)
    case S_IFCHR:
      guard let node = TabletNode(path: path, number: status.st_rdev) else { throw .notAPen }
      return try PenDevice(node)
    case S_IFREG: return try PenRecording(path: path)
    default: throw .notAPen
    }
  }
}
