import Foundation
import SketchLibrary
import Sketches
import TestSupport

/// Returns a stroke from the origin to the right, with a sample every 0.1 s.
func stroke(
  samples count: Int = 3, from time: TimeInterval = 0, color: InkColor = .foreground
) throws -> StrokeRecord {
  let samples = (0..<count).map { index in
    StrokeSample(
      location: Point(x: Double(index) * 4 + 0.5, y: 0.5), timestamp: time + Double(index) / 10)
  }
  return try #require(StrokeRecord(style: StrokeStyle(color: color), samples: samples))
}

/// Returns an edit that adds a stroke as it ends.
func strokeAdded(samples count: Int = 3, from time: TimeInterval = 0) throws -> Edit {
  let stroke = try stroke(samples: count, from: time)
  return Edit(.strokeAdded(stroke), at: stroke.time.upperBound)
}

extension TemporaryFolder {
  /// Writes a sketch with a draft, as a program leaves it that is killed, and returns its path.
  func writeDraft(samples: [StrokeSample], to name: String) throws -> String {
    let (original, copy) = (path(of: name + ".open"), path(of: name))
    let (store, _) = try SketchStore.open(at: original, title: "title", now: 0)
    store.saveDraft(.began(StrokeStyle(), samples))
    try wait(until: "the draft is written") {
      try SketchDocument.read(path: original).drafts.first != nil
    }
    try FileManager.default.copyItem(atPath: original, toPath: copy)
    try store.close()
    return copy
  }

  /// The environment of a program whose data folder is `stipple` in this folder.
  var environment: [String: String] { ["XDG_DATA_HOME": path] }

  /// The names of the files in the data folder.
  var sketchNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(of: "stipple"))) ?? []).sorted()
  }
}
