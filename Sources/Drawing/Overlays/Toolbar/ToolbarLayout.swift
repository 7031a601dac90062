import Raster
import TerminalUI

/// The places of the toolbar's slots on a screen.
///
/// A slot has a blank cell on both sides, which it shares with its neighbors unless there is room for a gap. A
/// line replaces that between two groups.
struct ToolbarLayout {
  struct Place {
    let slot: ToolbarSlot
    let row: Int
    /// The columns with the cell before the slot, and without that after it.
    let columns: Range<Int>
    let startsGroup: Bool
    let detail: ToolbarFace.Detail
  }

  /// The number of rows, all at the bottom of the screen.
  let rows: Int
  let places: [Place]
  /// The blank cells in the middle of the first row; `nil` for none.
  let blank: CellRect?

  /// The smallest screen with more than one row, in rows.
  private static let minimumRows = 24

  /// Lays out all rows if the screen has room for them, otherwise a single one, with the names of the keys.
  init(_ content: ToolbarContent, on size: ScreenSize, keys: [Command: String], isSingle: Bool) {
    func lines(_ rows: [ToolbarRow]) -> [Line]? {
      let lines = rows.compactMap { Line($0, content, columns: size.columns, keys: keys) }
      return lines.count == rows.count ? lines : nil
    }
    let all = isSingle || size.rows < Self.minimumRows ? nil : lines(ToolbarRow.all)
    let lines = all ?? lines([.single]) ?? []
    rows = max(1, lines.count)
    blank = lines.first.map { line in
      CellRect(
        columns: line.blank(columns: size.columns),
        rows: size.rows - lines.count..<size.rows - lines.count + 1)
    }
    places = lines.enumerated().flatMap { row, line in
      line.places(row: size.rows - lines.count + row, columns: size.columns)
    }
  }

  /// The slots of a row that fit on a screen, with the cell before each.
  private struct Line {
    private typealias Sized = (slot: ToolbarSlot, columns: Int)

    private var left: [[Sized]]
    private var right: [[Sized]]
    private let detail: ToolbarFace.Detail

    /// Chooses the most slots that fit, with the longest texts; `nil` if even those of rank 0 do not fit.
    init?(_ row: ToolbarRow, _ content: ToolbarContent, columns: Int, keys: [Command: String]) {
      let ranks = Set((row.left + row.right).joined().map(\.rank)).sorted(by: >)
      let choices = ranks.flatMap { rank in ToolbarFace.Detail.allCases.map { ($0, rank) } }
      for (detail, rank) in choices {
        self.init(row, content, detail, rank: rank, keys: keys)
        // The last cell is that after the last slot.
        let room = columns - 1 - self.columns
        guard room < 0 else {
          grow(by: room, content)
          return
        }
      }
      return nil
    }

    private init(
      _ row: ToolbarRow, _ content: ToolbarContent, _ detail: ToolbarFace.Detail, rank: Int,
      keys: [Command: String]
    ) {
      func sized(_ groups: [[ToolbarSlot]]) -> [[Sized]] {
        groups.map { group in
          group.filter { $0.rank <= rank }.map { ($0, 1 + $0.columns(content, detail, keys)) }
        }.filter { !$0.isEmpty }
      }
      (left, right, self.detail) = (sized(row.left), sized(row.right), detail)
    }

    private var columns: Int { width(of: left) + width(of: right) }

    private func width(of groups: [[Sized]]) -> Int {
      groups.joined().reduce(0) { $0 + $1.columns }
        + groups.reduce(0) { $0 + detail.gap * ($1.count - 1) }
    }

    /// Gives the room that is left to the name or to the track.
    private mutating func grow(by room: Int, _ content: ToolbarContent) {
      for (group, slots) in left.enumerated() {
        for (index, slot) in slots.enumerated() {
          left[group][index].columns += min(room, slot.slot.growth(content))
        }
      }
    }

    func blank(columns: Int) -> Range<Int> {
      let start = 1 + width(of: left)
      return start..<max(start, rightStart(columns: columns))
    }

    private func rightStart(columns: Int) -> Int { columns - 1 - width(of: right) }

    func places(row: Int, columns: Int) -> [Place] {
      let start = rightStart(columns: columns)
      return place(left, from: 0, row: row) + place(right, from: start, row: row)
    }

    private func place(_ groups: [[Sized]], from start: Int, row: Int) -> [Place] {
      var column = start
      return groups.flatMap { group in
        group.enumerated().map { index, slot in
          defer { column += slot.columns }
          if index > 0 { column += detail.gap }
          return Place(
            slot: slot.slot, row: row, columns: column..<column + slot.columns,
            startsGroup: index == 0 && column > 0, detail: detail)
        }
      }
    }
  }
}
