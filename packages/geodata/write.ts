import { writeZip } from '@granary/zip/write.ts'
import { writeCsv } from './csv.ts'
import type { Column, Feature, Format } from './geodata.ts'
import { writeGeoJson } from './geojson.ts'
import { writeGpx } from './gpx.ts'
import { writeKml } from './kml.ts'
import { writeShapefile } from './shapefile.ts'

export type Written = { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; notes: string[] }

const endings: Record<Format, readonly [ending: string, type: string]> = {
  GeoJSON: ['.geojson', 'application/geo+json'],
  KML: ['.kml', 'application/vnd.google-earth.kml+xml'],
  KMZ: ['.kmz', 'application/vnd.google-earth.kmz'],
  GPX: ['.gpx', 'application/gpx+xml'],
  Shapefile: ['.zip', 'application/zip'],
  CSV: ['.csv', 'text/csv'],
}

/** A layer as a file in one of the formats, and what that format can't hold. `title` is the attribute with its names. */
export async function writeGeodata(
  format: Format,
  name: string,
  columns: readonly Column[],
  features: readonly Feature[],
  title: string | null,
): Promise<Written> {
  const encoder = new TextEncoder()
  const [ending, type] = endings[format]
  const made = (bytes: Uint8Array, notes: string[] = []): Written => ({
    name: `${name}${ending}`,
    type,
    bytes: bytes as Uint8Array<ArrayBuffer>,
    notes,
  })
  switch (format) {
    case 'GeoJSON':
      return made(encoder.encode(writeGeoJson(name, features)))
    case 'KML':
      return made(encoder.encode(writeKml(name, columns, features, title)))
    case 'KMZ':
      return made(
        await writeZip([{ name: 'doc.kml', bytes: encoder.encode(writeKml(name, columns, features, title)) }]),
      )
    case 'GPX': {
      const { text, notes } = writeGpx(name, columns, features, title)
      return made(encoder.encode(text), notes)
    }
    case 'Shapefile': {
      const { bytes, notes } = await writeShapefile(name, columns, features)
      return made(bytes, notes)
    }
    case 'CSV':
      return made(encoder.encode(writeCsv(columns, features)))
  }
}
