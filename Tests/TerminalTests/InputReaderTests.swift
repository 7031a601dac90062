import Glibc
import TestSupport

@testable import Terminal

/// Tests of reading while the event loop is busy, from a pair of sockets.
@Suite final class InputReaderTests {
  /// The end that the reader reads from.
  private let descriptor: Int32
  /// The end that the test writes to; -1 once it is closed.
  private var peer: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    (descriptor, peer) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    if peer >= 0 { close(peer) }
  }

  private func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(peer, $0.baseAddress, $0.count) }
      try #require(count > 0 || errno == EAGAIN)
      if count > 0 { rest = rest.dropFirst(count) } else { usleep(1000) }
    }
  }

  /// The number of bytes that were not read yet.
  private var unread: Int32 {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? count : -1
  }

  private func next(_ reader: InputReader) -> InputReader.Chunk? {
    if case .input(let chunk) = reader.next() { chunk } else { nil }
  }

  @Test func `the event loop reads while it has the input`() throws {
    let reader = try InputReader(reading: descriptor)
    try send([1, 2])
    usleep(20_000)
    #expect(unread == 2 && !reader.hasChunks)
    #expect(next(reader)?.bytes == [1, 2])
    guard case .nothing = reader.next() else {
      Issue.record("there is no more input")
      return
    }
  }

  @Test func `after a short chunk the loop does not try again, after a long one it does`() throws {
    let reader = try InputReader(reading: descriptor)
    try send([1])
    #expect(next(reader)?.bytes == [1])
    try send([2])
    #expect(next(reader) == nil && next(reader)?.bytes == [2])
    reader.takeBack()
    try send(Array(repeating: 3, count: 4095))
    #expect(next(reader)?.bytes.count == 4095)
    try send([4])
    #expect(next(reader)?.bytes == [4])
  }

  @Test func `every report that arrives while the loop is busy has a time of its own`() throws {
    let reader = try InputReader(reading: descriptor)
    reader.handOver()
    for byte: UInt8 in 1...5 {
      try send([byte])
      try wait(until: "it is read") { unread == 0 }
    }
    reader.takeBack()
    try send([6])
    var chunks: [InputReader.Chunk] = []
    while let chunk = next(reader) { chunks.append(chunk) }
    #expect(chunks.map(\.bytes) == (1...6).map { [$0] })
    #expect(zip(chunks, chunks.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test func `the thread reads nothing after the loop has taken the input back`() throws {
    let reader = try InputReader(reading: descriptor)
    for byte: UInt8 in 1...20 {
      reader.handOver()
      try send([byte])
      try wait(until: "it is read") { unread == 0 }
      reader.takeBack()
      try send([100 + byte])
      usleep(2000)
      #expect(unread == 1)
      #expect(next(reader)?.bytes == [byte] && next(reader)?.bytes == [100 + byte])
    }
  }

  @Test func `a flood stays in the kernel until the loop is ready, and arrives in order`() throws {
    let reader = try InputReader(reading: descriptor)
    let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    reader.handOver()
    try send(Array(bytes[..<100_000]))
    try wait(until: "a thread has read") {
      reader.hasChunks && unread <= 100_000 - (1 << 16)
    }
    try send(Array(bytes[100_000...]))
    usleep(20_000)
    #expect(unread > 0)
    reader.takeBack()
    var received: [UInt8] = []
    while let chunk = next(reader) { received += chunk.bytes }
    #expect(received == bytes)
  }

  @Test func `reports a hang-up after the last input`() throws {
    let reader = try InputReader(reading: descriptor)
    reader.handOver()
    try send([1])
    try wait(until: "a thread has read") { reader.hasChunks }
    close(peer)
    peer = -1
    usleep(5000)
    reader.takeBack()
    #expect(next(reader)?.bytes == [1])
    guard case .hungUp = reader.next() else {
      Issue.record("the other end is closed")
      return
    }
  }

  @Test func `the thread ends with its reader`() throws {
    var reader: InputReader? = try InputReader(reading: descriptor)
    reader?.handOver()
    try send([1])
    try wait(until: "it is read") { unread == 0 }
    reader = nil
    try send([2])
    usleep(20_000)
    #expect(unread == 1)
  }

  @Test func `chunks that the thread has read can be taken after its end`() throws {
    let reader = try InputReader(reading: descriptor)
    reader.handOver()
    try send([1])
    try wait(until: "it is read") { unread == 0 }
    reader.end()
    reader.end()
    #expect(next(reader)?.bytes == [1])
  }
}
