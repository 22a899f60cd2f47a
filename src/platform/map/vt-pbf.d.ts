declare module 'vt-pbf' {
  /** Vector tiles of the Mapbox format, from tiles cut by geojson-vt. */
  const vtpbf: {
    fromGeojsonVt(layers: Readonly<Record<string, unknown>>, options: { version: number; extent: number }): Uint8Array
  }
  export default vtpbf
}
