import Diagrams
import Files
import Formats
import Foundation
package import Ink
import Sketches
import SystemPackage
import TerminalUI

/// A diagram in a text, with a working copy in which a user changes it.
package struct DiagramEdit {
  private let text: TextFile
  private let block: TextBlock
  private let writer: DiagramWriter
  private let smoothing: Smoothing
  private let sketch: NamedSketch?
  /// The edits with which the working copy begins.
  private let edits: [Edit]
  /// The folder of the working copy.
  private let folder: String
  private let warn: (String) -> Void

  /// The path of the working copy.
  package var path: String { folder + "/diagram.stipple" }

  /// Creates a working copy of the sketch that the text names, redrawn if it says something else, or of the text.
  ///
  /// The line, from 0, is one of the diagram, or a new one is inserted before it; without a line, the text holds nothing
  /// else. The style and the maximum width are those of the text if they are `nil`. `warn` gets sentences for the user.
  package init(
    of text: TextFile, at line: Int?, as style: DiagramStyle?, columns: Int?, keepsSketch: Bool,
    smoothing: Smoothing, environment: [String: String], warn: @escaping (String) -> Void
  ) throws {
    (self.text, self.smoothing, self.warn) = (text, smoothing, warn)
    var block = line.map { TextBlock(in: text.lines, around: $0) } ?? TextBlock(text.lines)
    guard block.lines.allSatisfy({ !$0.hasControls })
    else { throw UserError("The diagram contains a control character.", .badData) }
    let read = Diagram(reading: block.lines)
    if line != nil, block.range.isEmpty, text.path?.hasSuffix(".md") == true {
      block.newFence = "text"
    }
    self.block = block
    let isFenced =
      block.newFence != nil || block.line(naming: "").index < block.range.lowerBound
    let isPlain = !isFenced && block.prefix.allSatisfy(\.isWhitespace)
    let style = style?.characters ?? (block.lines.isEmpty ? .boxes : read.notation.style)
    let widest = (block.lines.map(\.columnCount).max() ?? 0) + block.prefix.columnCount
    let limit = (columns ?? max(widest, style.columns)) - block.prefix.columnCount
    writer = DiagramWriter(
      style: style, columns: max(1, limit), keepsInk: isPlain || !read.doodles.isEmpty,
      guide: block.lines.isEmpty ? nil : block.lines)
    sketch = NamedSketch(in: block, of: text, creates: keepsSketch, warn: warn)
    let (kept, time) = (sketch?.edits ?? [], sketch?.edits.lazy.map(\.time).max() ?? 0)
    let old = Sketch(folding: kept)
    var current = writer
    current.style = read.notation.style
    let isCurrent = (try? current.lines(of: old, smoothing: smoothing)) == block.lines
    edits = kept + (isCurrent ? [] : old.redrawing(read).map { Edit($0, at: time) })
    let parents = BaseFolder.temporary(environment: environment)
    let parent = parents.first { File.refusal(of: $0, W_OK) == nil } ?? parents[0]
    do throws(Errno) {
      folder = try Folder.createUnique(in: parent)
    } catch { throw UserError.cannotCreate(folder: parent, reason: error.reason) }
    do {
      try SketchStore.write(edits, to: path, title: "diagram", now: Date.now.timeIntervalSince1970)
    } catch {
      Folder.remove(folder)
      throw error
    }
  }

  /// Puts the diagram into the text if it says something else than before, and removes the working copy.
  ///
  /// - Throws: `FileError`, or `UserError` with the path of a file with the result; the text is then unchanged.
  package func finish(_ edits: [Edit]) throws {
    guard edits.count > self.edits.count || sketch?.isNew == true else { return try cancel() }
    var text = text
    do throws(DiagramLayout.TooWide) {
      let result = try writer.text(of: Sketch(folding: edits), smoothing: smoothing)
      let before = try? writer.lines(of: Sketch(folding: self.edits), smoothing: smoothing)
      if result.lines != before { text.replace(block.range, with: block.wrap(result.lines)) }
      if result.leavesOutInk { warn("The text is without freehand ink.") }
    } catch {
      try self.text.write()
      let others = block.prefix.columnCount
      let cause = ExportError.tooWide(
        columns: error.columns + others, limit: writer.columns + others)
      throw UserError("\(cause) What was drawn is in '\(path)'.", .usage)
    }
    if let sketch, sketch.name != block.name {
      let (index, line) = block.line(naming: sketch.name)
      text.replace(index..<index, with: [line])
    }
    do throws(FileError) {
      try text.write()
    } catch {
      let result = String(decoding: text.content, as: UTF8.self)
      try? File.write(result, to: folder + "/diagram.txt", permissions: .personal)
      throw UserError("\(error) The new text is in '\(folder)/diagram.txt'.", error.status)
    }
    do throws(SketchError) {
      try sketch?.save(edits)
    } catch { warn("\(error) The text is up to date.") }
    Folder.remove(folder)
  }

  /// Leaves the text as it was, and removes the working copy, or says where that is if something was drawn in it.
  package func cancel(keepingDrawn keepsDrawn: Bool = false) throws {
    let drawn = keepsDrawn ? try? SketchDocument.read(path: path).edits : nil
    if let drawn, drawn.count > edits.count {
      warn("What was drawn is in '\(path)'.")
    } else {
      Folder.remove(folder)
    }
    try text.write()
  }
}

extension String {
  fileprivate var hasControls: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
