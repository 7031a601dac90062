import SketchLibrary
import Sketches
import Testing

@Suite struct UserErrorTests {
  @Test func `every description names the file and what to do`() {
    let cause = SketchError.cannotWrite(path: "a.stipple", reason: "the disk is full")
    let descriptions: [(UserError, String)] = [
      (
        .noDataFolder,
        "There is no data folder because neither XDG_DATA_HOME nor HOME is set; name a file."
      ),
      (
        .unknownFormat(path: "house.png"),
        "'house.png' has no known format; name it with 'stipple import --format' if it is one of these: "
          + "inkml, json, xopp, excalidraw, svg, text."
      ),
      (.emptyName, "The name of the sketch is empty; name a file."),
      (.nameTaken("b"), "There is already a sketch 'b'; choose another name."),
      (.unchangedName("b"), "'b' is already the name of the sketch; choose another one."),
      (.noSketch(name: "a\u{1B}", suggestion: "b"), "There is no sketch 'a'; did you mean 'b'?"),
      (.noSketch(name: "a", suggestion: nil), "There is no sketch 'a'; 'stipple list' shows them."),
      (.noSketches(folder: "/a\u{1B}"), "There is no sketch in '/a' yet; draw one."),
      (
        .cannotCreate(folder: "/a", reason: "read-only"),
        "Cannot create a sketch in '/a': read-only; name a file elsewhere."
      ),
      (
        .cannotTrace(path: "t", reason: "File exists"),
        "Cannot create the trace 't': File exists; choose another name."
      ),
      (.savedElsewhere(cause: cause, path: "b"), "\(cause) Everything was saved as 'b'."),
      (
        .lost(cause: cause, edits: 1),
        "\(cause) No other file could be written either: the last edit is lost."
      ),
    ]
    for (error, text) in descriptions { #expect(error.description == text) }
    #expect(UserError.invalidName("a/\nb").description.hasPrefix("'a/ b' cannot be the name"))
  }
}
