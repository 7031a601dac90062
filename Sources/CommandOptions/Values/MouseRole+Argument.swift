public import ArgumentParser
public import Drawing

extension MouseRole: ExpressibleByArgument {}
