import CEvdev
import Geometry
import Glibc
import Pens

/// The node of a tablet, or a FIFO with the events of one.
final class PenDevice: PenSource {
  let path: String
  private let opened: Int32
  private let reader: InputReader
  private var stream = InputRecordStream()
  private var decoder: PenDecoder
  /// Converts the times of a FIFO; a node uses the monotonic clock.
  private var clock: PenClock?
  /// The report of a pen that was in proximity when the node was opened.
  private var first: PenReport?
  /// The number of bytes that are read at a time, which keeps a flood from blocking frames.
  private static let limit = 1 << 16

  /// Opens the node of a tablet.
  convenience init(_ node: TabletNode) throws(PenFailure) {
    let descriptor = open(node.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == EACCES ? .noPermission : .unreadable(reason: lastSystemError())
    }
    do {
      let state = try DeviceState(descriptor, usesMonotonicClock: true)
      try self.init(path: node.path, descriptor, axes: state.axes, clock: nil)
      first = decoder.restore(state.state, at: Clock.now())
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Opens a FIFO, which may have no writer yet.
  convenience init(fifo path: String) throws(PenFailure) {
    // While this process can also write, the FIFO does not end when another writer closes it.
    let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == EACCES ? .noPermission : .unreadable(reason: lastSystemError())
    }
    do {
      try self.init(path: path, descriptor, axes: .standard, clock: PenClock())
    } catch {
      close(descriptor)
      throw error
    }
  }

  private init(
    path: String, _ descriptor: Int32, axes: PenAxes, clock: PenClock?
  ) throws(PenFailure) {
    self.path = path
    self.clock = clock
    opened = descriptor
    decoder = PenDecoder(axes: axes)
    do {
      reader = try InputReader(reading: descriptor)
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }

  deinit {
    reader.end()
    close(opened)
  }

  var axes: PenAxes { decoder.axes }
  var descriptor: Int32? { opened }
  var hasInput: Bool { first != nil || reader.hasChunks }
  var deadline: TimeInterval? { nil }

  func handOver() { reader.handOver() }

  func takeBack() { reader.takeBack() }

  func read(at now: TimeInterval) throws(PenFailure) -> [PenReport] {
    var reports = [first].compactMap(\.self)
    first = nil
    var remaining = Self.limit
    while remaining > 0 {
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
    stream.parse(chunk.bytes).compactMap { record -> PenReport? in
      var record = record
      if let time = clock?.time(of: record.time, arrivingAt: chunk.time) { record.time = time }
      switch decoder.decode(record) {
      case .report(let report): return report
      case .gap(let time):
        let isDevice = clock == nil
        let state = isDevice ? try? DeviceState(opened, usesMonotonicClock: false) : nil
        return decoder.restore(state?.state ?? PenState(), at: time)
      case nil: return nil
      }
    }
  }
}

/// The axes of a tablet and the state of its pen.
private struct DeviceState {
  let axes: PenAxes
  var state = PenState()

  /// Requests both from an open node.
  init(_ descriptor: Int32, usesMonotonicClock: Bool) throws(PenFailure) {
    guard stipple_evdev_is_installed() != 0 else { throw .noLibrary }
    guard let device = stipple_evdev_describe(descriptor) else { throw .notAPen }
    defer { stipple_evdev_free(device) }
    if usesMonotonicClock, stipple_evdev_use_monotonic_clock(device) < 0 { throw .notAPen }
    var found: [UInt16: PenAxis] = [:]
    for code in InputCode.axes {
      var axis = stipple_evdev_axis()
      guard stipple_evdev_read_axis(device, UInt32(code), &axis) != 0,
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
    var tilt: PenAxes.Tilt?
    if let across = found[InputCode.tiltX], let down = found[InputCode.tiltY] {
      tilt = PenAxes.Tilt(x: across, y: down)
    }
    axes = PenAxes(x: x, y: y, pressure: pressure, tilt: tilt)
  }
}
