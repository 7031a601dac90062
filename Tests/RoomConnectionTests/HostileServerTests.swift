import Foundation
import RoomProtocol
import TestSupport

@testable import RoomConnection

/// Servers whose answers are not those of a message server.
@Suite struct HostileServerTests {
  @Test(arguments: [
    "", "{}", "[]", "null", "{", #"{"error":null}"#, #"{"error":{"code":null}}"#,
    #"{"name":null,"config":null,"state":null}"#, #"{"stream_name":1}"#,
    #"{"name":"a","config":{},"state":{}}"#, #"{"streams":[null,1,{}]}"#, #"{"message":{}}"#,
    #"{"message":{"subject":null,"seq":-1,"time":"x","data":"!!","hdrs":"%"}}"#,
  ])
  func `an answer of any kind ends no program`(answer: String) throws {
    let server = try FakeServer(answering: answer)
    let gateway = try RoomGateway(server.url, RoomCredentials(user: "anna")) { _ in }
    let reading = gateway.read("sketch", from: 1) { _ in }
    #expect((reading == nil) == !answer.contains("stream_name"))
    _ = try? gateway.rooms()
    _ = try? gateway.last(of: "sketch")
    _ = try? gateway.message(1, of: "sketch")
    #expect(gateway.store([1], to: "stipple.sketch.e.anna.1", expecting: 0) != .refused)
    _ = gateway.create("sketch", RoomLog.Limits())
  }
}

/// A server that accepts everything, and gives the same answer to every request.
private final class FakeServer: Sendable {
  let url: String
  private let listener: Int32

  init(answering answer: String) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout.size(ofValue: address))
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      guard let address, bind(listener, address, size) == 0, listen(listener, 8) == 0
      else { return false }
      return getsockname(listener, address, &size) == 0
    }
    guard isBound else { throw CocoaError(.fileReadUnknown) }
    url = "nats://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread { Self.serve(connection, answer) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Answers pings and requests until the client is gone.
  private static func serve(_ connection: Int32, _ answer: String) {
    guard let file = fdopen(connection, "r") else { return }
    defer { fclose(file) }
    func write(_ text: String) {
      _ = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }
    write(
      #"INFO {"server_id":"x","version":"2.9.0","headers":true,"max_payload":1048576}"# + "\r\n")
    var subscriptions: [(subject: [Substring], id: Substring)] = []
    var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      let words = String(cString: line).split(whereSeparator: \.isWhitespace)
      switch words.first {
      case "PING": write("PONG\r\n")
      case "SUB": subscriptions.append((words[1].split(separator: "."), words[words.count - 1]))
      case "PUB", "HPUB":
        var rest = (Int(words[words.count - 1]) ?? 0) + 2
        while rest > 0, getc(file) >= 0 { rest -= 1 }
        guard words.count == (words[0] == "PUB" ? 4 : 5) else { continue }
        let parts = words[2].split(separator: ".")
        for (subject, id) in subscriptions where subject.count == parts.count {
          guard zip(subject, parts).allSatisfy({ $0 == "*" || $0 == $1 }) else { continue }
          write("MSG \(words[2]) \(id) \(answer.utf8.count)\r\n\(answer)\r\n")
        }
      default: break
      }
    }
  }
}
