import Geometry
import Glibc
import Pens

/// The pens of the machine, or the one that the user chose.
///
/// Without a choice, all tablets are used, and those that are connected later.
final class PenInput {
  /// Input from a pen, or a change of the pens.
  enum Event {
    /// Reports of one pen.
    case reports([PenReport], PenAxes)
    /// A tablet was disconnected, or its pen may have been lifted unnoticed.
    case lost
    /// Something to show to the user.
    case notice(String)
  }

  private var sources: [any PenSource] = []
  private var watch: NodeWatch?
  /// The failures that were reported, once each.
  private var reported: Set<PenFailure> = []
  private var pendingNotices: [String] = []
  /// Whether the pens' events are kept from other programs.
  private(set) var grabs = false

  /// Opens the pens; `nil` if none is to be used.
  ///
  /// - Parameter choice: The pen to use.
  /// - Throws: ``TerminalError/cannotOpenPen(path:reason:)`` if a chosen one cannot be opened.
  init?(_ choice: PenChoice) throws(TerminalError) {
    switch choice {
    case .off: return nil
    case .path(let path):
      do {
        add(try Self.open(path))
      } catch {
        throw .cannotOpenPen(path: path, reason: error.reason)
      }
    case .automatic:
      watch = NodeWatch(folder: TabletNode.folder)
      for node in TabletNode.all { open(node, reportsPermission: true) }
    }
  }

  /// The descriptors to poll before calling ``receive(at:)``.
  var requests: [pollfd] {
    ([watch?.descriptor] + sources.map(\.descriptor)).compactMap(\.self).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Whether ``receive(at:)`` has something to read even if no descriptor is ready.
  var hasInput: Bool { !pendingNotices.isEmpty || sources.contains(where: \.hasInput) }

  /// When to call ``receive(at:)``; `nil` for never.
  var deadline: TimeInterval? { sources.compactMap(\.deadline).min() }

  /// Lets other threads read if the event loop stays busy.
  func handOver() { for source in sources { source.handOver() } }

  /// Keeps other threads from reading, from now on.
  func takeBack() { for source in sources { source.takeBack() } }

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
    openNewNodes()
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
  func unusedReports() -> [PenReport] {
    sources.flatMap { (try? $0.read(at: Clock.now())) ?? [] }
  }

  private func openNewNodes() {
    guard let watch else { return }
    for name in watch.changedNames().sorted() {
      guard let node = TabletNode(named: name), !sources.contains(where: { $0.path == node.path })
      else { continue }
      open(node, reportsPermission: false)
    }
  }

  /// Opens a tablet.
  ///
  /// - Parameters:
  ///   - node: The tablet.
  ///   - reportsPermission: Whether to report that it may not be read; a new node may not at first.
  private func open(_ node: TabletNode, reportsPermission: Bool) {
    do {
      add(try PenDevice(node))
    } catch {
      if error != .noPermission || reportsPermission { report(error) }
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

  /// Opens what a path names.
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
