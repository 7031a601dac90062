import CGIF
import Ink

/// Writes the pictures of an animated GIF with giflib.
final class GIFEncoder {
  private let library: LibraryOutput
  private var file: UnsafeMutablePointer<GifFileType>?
  private var row: [UInt8] = []
  private var code: Int32 = 0

  /// The maximum delay of one picture, in hundredths of a second.
  private static let maximumDelay = 65_535

  init(_ output: ExportOutput, _ size: PixelSize, _ palette: GIFPalette) throws {
    try SharedLibrary.giflib.require()
    library = LibraryOutput(output)
    file = giflib.EGifOpen(library.pointer, Self.write, &code)
    guard let file else { throw failure }
    giflib.EGifSetGifVersion(file, true)
    // A table has a power of two of colors, at least as many as are used.
    let count = 256
    var colors = palette.colors.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    colors += Array(repeating: GifColorType(), count: count - colors.count)
    let map = giflib.GifMakeMapObject(Int32(count), colors)
    defer { giflib.GifFreeMapObject(map) }
    try check(giflib.EGifPutScreenDesc(file, Int32(size.width), Int32(size.height), 8, 0, map))
    try writeLoop(to: file)
  }

  deinit {
    // Reached with an open file only after an error, which is reported already.
    if let file { _ = giflib.EGifCloseFile(file, nil) }
  }

  /// Writes a part, of at least one pixel; the delay before the next one is in hundredths of a second.
  func write(_ part: GIFFrame.Part, delay: Int) throws {
    try write(part, limitedDelay: min(delay, Self.maximumDelay))
    // One pixel is written again for each further part of a long delay.
    let pixel = GIFFrame.Part(
      area: PixelRect(columns: part.area.columns.prefix(1), rows: part.area.rows.prefix(1)),
      pixels: Array(part.pixels.prefix(1)))
    for written in stride(from: Self.maximumDelay, to: delay, by: Self.maximumDelay) {
      try write(pixel, limitedDelay: min(delay - written, Self.maximumDelay))
    }
  }

  func finish() throws {
    guard let file else { return }
    self.file = nil
    try check(giflib.EGifCloseFile(file, &code))
  }

  private func write(_ part: GIFFrame.Part, limitedDelay delay: Int) throws {
    guard let file else { return }
    let (columns, rows) = (part.area.columns, part.area.rows)
    // Disposal 1: the picture stays, and the next one covers a part of it.
    let control: [UInt8] = [1 << 2, UInt8(delay & 0xFF), UInt8(delay >> 8 & 0xFF), 0]
    try check(giflib.EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(control.count), control))
    try check(
      giflib.EGifPutImageDesc(
        file, Int32(columns.lowerBound), Int32(rows.lowerBound), Int32(columns.count),
        Int32(rows.count), false, nil))
    for start in stride(from: 0, to: part.pixels.count, by: columns.count) {
      row.removeAll(keepingCapacity: true)
      row += part.pixels[start..<start + columns.count]
      try check(giflib.EGifPutLine(file, &row, Int32(row.count)))
    }
  }

  /// Writes the extension that makes players start again at the end.
  private func writeLoop(to file: UnsafeMutablePointer<GifFileType>) throws {
    let name = Array("NETSCAPE2.0".utf8)
    try check(giflib.EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
    try check(giflib.EGifPutExtensionBlock(file, Int32(name.count), name))
    try check(giflib.EGifPutExtensionBlock(file, 3, [1, 0, 0]))
    try check(giflib.EGifPutExtensionTrailer(file))
  }

  private static let write: OutputFunc = { file, data, length in
    guard let pointer = file?.pointee.UserData else { return 0 }
    return LibraryOutput.from(pointer).write(data, count: Int(length)) ? length : 0
  }

  private func check(_ result: Int32) throws {
    guard result != GIF_OK else { return }
    if let file { code = file.pointee.Error }
    throw failure
  }

  private var failure: any Error {
    if let error = library.error { return error }
    let reason = giflib.GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
    return ExportError.library("giflib", reason: reason)
  }
}
