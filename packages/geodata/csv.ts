import Papa from 'papaparse'
import type { Geometry } from './geography.ts'
import { count, listed, most, RefusedFile, valueOfText, type Column, type Feature, type Geodata } from './geodata.ts'
import { settle, type RawFeature } from './geometry.ts'
import { degreesName } from './systems.ts'
import { readWkt, writeWkt } from './wkt.ts'

const longitudes = ['longitude', 'lon', 'lng', 'long', 'x', 'point_x', 'x_coord']
const latitudes = ['latitude', 'lat', 'y', 'point_y', 'y_coord']
const shapes = ['wkt', 'the_geom', 'geom', 'geometry', 'shape']

const addresses = [
  'address',
  'street_address',
  'street address',
  'site_address',
  'site address',
  'full_address',
  'location',
]

/** A table that only has addresses: the agency’s own list must say where they are. */
export class NeedsPlaces extends Error {
  readonly addresses: readonly string[]
  constructor(found: readonly string[]) {
    super('The file has addresses and no coordinates.')
    this.addresses = found
  }
}
/** The places of addresses, as they are written in the file. */
export type Places = ReadonlyMap<string, readonly [longitude: number, latitude: number]>

/**
 * A table with a column of longitudes and one of latitudes, one of shapes as text (WKT), or one of addresses with their
 * `places`.
 */
export function readCsv(text: string, places?: Places): Geodata {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken)
    throw new RefusedFile(`Row ${count((broken.row ?? 0) + 1)}: a quotation mark is opened and not closed again.`)
  const [head, ...rows] = data
  if (!head || rows.length === 0) throw new RefusedFile('The file has no rows below its headings.')
  if (rows.length > most.features)
    throw new RefusedFile(
      `This file has ${count(rows.length)} rows. A layer can have up to ${count(most.features)}. Split the file.`,
    )
  const names = head.map((name, at) => name.trim() || `Column ${at + 1}`)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new RefusedFile(`The column ${twice.slice(0, 80)} appears twice. Rename one of them.`)
  const lower = names.map((name) => name.toLowerCase())
  const column = (wanted: readonly string[]) => wanted.map((name) => lower.indexOf(name)).find((at) => at >= 0) ?? -1
  const [x, y, shape] = [column(longitudes), column(latitudes), column(shapes)]
  const isShape = (x < 0 || y < 0) && shape >= 0
  const address = !isShape && (x < 0 || y < 0) ? column(addresses) : -1
  if (!isShape && (x < 0 || y < 0) && address < 0)
    throw new RefusedFile(
      'The file has no columns for coordinates. Name two columns Longitude and Latitude, one WKT, or one Address.',
    )
  const addressOf = (row: readonly string[]) => (row[address] ?? '').trim().replaceAll(/\s+/g, ' ')
  if (address >= 0 && !places) throw new NeedsPlaces([...new Set(rows.map(addressOf).filter(Boolean))])
  const longer = rows.flatMap((row, at) =>
    row.length > head.length && row.slice(head.length).some(Boolean) ? [at + 2] : [],
  )
  if (longer.length > 0)
    throw new RefusedFile(`${listed(longer, 'Row')}: more cells than headings. Check the commas and quotation marks.`)
  // A column is numbers only where all of it is: 02134 is a code.
  const values = names.map((_, at) => rows.map((row) => valueOfText(row[at] ?? '')))
  const numeric = values.map((cells) => cells.every((value) => value === null || typeof value === 'number'))
  const problems: string[] = []
  const raw = rows.map((row, index): RawFeature => {
    const number = index + 2
    let geometry: unknown = null
    if (address >= 0) {
      const place = places!.get(addressOf(row))
      if (place) geometry = { type: 'Point', coordinates: place }
    } else if (isShape) {
      const said = (row[shape] ?? '').trim()
      geometry = said === '' ? null : readWkt(said)
      if (geometry === undefined && problems.length < 100)
        problems.push(`Row ${count(number)}: “${said.slice(0, 40)}” isn’t a shape in WKT.`)
    } else {
      const [lon, lat] = [degreesIn(row[x]), degreesIn(row[y])]
      if (lon === undefined || lat === undefined) {
        if (problems.length < 100)
          problems.push(
            `Row ${count(number)}: ${names[lon === undefined ? x : y]} is “${(row[lon === undefined ? x : y] ?? '').trim().slice(0, 40)}”, which isn’t a number.`,
          )
      } else if ((lon === null) !== (lat === null)) {
        if (problems.length < 100)
          problems.push(
            `Row ${count(number)}: ${names[lon === null ? x : y]} is empty, and ${names[lon === null ? y : x]} isn’t.`,
          )
      } else if (lon !== null) geometry = { type: 'Point', coordinates: [lon, lat] }
    }
    const attributes: Record<string, unknown> = {}
    names.forEach((name, at) => {
      if (address < 0 && (isShape ? at === shape : at === x || at === y)) return
      const value = values[at]![index]!
      attributes[name] = numeric[at] || value === null ? value : (row[at] ?? '').trim()
    })
    return { number, geometry, attributes }
  })
  if (problems.length > 0) throw new RefusedFile(problems)
  return settle(raw, { format: 'CSV', system: degreesName, noun: 'row' })
}

/** Decimal degrees; null where the cell is empty, undefined where it is anything else. */
function degreesIn(cell: string | undefined): number | null | undefined {
  const text = (cell ?? '').trim().replace(/°$/, '')
  if (text === '') return null
  const [, digits, side] = /^([+-]?\d+(?:\.\d+)?)\s*°?\s*([NSEW])?$/i.exec(text) ?? []
  if (digits === undefined) return undefined
  return /[SW]/i.test(side ?? '') ? -Math.abs(Number(digits)) : Number(digits)
}

/** Points have two columns of coordinates; a layer with lines or areas has its shapes as text (WKT). */
export function writeCsv(columns: readonly Column[], features: readonly Feature[]): string {
  const isPoints = features.every(({ geometry }) => geometry.type === 'Point')
  const own = new Set(columns.map(({ name }) => name))
  const free = (name: string) => (own.has(name) ? `${name}_of_shape` : name)
  const rows = features.map(({ geometry, attributes }) => [
    ...columns.map(({ name }) => safe(attributes[name] ?? '')),
    ...(isPoints ? (geometry as Extract<Geometry, { type: 'Point' }>).coordinates : [writeWkt(geometry)]),
  ])
  const head = [...columns.map(({ name }) => name), ...(isPoints ? ['Longitude', 'Latitude'].map(free) : [free('WKT')])]
  return `\uFEFF${Papa.unparse([head, ...rows], { newline: '\r\n' })}\r\n`
}

/** A spreadsheet must not take text for a formula. */
const safe = (value: string | number | boolean) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value
