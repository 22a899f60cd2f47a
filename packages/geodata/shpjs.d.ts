declare module 'shpjs' {
  /** The reader of another project, which the tests read our shapefiles with. */
  export default function shp(archive: ArrayBuffer): Promise<unknown>
}
