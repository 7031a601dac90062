import Foundation
import TestSupport

@testable import SketchLibrary

@Suite struct SketchListingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `lists strokes, duration and thumbnail in the order of the paths`() throws {
    let paths = [
      try folder.writeSketch([strokeAdded(), strokeAdded(from: 2.06)], to: "two.stipple"),
      try folder.writeSketch([], to: "empty.stipple"),
      try folder.writeSketch([strokeAdded()], to: "one.stipple"),
    ]
    let listings = SketchListing.read(paths, palette: nil)
    #expect(listings.map(\.name) == ["two", "empty", "one"])
    #expect(listings.map(\.path) == paths)
    #expect(listings.map(\.strokes) == [2, 0, 1])
    #expect(listings.map(\.duration) == [2.3, 0, 0.2])
    #expect(listings.map(\.thumbnail) == [["⠉⠉⠉⠉⠁"], [], ["⠉⠉⠉⠉⠁"]])
    #expect(listings.allSatisfy { $0.error == nil && $0.bytes > 0 })
  }

  @Test func `colors thumbnails only on request`() throws {
    let red = try stroke(color: .red)
    let path = try folder.writeSketch([Edit(.strokeAdded(red), at: 1)], to: "red.stipple")
    for isColored in [false, true] {
      let thumbnail = SketchListing.read(
        [path], palette: isColored ? InkPalette(colorCount: 256) : nil)[0].thumbnail
      #expect(thumbnail?[0].hasPrefix("\u{1B}[31m") == isColored)
    }
  }

  @Test func `a file that cannot be read is listed with the error`() throws {
    let words = try folder.write(Array("No sketch, just words.".utf8), to: "words.stipple")
    let listings = SketchListing.read([words, folder.path(of: "missing")], palette: nil)
    #expect(listings[0].error?.contains("is not a sketch") == true)
    #expect(listings[0].strokes == nil && listings[0].thumbnail == nil)
    #expect(listings[1].error?.hasPrefix("There is no file") == true)
    #expect(listings[1].bytes == 0)
    let details = listings.map { $0.text(in: .current).split(separator: "\n")[1] }
    #expect(details.map { $0.trimmingPrefix(/\ */) } == ["not a sketch", "no such file"])
  }

  @Test func `files beyond the budget are listed without their content`() throws {
    let paths = try (0..<3).map { try folder.writeSketch([strokeAdded()], to: "\($0).stipple") }
    let bytes = try #require(DataFolder.attributes(of: paths[0])).bytes
    let listings = SketchListing.read(paths, palette: nil, budget: 2 * bytes)
    #expect(listings.map(\.strokes) == [1, 1, nil])
    #expect(listings[2].error == "The sketch is too large to preview; 'stipple show' prints it.")
    #expect(listings[2].bytes == bytes)
    #expect(listings[2].text(in: .current).contains(" too large to preview\n"))
  }

  @Test func `the text has the thumbnail on the left and the details on the right`() throws {
    let path = try folder.writeSketch([strokeAdded()], to: "one.stipple")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_752_507_012)], ofItemAtPath: path)
    let listing = SketchListing.read([path], palette: InkPalette(colorCount: 256))[0]
    let timeZone = try #require(TimeZone(secondsFromGMT: 2 * 3600))
    let blanks = String(repeating: " ", count: SketchListing.columns + 2)
    #expect(
      listing.text(in: timeZone) == """
        ⠉⠉⠉⠉⠁\(blanks.dropLast(5))one
        \(blanks)1 stroke · 0.2 s
        \(blanks)2025-07-14 17:30:12
        """)
    #expect(try listing.json().contains("\"modified\" : \"2025-07-14T15:30:12Z\""))
  }

  @Test func `the text of a list counts the sketches that it leaves out`() throws {
    let path = try folder.writeSketch([], to: "one.stipple")
    let listings = SketchListing.read([path, path], palette: nil)
    let lines = listings.map { $0.text(in: .current) }
    let text = SketchListing.text(listings, of: 5)
    #expect(text == "\(lines[0])\n\n\(lines[1])\n\nand 3 more; use a higher --limit")
    #expect(!SketchListing.text(listings, of: 2).contains("more"))
  }

  @Test func `JSON has the documented keys and leaves absent ones out`() throws {
    let path = try folder.writeSketch([strokeAdded()], to: "one.stipple")
    let words = try folder.write(Array("words".utf8), to: "words.stipple")
    let json = try SketchListing.read([path, words], palette: nil).json()
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    let common: Set = ["name", "path", "modified", "bytes"]
    #expect(Set(objects[0].keys) == common.union(["strokes", "duration", "thumbnail"]))
    #expect(Set(objects[1].keys) == common.union(["error"]))
  }
}
