import Foundation
import SketchLibrary
import Testing

@Suite struct SketchLabelTests {
  /// In 2026 in every time zone.
  private let now = Date(timeIntervalSince1970: 1_780_000_000)

  @Test(arguments: [
    ("/d/2026-11-23-215830.stipple", "Nov 23, 21:58"), ("2026-01-02-000500-2", "Jan 2, 00:05"),
    ("2025-11-23-215830.stipple", "Nov 23, 2025, 21:58"), ("/d/house.stipple", "house"),
    ("2026-13-23-215830", "2026-13-23-215830"), ("2026-11-23-plan", "2026-11-23-plan"),
  ])
  func `a sketch without a name is shown by its date`(path: String, label: String) {
    #expect(DataFolder.label(ofFile: path, now: now) == label)
  }

  @Test func `sketches that would look the same have numbers`() {
    let paths = ["2026-11-23-215859", "2026-11-23-215830", "2026-11-23-215830-2", "b/x", "a/x"]
    #expect(
      DataFolder.labels(ofFiles: paths, now: now) == [
        "Nov 23, 21:58 (3)", "Nov 23, 21:58", "Nov 23, 21:58 (2)", "x (2)", "x",
      ])
  }
}
