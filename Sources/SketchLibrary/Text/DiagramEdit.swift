package import Diagrams
import Files
import Formats
import Foundation
package import Ink
import Sketches
import SystemPackage
import TerminalUI

/// A diagram in a text, with a working copy in which a user changes it.
package struct DiagramEdit {
  /// Writes the lines of a sketch: the old ones, if it says nothing else than the working copy at first.
  package let write: @Sendable (Sketch) -> PictureExport.Lines

  private let text: TextFile
  private let block: TextBlock
  /// The maximum width, with the prefix of the lines.
  private let columns: Int
  private let sketch: NamedSketch?
  /// The edits with which the working copy begins.
  private let edits: [Edit]
  /// The folder of the working copy.
  private let folder: String
  private let warn: (String) -> Void

  /// The path of the working copy.
  package var path: String { folder + "/diagram.stipple" }

  /// Creates a working copy of the sketch that the text names, or of the text if it names none.
  ///
  /// A sketch that says something else than the text is redrawn.
  /// The line, from 0, is one of the diagram, or a new one is inserted before it; without a line, the text holds nothing
  /// else. The style and the maximum width are those of the text if they are `nil`. `warn` gets sentences for the user.
  package init(
    of text: TextFile, at line: Int?, as style: DiagramText.Style?, columns: Int?,
    keepsSketch: Bool, smoothing: Smoothing, environment: [String: String],
    warn: @escaping (String) -> Void
  ) throws {
    (self.text, self.warn) = (text, warn)
    if let path = text.path, let refusal = File.refusal(of: path, W_OK) {
      throw FileError.unwritable(path: path, reason: refusal.reason)
    }
    var block = try text.diagram(around: line)
    let old = block.lines
    let read = Diagram(reading: old)
    if line != nil, block.range.isEmpty, text.path?.hasSuffix(".md") == true {
      block.newFence = "text"
    }
    self.block = block
    let isPlain = !block.isFenced && block.prefix.allSatisfy(\.isWhitespace)
    let style = style ?? (old.isEmpty ? .boxes : read.notation.style)
    let prefix = block.prefixColumns
    let widest = (old.map(\.columnCount).max() ?? 0) + prefix
    self.columns = columns ?? max(widest, style.columns)
    let writer = DiagramWriter(
      style: style, columns: max(1, self.columns - prefix),
      keepsInk: isPlain || !read.doodles.isEmpty, guide: old.isEmpty ? nil : old)
    sketch = NamedSketch(in: block, of: text, creates: keepsSketch, warn: warn)
    let (kept, time) = (sketch?.edits ?? [], sketch?.edits.lazy.map(\.time).max() ?? 0)
    let known = Sketch(folding: kept)
    var current = writer
    current.style = read.notation.style
    let isCurrent = (try? current.text(of: known, smoothing: smoothing).lines) == old
    edits = kept + (isCurrent ? [] : known.redrawing(read).map { Edit($0, at: time) })
    let first = try? writer.text(of: Sketch(folding: edits), smoothing: smoothing).lines
    write = { sketch in
      Result { () throws(DiagramLayout.TooWide) in
        let text = try writer.text(of: sketch, smoothing: smoothing)
        return (text.lines == first ? old : text.lines, text.leavesOutInk)
      }
    }
    folder = try Folder.createTemporary(environment: environment)
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
    var text = text
    let isChanged = edits.count > self.edits.count || sketch?.isNew == true
    if isChanged {
      do throws(DiagramLayout.TooWide) {
        let (lines, leavesOutInk) = try write(Sketch(folding: edits)).get()
        if lines != block.lines { text.replace(block.range, with: block.wrap(lines)) }
        if leavesOutInk { warn("The text is without freehand ink.") }
      } catch {
        let cause = ExportError.tooWide(
          columns: error.columns + block.prefixColumns, limit: columns)
        throw UserError("\(cause) What was drawn is in '\(path)'.", .usage)
      }
      if let sketch, sketch.name != block.name {
        let (index, line) = block.line(naming: sketch.name)
        text.replace(index..<index, with: [line])
      }
    }
    do throws(FileError) {
      try text.write()
    } catch {
      try? File.write(text.content, to: folder + "/diagram.txt", permissions: .personal)
      throw UserError("\(error) The new text is in '\(folder)/diagram.txt'.", error.status)
    }
    do throws(SketchError) {
      if isChanged { try sketch?.save(edits) }
    } catch { warn("\(error) The text is up to date.") }
    Folder.remove(folder)
  }

  /// Removes the working copy, or says where it is if something was drawn in it that is kept.
  package func cancel(keepingDrawn keepsDrawn: Bool = false) {
    let drawn = keepsDrawn ? try? SketchDocument.read(path: path).edits : nil
    if let drawn, drawn.count > edits.count { return warn("What was drawn is in '\(path)'.") }
    Folder.remove(folder)
  }
}
