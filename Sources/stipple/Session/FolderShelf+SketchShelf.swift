import Documents
import Drawing

extension FolderShelf: SketchShelf {}
