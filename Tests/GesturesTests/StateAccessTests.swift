import Foundation
import Testing

/// Who may set the state of a recognizer, as the compiler sees it.
@Suite struct StateAccessTests {
  private static let subclass = """
    final class Mine: GestureRecognizer { func fail() { state = .failed } }
    func read(_ recognizer: Mine) -> Bool { recognizer.state == .failed }
    """
  private static let reader = """
    func read(_ recognizer: GestureRecognizer) -> Bool { recognizer.state == .failed }
    """
  private static let writer = """
    func fail(_ recognizer: GestureRecognizer) { recognizer.state = .failed }
    """

  @Test(arguments: [
    ("@_spi(Subclassing) import Gestures", subclass, true), ("import Gestures", subclass, false),
    ("import Gestures", reader, true), ("import Gestures", writer, false),
  ])
  func `only a file that imports the interface for subclasses can set a state`(
    importing: String, code: String, compiles: Bool
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "Snippet.swift")
    try "\(importing)\n\(code)\n".write(to: source, atomically: true, encoding: .utf8)
    let modules = try #require(Self.modules)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-parse-as-library", "-I", modules.path, source.path,
    ]
    let output = Pipe()
    compiler.standardError = output
    try compiler.run()
    let errors = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    #expect((compiler.terminationStatus == 0) == compiles, "\(errors)")
    #expect(errors.contains("'state' is a get-only property") == !compiles, "\(errors)")
  }

  /// The folder with the compiled modules, beside the test bundle.
  private static var modules: URL? {
    CommandLine.arguments.lazy.map { URL(filePath: $0).deletingLastPathComponent() }
      .map { $0.appending(path: "Modules") }
      .first {
        FileManager.default.fileExists(atPath: $0.appending(path: "Gestures.swiftmodule").path)
      }
  }
}
