import FoundationEssentials
import Glibc
import Pens
import TestSupport

@testable import Terminal

@Suite struct PenInputTests {
  /// A report of a pen at a position, as bytes.
  private func bytes(at x: Int32, seconds: Int64, touching: Bool = true) -> [UInt8] {
    event(1, InputCode.pen, 1, seconds: seconds)
      + event(1, InputCode.touch, touching ? 1 : 0, seconds: seconds)
      + event(3, InputCode.x, x, seconds: seconds) + event(0, 0, 0, seconds: seconds)
  }

  /// An event, as bytes.
  private func event(_ type: UInt16, _ code: UInt16, _ value: Int32, seconds: Int64) -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: seconds) { bytes += $0 }
    withUnsafeBytes(of: Int64(0)) { bytes += $0 }
    withUnsafeBytes(of: type) { bytes += $0 }
    withUnsafeBytes(of: code) { bytes += $0 }
    withUnsafeBytes(of: value) { bytes += $0 }
    return bytes
  }

  private func reports(of input: PenInput, at time: TimeInterval) -> [PenReport] {
    input.receive(at: time).flatMap { event -> [PenReport] in
      if case .reports(let reports, _) = event { reports } else { [] }
    }
  }

  @Test func `a FIFO delivers what is written to it, by several writers`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "fifo")
    #expect(mkfifo(path, 0o600) == 0)
    let input = try #require(try PenInput(.path(path)))
    #expect(reports(of: input, at: 0).isEmpty)
    for x in [100, 200] as [Int32] {
      let writer = open(path, O_WRONLY | O_NONBLOCK)
      let bytes = bytes(at: x, seconds: 5)
      #expect(write(writer, bytes, bytes.count) == bytes.count)
      close(writer)
      #expect(reports(of: input, at: 0).map(\.location.x) == [Double(x)])
    }
  }

  @Test func `after a gap, the state is requested once, and older events are discarded`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "fifo")
    #expect(mkfifo(path, 0o600) == 0)
    var requests = 0
    let device = try PenDevice(fifo: path) {
      requests += 1
      var state = PenState()
      state.set(key: InputCode.pen, isDown: true)
      state.set(axis: InputCode.x, to: 900)
      return state
    }
    let writer = open(path, O_WRONLY | O_NONBLOCK)
    defer { close(writer) }
    let gap = event(0, 3, 0, seconds: 6) + event(0, 0, 0, seconds: 6)
    let bytes =
      bytes(at: 100, seconds: 5) + gap + bytes(at: 200, seconds: 7) + gap
      + bytes(at: 300, seconds: 8)
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    let reports = try device.read(at: 0)
    #expect(reports.map(\.location.x) == [100, 900] && requests == 1)
    #expect(reports.map(\.isTouching) == [true, false])
  }

  @Test func `a recording is played at its own speed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      bytes(at: 1, seconds: 70) + bytes(at: 2, seconds: 71) + bytes(at: 3, seconds: 73),
      to: "recording")
    let input = try #require(try PenInput(.path(path)))
    #expect(input.deadline == 0)
    #expect(reports(of: input, at: 500).map(\.location.x) == [1])
    #expect(input.deadline == 501 && reports(of: input, at: 500.9).isEmpty)
    #expect(reports(of: input, at: 501.1).map(\.time) == [501])
    #expect(reports(of: input, at: 600).map(\.time) == [503] && input.deadline == nil)
  }

  @Test func `a terminal that only has the type of a console does not take the tablet`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "fifo")
    #expect(mkfifo(path, 0o600) == 0)
    let size = ScreenSize(columns: 80, rows: 24)
    let pointer = ConsolePointer(daemon: nil, console: nil, size: size, gain: nil)
    let pen = try #require(
      try SessionPen(
        PointerOptions(pen: .path(path)), isConsole: true, console: pointer, size: size))
    #expect(!pen.input.grabs && pen.isActive)
    _ = pen.setActive(false)
    _ = pen.setActive(true)
    #expect(!pen.input.grabs)
  }

  @Test func `no pen is opened if none is wanted`() throws {
    #expect(try PenInput(.off) == nil)
  }

  @Test func `a path that names no pen is refused`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: TerminalError.self) { try PenInput(.path(folder.path(of: "missing"))) }
    #expect(throws: TerminalError.self) { try PenInput(.path(folder.path)) }
    #expect(throws: TerminalError.self) { try PenInput(.path("/dev/null")) }
  }

  @Test func `a new node of a folder is noticed`() throws {
    let folder = try TemporaryFolder()
    let watch = try #require(NodeWatch(folder: folder.path))
    #expect(watch.changedNames().isEmpty)
    let path = try folder.write([], to: "event7")
    #expect(watch.changedNames() == ["event7"])
    #expect(chmod(path, 0o600) == 0)
    #expect(watch.changedNames() == ["event7"])
    #expect(NodeWatch(folder: folder.path(of: "missing")) == nil)
  }

  @Test func `new nodes are looked up only once the watch is ready`() throws {
    let tablets = try FakeTablets()
    let input = tablets.input()
    try tablets.connect()
    #expect(tablets.notices(of: input, at: 0).isEmpty && tablets.openCount == 0)
    #expect(tablets.poll(input) == 1)
    #expect(tablets.notices(of: input, at: 0).isEmpty && tablets.openCount == 1)
    #expect(input.requests.count == 2 && tablets.poll(input) == 0)
  }

  @Test func `a tablet that stays without permission is announced once, after a second`() throws {
    let tablets = try FakeTablets()
    let input = tablets.input()
    tablets.isReadable = false
    try tablets.connect()
    tablets.poll(input)
    #expect(tablets.notices(of: input, at: 10).isEmpty && input.deadline == 11)
    try tablets.changePermissions()
    tablets.poll(input)
    #expect(tablets.notices(of: input, at: 10.1).isEmpty && input.deadline == 11)
    #expect(
      tablets.notices(of: input, at: 11) == ["no permission to read the pen · see 'stipple doctor'"]
    )
    #expect(input.deadline == nil)
    try tablets.changePermissions()
    tablets.poll(input)
    #expect(tablets.notices(of: input, at: 20).isEmpty)
    #expect(tablets.notices(of: input, at: 30).isEmpty && input.deadline == nil)
  }

  @Test func `a tablet whose permissions change in time is opened without a word`() throws {
    let tablets = try FakeTablets()
    let input = tablets.input()
    tablets.isReadable = false
    try tablets.connect()
    tablets.poll(input)
    #expect(tablets.notices(of: input, at: 10).isEmpty)
    tablets.isReadable = true
    try tablets.changePermissions()
    tablets.poll(input)
    #expect(tablets.notices(of: input, at: 10.1).isEmpty && input.requests.count == 2)
    #expect(tablets.notices(of: input, at: 12).isEmpty && input.deadline == nil)
  }

  @Test func `a tablet that is gone before its permissions change is not announced`() throws {
    let tablets = try FakeTablets()
    let input = tablets.input()
    tablets.isReadable = false
    try tablets.connect()
    tablets.poll(input)
    #expect(tablets.notices(of: input, at: 10).isEmpty)
    try tablets.disconnect()
    #expect(tablets.notices(of: input, at: 12).isEmpty && input.deadline == nil)
  }

  @Test func `a program that does not draw opens only a pen that the user named`() {
    #expect(PointerOptions().withoutTablets == PointerOptions(pen: .off))
    let named = PointerOptions(gain: 2, pen: .path("fifo"))
    #expect(named.withoutTablets == named)
  }

  @Test func `only devices with a pen, a position, and a pressure are pens`() throws {
    let folder = try TemporaryFolder()
    func device(keys: String, axes: String) throws -> Bool {
      let path = folder.path(of: "device")
      mkdir(path, 0o700)
      mkdir(path + "/capabilities", 0o700)
      try folder.write(keys, to: "device/capabilities/key")
      try folder.write(axes, to: "device/capabilities/abs")
      return TabletNode.isPen(path)
    }
    #expect(try device(keys: "1cdf 1f007f 0 0 0 0\n", axes: "1000f000167\n"))
    #expect(
      try !device(
        keys: "402000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe\n", axes: "0\n"))
    #expect(try !device(keys: "1cdf 1f007f 0 0 0 0\n", axes: "3\n"))
    #expect(!TabletNode.isPen(folder.path(of: "missing")))
  }

  @Test func `a path that names another device once it is opened is not a pen`() throws {
    let folder = try TemporaryFolder()
    #expect(mkdir(folder.path + "/capabilities", 0o700) == 0)
    try folder.write("1cdf 1f007f 0 0 0 0\n", to: "capabilities/key")
    try folder.write("1000f000167\n", to: "capabilities/abs")
    let file = try folder.write([], to: "file")
    for path in ["/dev/null", file] {
      let node = try #require(TabletNode(path: path, description: folder.path))
      #expect(throws: PenFailure.notAPen) { try PenDevice(node) }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      #expect(descriptor >= 0 && TabletNode(opened: descriptor, path: path) == nil)
    }
  }

  @Test func `names of nodes other than events are not opened`() {
    #expect(
      ["mouse0", "event", "event1x", "../event1"].allSatisfy { TabletNode(named: $0) == nil })
  }
}

@Suite struct PenDiagnosisTests {
  @Test func `the rule that doctor prints is the one that is shipped`() throws {
    let project = URL(filePath: #filePath).appending(path: "../../..").standardized
    let rules = project.appending(path: "docs/70-stipple-tablets.rules")
    let shipped = contents(of: rules.path) ?? []
    let lines = String(decoding: shipped, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains { $0 == PenDiagnosis.rule })
    #expect(PenDiagnosis([]).finding.lines == ["no tablet is connected"])
  }

  @Test func `a tablet without permission gets advice in short lines`() throws {
    let folder = try TemporaryFolder()
    let capabilities = folder.path + "/capabilities"
    #expect(mkdir(capabilities, 0o700) == 0)
    try folder.write("1cdf 1f007f 0 0 0 0\n", to: "capabilities/key")
    try folder.write("1000f000167\n", to: "capabilities/abs")
    try folder.write("A\u{1B}[31mB Pen\n", to: "name")
    let path = folder.path(of: "missing")
    let node = try #require(TabletNode(path: path, description: folder.path))
    #expect(node.name == "A[31mB Pen" && !node.isReadable)
    let finding = PenDiagnosis([node]).finding
    #expect(finding.lines == ["A[31mB Pen", "\(path): not readable"])
    #expect(finding.values == ["tablets": .number(1), "readable": .number(0)])
    #expect(finding.advice.contains(PenDiagnosis.rule))
    #expect(
      finding.advice.contains { $0.contains("keyboard") }
        && finding.advice.allSatisfy { $0.count <= 74 })
  }
}
