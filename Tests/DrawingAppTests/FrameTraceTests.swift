import DrawingApp
import Foundation
import SketchLibrary
import TestSupport

@Suite struct FrameTraceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The keys of a line, as the help describes them.
  private struct Line: Decodable {
    let began: Int
    let sampled: Int?
    let written: Int?
    let acknowledged: Int?
    let samples: Int
    let cells: Int
    let bytes: Int
  }

  @Test func `writes a JSON object per frame, in microseconds`() throws {
    let path = folder.path(of: "trace")
    let trace = try FrameTrace(path: path)
    trace.add(FrameReport(began: 10))
    var report = FrameReport(began: 10.5)
    report.oldestSample = 10.25
    report.written = 11
    report.acknowledged = 12
    (report.samples, report.cells, report.bytes) = (3, 4, 5)
    trace.add(report)
    #expect(trace.close())
    let lines = try String(decoding: folder.bytes(of: "trace"), as: UTF8.self)
      .split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    try #require(lines.count == 2)
    let (first, second) = (lines[0], lines[1])
    #expect(first.sampled == nil && first.written == nil && first.acknowledged == nil)
    #expect((first.samples, first.cells, first.bytes) == (0, 0, 0))
    let sampled = try #require(second.sampled)
    #expect(abs(second.began - first.began - 500_000) <= 1)
    #expect(abs(second.began - sampled - 250_000) <= 1)
    #expect(second.written.map { abs($0 - second.began - 500_000) <= 1 } == true)
    #expect(second.acknowledged.map { abs($0 - second.began - 1_500_000) <= 1 } == true)
    #expect((second.samples, second.cells, second.bytes) == (3, 4, 5))
  }

  @Test func `does not overwrite a file`() throws {
    let path = try folder.write([1], to: "precious")
    #expect(throws: UserError.cannotTrace(path: path, reason: "File exists")) {
      try FrameTrace(path: path)
    }
    #expect(try folder.bytes(of: "precious") == [1])
  }

  @Test func `writes to an existing device`() throws {
    let trace = try FrameTrace(path: "/dev/null")
    trace.add(FrameReport(began: 1))
    #expect(trace.close())
  }
}
