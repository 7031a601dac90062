import Foundation
import Sketches
import TestSupport

@testable import SketchLibrary

@Suite struct RepairSummaryTests {
  @Test(arguments: [
    ([], ""), ([4], "4"), ([1, 2, 3], "1–3"), ([1, 3, 4, 9], "1, 3–4, 9"), ([0, 2], "0, 2"),
  ])
  func `abbreviates consecutive numbers as ranges`(numbers: [Int], text: String) {
    #expect(RepairSummary.text(of: RangeSet(numbers.map { $0..<$0 + 1 })) == text)
  }

  @Test func `counts the numbers after the 100th range`() {
    let numbers = stride(from: 2, through: 20_000, by: 2)
    let text = RepairSummary.text(of: RangeSet(numbers.map { $0..<$0 + 1 }))
    #expect(text.hasPrefix("2, 4, 6, ") && text.hasSuffix(", 198, 200, and 9900 more"))
  }

  @Test func `names what was saved and, after damage to the first page, what was lost`() throws {
    let folder = try TemporaryFolder()
    let edits = try (0..<4).map { try strokeAdded(from: Double($0)) }
    _ = try folder.writeSketch(edits, to: "sound")
    let output = folder.path(of: "saved")
    let repair = try SketchRepair(of: folder.path(of: "sound"), to: output, now: 0)
    #expect(
      RepairSummary(repair, output: output).lines
        == ["\(output): 4 edits saved, 4 strokes in the picture"])
    var bytes = try folder.bytes(of: "sound")
    bytes.replaceSubrange(0..<4096, with: repeatElement(0x1B, count: 4096))
    let damaged = try folder.write(bytes, to: "damaged")
    let other = folder.path(of: "other")
    let lines = RepairSummary(try SketchRepair(of: damaged, to: other, now: 0), output: other).lines
    #expect(lines.first == "\(other): 4 edits saved, 4 strokes in the picture")
  }
}
