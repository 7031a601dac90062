import Foundation
import SketchLibrary
import Sketches
import TestSupport

@testable import DrawingApp

@Suite struct PromptTests {
  private let stage: SessionStage

  init() throws { stage = try SessionStage() }

  @Test(arguments: [("y", true), ("YES", true), ("n", false), ("", false), (nil, false)])
  func `only yes confirms`(answer: String?, isConfirmed: Bool) {
    stage.answers = [answer].compactMap(\.self)
    #expect(stage.streams.confirms("Remove it?") == isConfirmed)
    #expect(stage.output == "Remove it? [y/N] ")
  }

  @Test func `asks before a mistyped command becomes a sketch`() throws {
    let (lookup, commands) = (SketchLookup(environment: stage.environment), ["list", "show"])
    let error = UserError.notCreated(name: "lst", suggestion: "stipple list")
    #expect(throws: error) {
      try stage.streams.confirmCreation(of: "lst", commands: commands, lookup)
    }
    #expect(stage.output.hasPrefix("There is no sketch 'lst'; did you mean 'stipple list'?\n"))
    stage.answers = ["y"]
    try stage.streams.confirmCreation(of: "lst", commands: commands, lookup)
  }

  @Test func `does not ask about other names, or without a terminal`() throws {
    let lookup = SketchLookup(environment: stage.environment)
    try stage.streams.confirmCreation(of: "tree", commands: ["list"], lookup)
    var streams = stage.streams
    streams.isInputTerminal = false
    try streams.confirmCreation(of: "lst", commands: ["list"], lookup)
    #expect(stage.output.isEmpty)
  }

  @Test func `asks for another name until a file can be written`() throws {
    let taken = stage.home.path(of: "taken")
    try Data().write(to: URL(filePath: taken))
    stage.answers = [taken, "~/new"]
    let prompt = try #require(
      SavePrompt(on: stage.streams, stage.terminal, environment: stage.environment))
    let error = SketchError.cannotWrite(path: "a", reason: "no space")
    let path = prompt.chooseFile(after: error, fallback: "/b") { $0 }
    #expect(path == stage.home.path(of: "new"))
    #expect(stage.errors.contains("Everything is safe in '/b'.\n"))
    #expect(stage.errors.contains("already exists; choose another name.\n"))
    #expect(stage.terminal.hasRestoredSignals)
  }

  @Test func `nothing entered means no other file`() throws {
    let prompt = try #require(
      SavePrompt(on: stage.streams, stage.terminal, environment: stage.environment))
    let error = SketchError.cannotWrite(path: "a", reason: "no space")
    #expect(prompt.chooseFile(after: error, fallback: nil) { $0 } == nil)
    #expect(stage.errors.hasSuffix("Save it as (Enter discards it): "))
  }

  @Test(arguments: [("a/b-1.stipple", "a/b-1.stipple"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#)])
  func `quotes what a shell would split`(text: String, argument: String) {
    #expect(text.shellArgument == argument)
  }
}
