import Ink

extension SketchEditor {
  /// Whether the sketch is on disk.
  enum SaveState: Hashable {
    /// Every finished edit is on disk.
    case saved
    /// An edit is being written.
    case saving
    /// The sketch cannot be changed.
    case readOnly
    /// Edits cannot be written.
    case failed
  }

  /// Whether the sketch is on disk.
  var saveState: SaveState {
    if readOnlyReason != nil { return .readOnly }
    if recorder.saveError() != nil { return .failed }
    // A stroke that awaits corrections is finished, but not an edit yet; nor is a text.
    let isFinished = settleDeadline == nil && typing?.isChanged != true
    return isFinished && recorder.isSaved() ? .saved : .saving
  }
}
