import Files
package import Formats
import Foundation
import Geometry
import Ink
import Sketches

/// The import of one or several files into a new sketch.
///
/// Ink that stipple wrote keeps its coordinates and times. Other ink is scaled: see `docs/import.md`. The ink
/// of several files is stacked vertically, in their order, aligned at the left.
package struct SketchImport {
  let files: [ImportFile]

  /// The distance between the ink of two files, in dots.
  private static let gap = 8.0
  /// The time between the ink of two files, in seconds.
  private static let pause = 1.0

  /// Opens regular files, or standard input for `-`; without a format, detects the format of each.
  package init(_ paths: [String], format: ImportFormat?) throws {
    files = try paths.map { path in
      path == ImportFile.standardInput
        ? try ImportFile(standardInputAs: format) : try ImportFile(path: path, format: format)
    }
  }

  /// Writes the sketch, which appears when it is complete, and returns its ink; after an error, no file is left.
  ///
  /// The sketch never replaces a file that is imported, by any of its names.
  /// `progress` is called with the finished part, from 0 to 1; it cancels by throwing an error.
  /// Memory is proportional to the longest stroke.
  package func write(
    to path: String, replacing replaces: Bool, progress: @escaping (Double) throws -> Void
  ) throws -> ImportedInk {
    if let target = FileIdentity(path), files.contains(where: { $0.identity == target }) {
      throw FileError.unwritable(path: path, reason: "it is a file to import; choose another name")
    }
    let writer = try SketchWriter(
      path: path, replaces: replaces, now: Date.now.timeIntervalSince1970)
    defer { writer.discard() }
    let ink = try read(progress: progress) { try writer.append($0) }
    let title = ink.title ?? ""
    try writer.finish(title: title.isEmpty ? Path.stem(of: path) : title, created: ink.created)
    return ink
  }

  /// Returns the ink of the first file without writing a sketch, and what was skipped, in words.
  ///
  /// - Throws: `UserError` beyond `Replacement.maximumSamples` samples, because they are kept in memory.
  package func document() throws -> (document: ExportDocument, skipped: String) {
    var (edits, sampleCount): ([Edit], Int) = ([], 0)
    let ink = try read { edit in
      edits.append(edit)
      sampleCount += edit.newStrokes.reduce(0) { $0 + $1.sampleCount }
      guard sampleCount <= Replacement.maximumSamples
      else { throw UserError.tooLargeToShow(path: files[0].path) }
    }
    let title = ink.title ?? Path.stem(of: files[0].path)
    let document = ExportDocument(title: title, created: ink.created ?? 0, edits: edits)
    return (document, ink.skippedText)
  }

  /// Passes the edits of all files on, and returns what was found.
  private func read(
    progress: @escaping (Double) throws -> Void = { _ in }, consume: @escaping (Edit) throws -> Void
  ) throws -> ImportedInk {
    let ink = ImportedInk(consume: consume)
    // Every file may be read twice.
    let total = Double(max(2 * files.reduce(0) { $0 + $1.size }, 1))
    var finished = 0
    for (index, file) in files.enumerated() {
      func input(from start: Int) -> ImportInput {
        file.input { try progress(Double(start + $0) / total) }
      }
      try file.reading {
        let survey = try ImportedInk.survey(
          input(from: finished), file.format, stopsWhenExact: index == 0)
        ink.place(Self.placement(of: file, survey, after: ink))
        try file.format.read(input(from: finished + file.size), into: ink)
      }
      finished += 2 * file.size
    }
    try progress(1)
    return ink
  }

  /// Returns where a file's ink is put: below the ink of the files before.
  private static func placement(
    of file: ImportFile, _ survey: InkSurvey, after ink: ImportedInk
  ) -> InkPlacement {
    var placement = survey.placement(for: file.format)
    let scale = placement.scale
    if let above = ink.bounds, let bounds = survey.bounds {
      placement.offset =
        Vector(dx: above.minX - bounds.minX * scale, dy: above.maxY + gap - bounds.minY * scale)
        .inCells
      placement.delay = (ink.lastTime ?? 0) + pause
    } else if !survey.isExact, let bounds = survey.bounds {
      placement.offset = Vector(dx: -bounds.minX * scale, dy: -bounds.minY * scale).inCells
    }
    return placement
  }
}

extension Vector {
  /// The next vector to whole cells, so that what is moved by it is where it was in its cells.
  var inCells: Vector {
    let (width, height) = (Double(Cell.width), Double(Cell.height))
    return Vector(dx: (dx / width).rounded(.up) * width, dy: (dy / height).rounded(.up) * height)
  }
}

extension ImportedInk {
  /// What was skipped, in words such as `2 texts, 1 image`; empty if nothing was.
  var skippedText: String {
    skipped.sorted { $0.key < $1.key }.map { name, count in
      "\(count) \(name)\(count == 1 ? "" : name.hasSuffix("y") || name.hasSuffix("s") ? "" : "s")"
    }.joined(separator: ", ")
  }
}
