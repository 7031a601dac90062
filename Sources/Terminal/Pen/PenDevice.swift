import CEvdev
import Geometry
import Glibc
import Pens

final class PenDevice: PenSource {
  let path: String
  private let opened: Int32
  let reader: InputReader?
  private var stream = InputRecordStream()
  private var decoder: PenDecoder
  /// Converts the times of a FIFO; a node uses the monotonic clock.
  private var clock: PenClock?
  /// Requests the state after a gap; `nil` for a FIFO, whose state is unknown.
  private let requestState: (() -> PenState?)?
  /// The report of a pen that was in proximity when the node was opened.
  private var first: PenReport?
  /// The number of bytes that are read at a time, which keeps a flood from blocking frames.
  private static let limit = 1 << 16

  convenience init(_ node: TabletNode) throws(PenFailure) {
    let descriptor = try PenDevice.open(node.path, O_RDONLY)
    do throws(PenFailure) {
      guard TabletNode(opened: descriptor, path: node.path) != nil else { throw .notAPen }
      let state = try DeviceState(descriptor, usesMonotonicClock: true)
      try self.init(path: node.path, descriptor, axes: state.axes, clock: nil) {
        (try? DeviceState(descriptor, usesMonotonicClock: false))?.state
      }
      first = decoder.restore(state.state, at: Clock.now())
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Opens a FIFO, which may have no writer yet; its state after a gap can be unknown.
  convenience init(fifo path: String, requestState: (() -> PenState?)? = nil) throws(PenFailure) {
    // While this process can also write, the FIFO does not end when another writer closes it.
    let descriptor = try PenDevice.open(path, O_RDWR)
    do {
      try self.init(
        path: path, descriptor, axes: .standard, clock: PenClock(), requestState: requestState)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private init(
    path: String, _ descriptor: Int32, axes: PenAxes, clock: PenClock?,
    requestState: (() -> PenState?)?
  ) throws(PenFailure) {
    (self.path, self.clock, self.requestState) = (path, clock, requestState)
    (opened, decoder) = (descriptor, PenDecoder(axes: axes))
    do {
      reader = try InputReader(reading: descriptor)
    } catch { throw .unreadable(reason: "\(error)") }
  }

  private static func open(_ path: String, _ mode: Int32) throws(PenFailure) -> Int32 {
    let descriptor = Glibc.open(path, mode | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0
    else { throw errno == EACCES ? .noPermission : .unreadable(reason: lastSystemError()) }
    return descriptor
  }

  deinit {
    reader?.end()
    close(opened)
  }

  var axes: PenAxes { decoder.axes }
  var descriptor: Int32? { opened }
  var hasInput: Bool { first != nil || reader?.hasChunks == true }
  var deadline: TimeInterval? { nil }

  func read(at now: TimeInterval) throws(PenFailure) -> [PenReport] {
    var reports = [first].compactMap(\.self)
    first = nil
    var remaining = Self.limit
    while remaining > 0, let reader {
      switch reader.next() {
      case .input(let chunk):
        remaining -= chunk.bytes.count
        reports += decode(chunk)
      case .nothing: return reports
      case .hungUp:
        if reports.isEmpty { throw .unreadable(reason: "the tablet was disconnected") }
        return reports
      }
    }
    return reports
  }

  func grab(_ grabs: Bool) -> Bool {
    clock != nil || stipple_evdev_grab(opened, grabs ? 1 : 0) != -EBUSY
  }

  private func decode(_ chunk: InputReader.Chunk) -> [PenReport] {
    var reports: [PenReport] = []
    let records = records(in: chunk)
    for record in records {
      switch decoder.decode(record) {
      case .report(let report): reports.append(report)
      case .gap(let time):
        guard let requestState else {
          reports += [decoder.restore(PenState(), at: time)].compactMap(\.self)
          continue
        }
        // The state is newer than everything that waits, which must not be applied to it.
        let end = max(records.last?.time ?? time, discardInput() ?? time)
        return reports + [decoder.restore(requestState() ?? PenState(), at: end)].compactMap(\.self)
      case nil: break
      }
    }
    return reports
  }

  /// Returns the events in a chunk, with times on the monotonic clock.
  private func records(in chunk: InputReader.Chunk) -> [InputRecord] {
    var records = stream.parse(chunk.bytes)
    guard clock != nil else { return records }
    for index in records.indices {
      let time = clock?.time(of: records[index].time, arrivingAt: chunk.time)
      records[index].time = time ?? chunk.time
    }
    return records
  }

  /// Reads everything that waits; returns the time of the last event, or `nil` if there is none.
  private func discardInput() -> TimeInterval? {
    var (last, remaining, isDrained) = (TimeInterval?.none, Self.limit, false)
    while remaining > 0, let reader {
      switch reader.next() {
      case .input(let chunk):
        isDrained = false
        remaining -= chunk.bytes.count
        last = records(in: chunk).last?.time ?? last
      case .nothing where !isDrained:
        // After a chunk, the reader says so once without trying.
        isDrained = true
      case .nothing, .hungUp: return last
      }
    }
    return last
  }
}

private struct DeviceState {
  private(set) var axes: PenAxes
  var state = PenState()

  /// Requests both from an open node.
  init(_ descriptor: Int32, usesMonotonicClock: Bool) throws(PenFailure) {
    guard stipple_evdev_is_installed() != 0 else { throw .noLibrary }
    guard let device = stipple_evdev_describe(descriptor) else { throw .notAPen }
    defer { stipple_evdev_free(device) }
    guard stipple_evdev_has_key(device, UInt32(InputCode.pen)) != 0 else { throw .notAPen }
    if usesMonotonicClock, stipple_evdev_use_monotonic_clock(device) < 0 { throw .notAPen }
    var found: [UInt16: PenAxis] = [:]
    for code in InputCode.axes {
      guard let axis = stipple_evdev_axis(device, UInt32(code))?.pointee,
        axis.minimum < axis.maximum
      else { continue }
      found[code] = PenAxis(axis.minimum...axis.maximum, resolution: axis.resolution)
      state.set(axis: code, to: axis.value)
    }
    for key in InputCode.keys {
      state.set(key: key, isDown: stipple_evdev_is_down(device, UInt32(key)) != 0)
    }
    guard let x = found[InputCode.x], let y = found[InputCode.y],
      let pressure = found[InputCode.pressure]
    else { throw .notAPen }
    axes = PenAxes(x: x, y: y, pressure: pressure)
    if let across = found[InputCode.tiltX], let down = found[InputCode.tiltY] {
      axes.tilt = PenAxes.Tilt(x: across, y: down)
    }
  }
}
