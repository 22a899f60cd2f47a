import { readText, readXmlText, UnreadableText } from '@granary/encoding/text-encoding.ts'
import { isZip, readZip, UnreadableZip, type ZipFile } from '@granary/zip/read.ts'
import { readCsv, type Places } from './csv.ts'
import { most, RefusedFile, type Geodata } from './geodata.ts'
import { readGeoJson } from './geojson.ts'
import { readGpx } from './gpx.ts'
import { readKml, rootOf } from './kml.ts'
import { readShapefile } from './shapefile.ts'

/** Formats of other programs that begin with a mark: their content is no text. */
const databases = [
  ['SQLite format 3', 'A GeoPackage or another SQLite file'],
  ['fgb', 'A FlatGeobuf file'],
  ['PAR1', 'A GeoParquet file'],
] as const

/** A file of features, by what is in it; its name decides only where its content doesn't. */
export async function readGeodata(name: string, bytes: Uint8Array<ArrayBuffer>, places?: Places): Promise<Geodata> {
  if (bytes.length > most.bytes)
    throw new RefusedFile(
      `This file has ${Math.round(bytes.length / 1_000_000)} MB. The limit is ${most.bytes / 1_000_000} MB. Split it, or simplify its lines and areas.`,
    )
  if (bytes.length === 0) throw new RefusedFile('This file is empty.')
  try {
    if (isZip(bytes)) return await fromArchive(name, readZip(bytes, { unpacked: most.unpacked }))
    return fromBytes(name, bytes, places)
  } catch (error) {
    if (error instanceof UnreadableZip || error instanceof UnreadableText) throw new RefusedFile(error.message)
    throw error
  }
}

function fromBytes(name: string, bytes: Uint8Array, places?: Places): Geodata {
  if (/\.(shp|dbf|shx|prj|cpg)$/i.test(name))
    throw new RefusedFile(
      'A shapefile has several files. Put the .shp, .shx, .dbf and .prj files into one ZIP archive and select that.',
    )
  const database = databases.find(([mark]) => [...mark].every((sign, at) => bytes[at] === sign.charCodeAt(0)))
  if (database) throw new RefusedFile(`${database[1]} can’t be read. Export the layer as GeoJSON and select that.`)
  const start = bytes.find((byte) => byte > 0x20 && byte < 0x7f)
  if (start === 0x3c) {
    const root = rootOf(readXmlText(bytes))
    if (root.name === 'gpx') return readGpx(root)
    if (root.name === 'kml') return readKml(root)
    throw new RefusedFile(`This file is a different kind of XML (${root.name.slice(0, 40)}). KML and GPX can be read.`)
  }
  const { text, encoding } = readText(bytes)
  const read = start === 0x7b || /\.(geo)?json$/i.test(name) ? readGeoJson(text) : readCsv(text, places)
  return encoding === 'UTF-8' ? read : { ...read, notes: [`The text is read as ${encoding}.`, ...read.notes] }
}

async function fromArchive(name: string, files: readonly ZipFile[]): Promise<Geodata> {
  const own = files.filter((file) => !/(^|\/)(__MACOSX\/|\.)/.test(file.name))
  const ending = (end: string) => own.filter((file) => file.name.toLowerCase().endsWith(end))
  const shapes = ending('.shp')
  if (shapes.length > 1)
    throw new RefusedFile(
      `This archive has ${shapes.length} shapefiles: ${shapes
        .slice(0, 4)
        .map((file) => file.name)
        .join(', ')}. Import each one from its own archive.`,
    )
  if (shapes[0]) {
    const base = shapes[0].name.slice(0, -4).toLowerCase()
    const part = (end: string) => own.find((file) => file.name.toLowerCase() === `${base}${end}`)
    const text = async (file: ZipFile | undefined) => (file ? readText(await file.bytes()).text : null)
    const table = part('.dbf')
    return readShapefile({
      shp: await shapes[0].bytes(),
      dbf: table ? await table.bytes() : null,
      prj: await text(part('.prj')),
      cpg: await text(part('.cpg')),
    })
  }
  const [kml] = ending('.kml')
  if (kml) {
    const read = readKml(rootOf(readXmlText(await kml.bytes())), 'KMZ')
    const others = own.filter((file) => file !== kml)
    return others.length > 0
      ? {
          ...read,
          notes: [
            ...read.notes,
            `Left out of the archive: ${others
              .slice(0, 5)
              .map((file) => file.name)
              .join(', ')}.`,
          ],
        }
      : read
  }
  const single = own.filter((file) => /\.(geo)?json$|\.csv$|\.gpx$/i.test(file.name))
  if (single.length === 1) return fromBytes(single[0]!.name, await single[0]!.bytes())
  throw new RefusedFile(
    `${name.slice(0, 80)} has no layer: a ZIP archive needs the .shp, .dbf and .prj files of one shapefile.`,
  )
}
