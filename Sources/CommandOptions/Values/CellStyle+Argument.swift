public import ArgumentParser
public import Raster

extension CellStyle: ExpressibleByArgument {}
