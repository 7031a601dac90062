import CZlib
import Formats
import TestSupport

/// Returns the edits of imported text.
func imported(_ text: String, _ format: String) throws -> (edits: [Edit], ink: ImportedInk) {
  var edits: [Edit] = []
  let ink = ImportedInk { edits.append($0) }
  try #require(ImportFormat.named(format)).read(ImportInput(Array(text.utf8)), into: ink)
  return (edits, ink)
}

/// Returns InkML with a body.
func inkML(_ body: String) -> String {
  "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(body)</ink>"
}

/// Returns the points of the strokes of InkML.
func points(_ body: String) throws -> [[Point]] {
  try imported(inkML(body), "inkml").edits.flatMap(\.newStrokes).map { $0.samples.map(\.location) }
}

/// Returns the strokes of an imported file, placed as the command does.
func placed(_ bytes: [UInt8], _ format: String) throws -> (
  strokes: [StrokeRecord], ink: ImportedInk
) {
  let format = try #require(ImportFormat.named(format))
  var edits: [Edit] = []
  let ink = ImportedInk { edits.append($0) }
  let survey = try ImportedInk.survey(ImportInput(bytes), format)
  ink.place(survey.placement(for: format))
  try format.read(ImportInput(bytes), into: ink)
  return (edits.flatMap(\.newStrokes), ink)
}

/// Returns the strokes of an imported text, placed as the command does.
func placed(_ text: String, _ format: String) throws -> [StrokeRecord] {
  try placed(Array(text.utf8), format).strokes
}

extension StrokeRecord {
  /// The locations of all samples; once, where the pen rests.
  var locations: [Point] {
    samples.map(\.location).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

/// Returns text in UTF-16.
func utf16(_ text: String, isBig: Bool) -> [UInt8] {
  text.utf16.flatMap { unit in
    let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    return isBig ? bytes : bytes.reversed()
  }
}

/// Returns bytes in the format of gzip.
func compressed(_ chunks: [[UInt8]]) throws -> [UInt8] {
  var input = chunks.flatMap(\.self)
  var stream = z_stream()
  let status = deflateInit2_(
    &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY,
    ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  try #require(status == Z_OK)
  defer { deflateEnd(&stream) }
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
  let end = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
      (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
      return deflate(&stream, Z_FINISH)
    }
  }
  try #require(end == Z_STREAM_END)
  return Array(output.prefix(Int(stream.total_out)))
}

/// Returns a zip archive with files; one with the method 8 is compressed.
///
/// Late sizes follow the files, in 64 bits if they are long.
func zipArchive(
  _ files: [(name: String, content: String, method: UInt8)],
  withLateSizes hasLateSizes: Bool = false,
  isLong: Bool = false
) throws -> [UInt8] {
  try files.flatMap { name, content, method in
    var bytes = Array(content.utf8)
    // The header and the checksum of gzip have 10 and 8 bytes.
    if method == 8 { bytes = Array(try compressed([bytes]).dropFirst(10).dropLast(8)) }
    var file = [UInt8](repeating: 0, count: 30)
    file.replaceSubrange(0..<4, with: [0x50, 0x4B, 3, 4])
    (file[8], file[26]) = (method, UInt8(name.utf8.count))
    (file[18], file[19]) = (UInt8(bytes.count % 256), UInt8(bytes.count / 256))
    guard hasLateSizes else { return file + Array(name.utf8) + bytes }
    let size = Array(file[18..<20]) + [UInt8](repeating: 0, count: isLong ? 6 : 2)
    file.replaceSubrange(18..<20, with: [0, 0])
    file[6] = 8
    return file + Array(name.utf8) + bytes + [0x50, 0x4B, 7, 8, 9, 9, 9, 9] + size + size
  }
}
