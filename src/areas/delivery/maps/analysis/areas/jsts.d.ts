// The few parts of JSTS that are used: it has no types for its modules.
declare namespace Jsts {
  type Shape = { isEmpty(): boolean }
  type Drawn = { type: string; coordinates: unknown }
}
declare module 'jsts/org/locationtech/jts/geom/GeometryFactory.js' {
  export default class GeometryFactory {}
}
declare module 'jsts/org/locationtech/jts/io/GeoJSONReader.js' {
  export default class GeoJSONReader {
    constructor(factory: object)
    read(geometry: object): Jsts.Shape
  }
}
declare module 'jsts/org/locationtech/jts/io/GeoJSONWriter.js' {
  export default class GeoJSONWriter {
    write(shape: Jsts.Shape): Jsts.Drawn & { geometries?: Jsts.Drawn[] }
  }
}
declare module 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js' {
  const operations: { UNION: number; INTERSECTION: number }
  export default operations
}
declare module 'jsts/org/locationtech/jts/operation/overlay/snap/SnapIfNeededOverlayOp.js' {
  const overlay: { overlayOp(one: Jsts.Shape, other: Jsts.Shape, operation: number): Jsts.Shape }
  export default overlay
}
