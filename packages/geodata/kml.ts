import type { Geometry, Position } from './geography.ts'
import { allAt, at, readXml, textAt, UnreadableXml, within, type Element } from '@granary/xml/read.ts'
import { tag, xmlText } from './markup.ts'
import { columnsOf, RefusedFile, valueOfText, type Column, type Feature, type Geodata, type Value } from './geodata.ts'
import { settle, type RawFeature } from './geometry.ts'
import { degreesName } from './systems.ts'

/** The limits of a layer of placemarks, far above those of an invoice. */
export const xmlLimits = { characters: 150_000_000, depth: 60, elements: 3_000_000, noun: 'a map' }

export function rootOf(text: string): Element {
  try {
    return readXml(text, xmlLimits)
  } catch (error) {
    throw error instanceof UnreadableXml ? new RefusedFile(error.message) : error
  }
}

/** KML 2.2 (OGC 12-007): its placemarks. Pictures, models and styles have no place in a layer of features. */
export function readKml(root: Element, format: 'KML' | 'KMZ' = 'KML'): Geodata {
  if (root.name !== 'kml') throw new RefusedFile('This file isn’t KML: it begins with another element.')
  const notes: string[] = []
  const raw: RawFeature[] = []
  const left = new Map<string, number>()
  const leave = (name: string) => left.set(name, (left.get(name) ?? 0) + 1)
  for (const element of within(root)) {
    if (element.name === 'Placemark') raw.push(placemark(element, raw.length + 1, leave))
    if (/^(NetworkLink|GroundOverlay|ScreenOverlay|PhotoOverlay)$/.test(element.name)) leave(element.name)
  }
  const links = left.get('NetworkLink')
  if (links && raw.length === 0)
    throw new RefusedFile('This file only links to another one (NetworkLink). Open the link and save its placemarks.')
  if (left.size > 0)
    notes.push(`Left out: ${[...left].map(([name, times]) => (times > 1 ? `${times} × ${name}` : name)).join(', ')}.`)
  const texts = columnsOf(raw.map(({ attributes }) => attributes as Record<string, Value>))
  // KML writes numbers as text: a column becomes numbers where all of it is.
  const numbers = new Set(
    texts
      .filter(({ name }) => name !== 'name' && name !== 'description')
      .filter(({ name }) =>
        raw.every(({ attributes }) => {
          const value = attributes[name]
          return value === null || value === undefined || typeof valueOfText(String(value)) !== 'string'
        }),
      )
      .map(({ name }) => name),
  )
  return settle(
    raw.map(({ attributes, ...rest }) => ({
      ...rest,
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [
          name,
          numbers.has(name) && value !== null ? valueOfText(String(value)) : value,
        ]),
      ),
    })),
    { format, system: degreesName, notes, noun: 'placemark' },
  )
}

const understood =
  /^(name|description|TimeSpan|TimeStamp|ExtendedData|Point|LineString|LinearRing|Polygon|Track|MultiGeometry|MultiTrack|Model)$/

function placemark(element: Element, number: number, leave: (name: string) => void): RawFeature {
  for (const { name } of element.children) if (!understood.test(name)) leave(name)
  const attributes: Record<string, Value> = {}
  const put = (name: string, value: string | undefined) => {
    if (value !== undefined && name && !Object.hasOwn(attributes, name)) attributes[name] = value
  }
  put('name', textAt(element, 'name'))
  put('description', withoutTags(textAt(element, 'description')))
  put('begin', textAt(element, 'TimeSpan/begin') ?? textAt(element, 'TimeStamp/when'))
  put('end', textAt(element, 'TimeSpan/end'))
  const extended = at(element, 'ExtendedData')
  for (const data of allAt(extended, 'Data')) put(data.attributes.name?.trim() ?? '', textAt(data, 'value'))
  for (const schema of allAt(extended, 'SchemaData'))
    for (const data of allAt(schema, 'SimpleData'))
      put(data.attributes.name?.trim() ?? '', data.text.trim() || undefined)
  const shapes = element.children.flatMap((child) => shapesOf(child, leave))
  return {
    number,
    geometry:
      shapes.length === 0 ? null : shapes.length === 1 ? shapes[0] : { type: 'GeometryCollection', geometries: shapes },
    attributes,
  }
}

function shapesOf(element: Element, leave: (name: string) => void): object[] {
  switch (element.name) {
    case 'Point': {
      const [position] = positions(textAt(element, 'coordinates'))
      return position ? [{ type: 'Point', coordinates: position }] : []
    }
    case 'LineString':
    case 'LinearRing':
      return [{ type: 'LineString', coordinates: positions(textAt(element, 'coordinates')) }]
    case 'Polygon':
      return [
        {
          type: 'Polygon',
          coordinates: [...allAt(element, 'outerBoundaryIs'), ...allAt(element, 'innerBoundaryIs')]
            .flatMap((edge) => allAt(edge, 'LinearRing'))
            .map((ring) => positions(textAt(ring, 'coordinates'))),
        },
      ]
    case 'Track':
      return [
        {
          type: 'LineString',
          coordinates: allAt(element, 'coord').map(({ text }) => text.trim().split(/\s+/).map(Number)),
        },
      ]
    case 'MultiGeometry':
    case 'MultiTrack':
      return element.children.flatMap((child) => shapesOf(child, leave))
    case 'Model':
      leave('Model')
      return []
    default:
      return []
  }
}

const positions = (text: string | undefined): number[][] =>
  (text ?? '')
    .trim()
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/)
    .filter(Boolean)
    .map((tuple) =>
      tuple
        .split(',')
        .slice(0, 3)
        .map((each) => (each === '' ? Number.NaN : Number(each))),
    )

/** Descriptions are often pages of HTML; a layer keeps their words. */
const withoutTags = (text: string | undefined): string | undefined =>
  text
    ?.replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<(br|\/p|\/tr|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim() || undefined

export function writeKml(
  name: string,
  columns: readonly Column[],
  features: readonly Feature[],
  title: string | null,
): string {
  const types = { text: 'string', date: 'string', number: 'double', flag: 'bool' } as const
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${tag('name', name)}
<Schema id="layer" name="layer">${columns.map(({ name: field, kind }) => `<SimpleField type="${types[kind]}" name="${xmlText(field)}"/>`).join('')}</Schema>
${features
  .map(({ geometry, attributes }) => {
    const said = title === null ? null : attributes[title]
    const data = columns
      .filter(({ name: field }) => attributes[field] !== null && attributes[field] !== undefined)
      .map(
        ({ name: field }) => `<SimpleData name="${xmlText(field)}">${xmlText(String(attributes[field]))}</SimpleData>`,
      )
      .join('')
    return `<Placemark>${said === null || said === undefined ? '' : tag('name', String(said))}<ExtendedData><SchemaData schemaUrl="#layer">${data}</SchemaData></ExtendedData>${kmlShape(geometry)}</Placemark>`
  })
  .join('\n')}
</Document></kml>
`
}

const tuples = (line: readonly Position[]) =>
  `<coordinates>${line.map(([x, y]) => `${x},${y}`).join(' ')}</coordinates>`

function kmlShape(geometry: Geometry): string {
  const area = ([edge, ...holes]: readonly (readonly Position[])[]) =>
    `<Polygon><outerBoundaryIs><LinearRing>${tuples(edge!)}</LinearRing></outerBoundaryIs>${holes
      .map((hole) => `<innerBoundaryIs><LinearRing>${tuples(hole)}</LinearRing></innerBoundaryIs>`)
      .join('')}</Polygon>`
  const line = (each: readonly Position[]) => `<LineString>${tuples(each)}</LineString>`
  const point = (each: Position) => `<Point>${tuples([each])}</Point>`
  const many = (parts: readonly string[]) => `<MultiGeometry>${parts.join('')}</MultiGeometry>`
  switch (geometry.type) {
    case 'Point':
      return point(geometry.coordinates)
    case 'LineString':
      return line(geometry.coordinates)
    case 'Polygon':
      return area(geometry.coordinates)
    case 'MultiPoint':
      return many(geometry.coordinates.map(point))
    case 'MultiLineString':
      return many(geometry.coordinates.map(line))
    case 'MultiPolygon':
      return many(geometry.coordinates.map(area))
  }
}
