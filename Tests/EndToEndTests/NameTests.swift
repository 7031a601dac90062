import FoundationEssentials
import Sketches
import TerminalHarness
import TestSupport

@Suite struct NameTests {
  private let drag = MouseEvent.drag(through: line((20, 20), (90, 60)))

  /// Returns a home folder whose data folder has a sketch of one stroke.
  private func homeWithSketch(named name: String) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try home.addFolder("stipple")
    let samples = (0...10).map {
      StrokeSample(location: Point(x: 4 * Double($0), y: 8), timestamp: 0.01 * Double($0))
    }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    try SketchStore.write(
      [Edit(.strokeAdded(stroke), at: 1)], to: home.path(of: "stipple/\(name).stipple"),
      title: name, now: 0)
    return home
  }

  private func sketches(in home: TemporaryFolder) throws -> [String] {
    try home.names(in: "stipple")
  }

  @Test func `commands accept a name from the list, and --last`() throws {
    let home = try homeWithSketch(named: "house")
    let path = home.path(of: "stipple/house.stipple")
    for command in ["show", "info", "check"] {
      let expected = try runWithoutTerminal([command, path], home: home)
      #expect(expected.status == .exited(0) && !expected.output.isEmpty)
      for argument in ["house", "--last"] {
        #expect(try runWithoutTerminal([command, argument], home: home) == expected)
      }
    }
    let both = try runWithoutTerminal(["show", "house", "--last"], home: home)
    #expect(both.status == .exited(64))
  }

  @Test func `replaying and drawing accept a name from the list, and --last`() throws {
    let home = try homeWithSketch(named: "house")
    let replay = try start(["replay", "house"], home: home)
    try replay.wait(until: "there is ink") { !$0.screen.dots.isEmpty }
    try replay.quit()
    let session = try openCanvas(["--last"], home: home)
    try session.draw(drag)
    try session.quit()
    #expect(try SketchInfo(of: "house", home: home).strokes == 2)
    #expect(!FileManager.default.fileExists(atPath: home.path(of: "house")))
  }

  @Test func `a file in the working folder precedes a name from the list`() throws {
    let home = try homeWithSketch(named: "house")
    let session = try openCanvas(["./house"], home: home)
    for _ in 0..<2 { try session.draw(drag) }
    try session.quit()
    #expect(try SketchInfo(of: "house", home: home).strokes == 2)
    #expect(try SketchInfo(of: "stipple/house.stipple", home: home).strokes == 1)
  }

  @Test func `asks before creating a sketch whose name is one edit away`() throws {
    let home = try homeWithSketch(named: "house")
    let refused = try start(["hause"], home: home)
    try refused.waitForText("did you mean 'stipple house'?")
    #expect(refused.modes == PrivateModes())
    try refused.type("\r")
    #expect(try refused.waitForExit() == .exited(64))
    #expect(!FileManager.default.fileExists(atPath: home.path(of: "hause")))
    let session = try start(["lst"], home: home)
    try session.waitForText("did you mean 'stipple list'?")
    try session.type("y\r")
    try session.waitForCanvas()
    try session.draw(drag)
    try session.quit()
    #expect(try SketchInfo(of: "lst", home: home).strokes == 1)
  }

  @Test func `several arguments with a mistyped command name the command`() throws {
    let result = try runWithoutTerminal(["shwo", "a", "--columns", "20"])
    #expect(result.status == .exited(64) && result.output.isEmpty)
    #expect(result.errorText == "stipple: There is no command 'shwo'; did you mean show?\n")
  }

  @Test(arguments: [["help", "lst"], ["lst", "--help"], ["lst", "-h"]])
  func `help about a word that is no command names the command`(arguments: [String]) throws {
    let result = try runWithoutTerminal(arguments)
    #expect(result.status == .exited(64) && result.output.isEmpty)
    #expect(result.errorText == "stipple: There is no command 'lst'; did you mean list?\n")
    let other = try runWithoutTerminal(arguments.map { $0 == "lst" ? "house" : $0 })
    #expect(other.status == .exited(64) && other.output.isEmpty)
    #expect(
      other.errorText
        == "stipple: There is no command 'house'; 'stipple help' lists the commands.\n")
  }

  @Test func `bash completes the names of sketches, and runs none of them`() throws {
    let home = try TemporaryFolder()
    _ = try run("mkdir", ["stipple"], home: home, timeout: programTimeout)
    let picture = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0L9 9' stroke='red'/></svg>"
    try picture.write(toFile: home.path(of: "in.svg"), atomically: true, encoding: .utf8)
    for name in ["house", "$(touch owned)", "gone"] {
      let result = try runWithoutTerminal(
        ["import", "in.svg", "-o", "stipple/\(name).stipple"], home: home)
      try #require(result.status == .exited(0), "\(result.errorText)")
    }
    #expect(try runWithoutTerminal(["delete", "gone"], home: home).status == .exited(0))
    let script = #"""
      eval "$("$0" --generate-completion-script bash)"
      offered() {
        COMP_WORDS=("$0" "$@") COMP_CWORD=$# COMPREPLY=()
        COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
        _stipple stipple "${COMP_WORDS[$#]}" "$1"
        printf '<%s>' "${COMPREPLY[@]}"; echo
      }
      offered show h; offered show '$'; offered show in; offered show stipple/h
      offered restore ''; ls
      """#
    let result = try run(
      "bash", ["-c", script, try builtProduct(named: "stipple")], home: home,
      timeout: programTimeout)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(5) == [
        "<house>", "<$(touch owned)>", "<in.svg>", "<stipple/house.stipple>", "<gone>",
      ], "\(result.text + result.errorText)")
    #expect(!lines.contains("owned"))
  }

  @Test func `a preloaded library that hides the stack hides no arguments`() throws {
    let home = try TemporaryFolder()
    let source = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdio.h>
      #include <string.h>
      FILE *fopen(const char *path, const char *mode) {
        FILE *(*original)(const char *, const char *) = dlsym(RTLD_NEXT, "fopen");
        return original(strcmp(path, "/proc/self/maps") ? path : "/dev/null", mode);
      }
      """
    let library = home.path(of: "hide.so")
    try source.write(toFile: library + ".c", atomically: true, encoding: .utf8)
    let built = try run(
      "clang", ["-shared", "-fPIC", "-o", library, library + ".c"], home: home,
      timeout: programTimeout)
    try #require(built.status == .exited(0), "\(built.errorText)")
    let result = try run(
      try builtProduct(named: "stipple"), ["show", "missing"], environment: ["LD_PRELOAD": library],
      home: home, timeout: programTimeout)
    #expect(result.errorText.contains("'missing'"))
  }

  /// Runs commands of a shell, in which `$f` is a name that is not UTF-8 and `"$0"` the program.
  private func runWithRawName(_ script: String, home: TemporaryFolder) throws -> CompletedProcess {
    try run(
      "/bin/sh",
      ["-c", #"f="$(printf 'latin\351')"; \#(script)"#, try builtProduct(named: "stipple")],
      home: home, timeout: programTimeout)
  }

  @Test func `a sketch whose name is not UTF-8 is drawn and shown`() throws {
    let home = try TemporaryFolder()
    let session = try startShell(
      #"exec "$0" "$(printf 'latin\351.stipple')" --trace "$(printf 'trace\351')""#, home: home)
    try session.waitForCanvas()
    try session.draw(drag)
    try session.quit()
    #expect(session.transcriptText.contains("latin\u{FFFD}.stipple"))
    let result = try runWithRawName(
      #"""
      test -s "$(printf 'trace\351')" && test -s "$f.stipple" && test ! -e "$f.stipple-journal" || exit 1
      "$0" show "$f.stipple" && "$0" info "$f.stipple" && "$0" check "$f.stipple"
      """#, home: home)
    #expect(result.status == .exited(0), "\(result.errorText)")
    #expect(
      result.text.contains("strokes   1") && result.text.contains("latin\u{FFFD}.stipple: sound"))
  }

  @Test func `commands change sketches whose names are not UTF-8`() throws {
    let home = try homeWithSketch(named: "house")
    let result = try runWithRawName(
      #"""
      set -e
      d="$XDG_DATA_HOME/stipple"
      "$0" rename house "$f"; test -s "$d/$f.stipple"
      "$0" list | grep latin; "$0" list --json | grep latin; "$0" show "$f" > shown; test -s shown
      "$0" export "$f" -o "$f.svg"; test -s "$f.svg"; "$0" export "$d/$f.stipple" -o "$f.svg" --force
      "$0" import "$f.svg" -o "$f-2.stipple"; test -s "$f-2.stipple"
      "$0" check "$d/$f.stipple" --repair "$f-3.stipple"; test -s "$f-3.stipple"
      "$0" import "$f.svg" > path; test -s "$(cat path)"
      "$0" delete "$d/$f.stipple"; test ! -e "$d/$f.stipple"; "$0" trash | grep latin
      "$0" restore "$d/$f.stipple"; test -s "$d/$f.stipple"
      "$0" delete "$f"; "$0" restore --last --as "$f$f"; test -s "$d/$f$f.stipple"
      "$0" rename "$f$f" house; test -s "$d/house.stipple"
      """#, home: home)
    #expect(result.status == .exited(0), "\(result.text)\n\(result.errorText)")
    #expect(try SketchInfo(of: "house", home: home).strokes == 1)
  }

  @Test func `a data folder whose name is not UTF-8 is used`() throws {
    let home = try TemporaryFolder()
    let result = try runWithRawName(
      #"""
      set -e
      export XDG_DATA_HOME="$PWD/$f"
      echo '<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 2L40 20" stroke="black"/></svg>' > a.svg
      "$0" import a.svg; test -s "$f/stipple/a.stipple"; "$0" show a; "$0" show --last
      """#, home: home)
    #expect(result.status == .exited(0), "\(result.text)\n\(result.errorText)")
  }

  @Test func `draws in a folder whose name is not UTF-8`() throws {
    let session = try startShell(
      #"d="$(printf 'latin\351')"; mkdir "$d"; cd "$d"; exec "$0" kept.stipple"#)
    try session.waitForCanvas()
    try session.draw(drag)
    try session.quit()
    #expect(session.transcriptText.hasSuffix("kept.stipple\r\n"))
  }

  @Test func `a sketch is renamed only to names with room for a journal`() throws {
    let home = try homeWithSketch(named: "house")
    let long = String(repeating: "x", count: 240)
    let renamed = try runWithoutTerminal(["rename", "house", long], home: home)
    #expect(renamed.status == .exited(64) && renamed.errorText.contains("at most 239 bytes"))
    #expect(try sketches(in: home) == ["house.stipple"])
    let longest = String(repeating: "x", count: 239)
    #expect(try runWithoutTerminal(["rename", "house", longest], home: home).status == .exited(0))
    let session = try openCanvas(["--last"], home: home)
    try session.draw(drag)
    try session.quit()
    #expect(try runWithoutTerminal(["rename", longest, "house"], home: home).status == .exited(0))
    #expect(try SketchInfo(of: "house", home: home).strokes == 2)
  }

  @Test func `a sketch with a longer name can be renamed`() throws {
    let home = try homeWithSketch(named: "house")
    let long = home.path(of: "stipple/\(String(repeating: "x", count: 247)).stipple")
    try FileManager.default.moveItem(atPath: home.path(of: "stipple/house.stipple"), toPath: long)
    let session = try start(["--last"], home: home)
    #expect(try session.waitForExit() == .exited(74))
    #expect(session.transcriptText.contains("its name is longer than 247 bytes"))
    #expect(try runWithoutTerminal(["rename", "--last", "short"], home: home).status == .exited(0))
    #expect(try sketches(in: home) == ["short.stipple"])
    #expect(try SketchInfo(of: "short", home: home).title == "short")
  }
}
