import { isInside, metersBetween, positionsOf, type Geometry, type Position } from '@granary/geodata/geography.ts'
import { isDay, most, type Attributes, type Column, type Value } from '@granary/geodata/geodata.ts'
import { agencyRoles, atLeast, type AgencyRole, type Rights } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { MapLayer, MapQuery } from './records.ts'

/** A place on the map, from a record or an imported layer. */
export type Spot = {
  id: string
  name: string
  note: string | null
  to: string | null
  worth: number | null
  geometry: Geometry
  tone?: Tone
}

/** Layers above this are drawn as tiles from the server; the others come whole. */
export const mostWhole = 1_000

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((each) => typeof each === 'number' && Number.isFinite(each)) &&
  Math.abs(value[0] as number) <= 180 &&
  Math.abs(value[1] as number) <= 90
const depth: Record<Geometry['type'], number> = {
  Point: 0,
  LineString: 1,
  MultiPoint: 1,
  Polygon: 2,
  MultiLineString: 2,
  MultiPolygon: 3,
}
const holds = (value: unknown, levels: number): boolean =>
  levels === 0
    ? isPosition(value)
    : Array.isArray(value) && value.length > 0 && value.every((each) => holds(each, levels - 1))

/** Whether it is a shape on earth, in degrees, with closed rings (RFC 7946). */
export function whyNotShape(value: unknown): Reason {
  if (typeof value !== 'object' || value === null) return 'it has no geometry'
  const { type, coordinates } = value as { type?: string; coordinates?: unknown }
  const levels = depth[type as Geometry['type']]
  if (levels === undefined) return `${type ?? 'its geometry'} is not a point, a line or an area`
  if (!holds(coordinates, levels)) return 'its coordinates are not longitude and latitude in degrees'
  const shape = value as Geometry
  const rings =
    shape.type === 'Polygon' ? shape.coordinates : shape.type === 'MultiPolygon' ? shape.coordinates.flat() : []
  return firstReason(
    rings.some((ring) => ring.length < 4 || ring[0]![0] !== ring.at(-1)![0] || ring[0]![1] !== ring.at(-1)![1]) &&
      'its area has an open boundary',
    positionsOf(shape).length > most.cornersEach &&
      `it has more than ${most.cornersEach.toLocaleString('en-US')} corners`,
  )
}

/** A layer is drawn when all features of its file are stored. */
export const isWhole = ({ features, expected }: Pick<MapLayer, 'features' | 'expected'>): boolean =>
  Number(features) >= Number(expected)

/** Why a layer can't be given to these readers and editors: editors see it, and so does the person who decides. */
export function whyNotGiven({ read_by, changed_by }: Partial<Given>, actor: Rights, now: Given = usual): Reason {
  const readers = read_by ?? now.read_by
  const editors = changed_by ?? now.changed_by
  return firstReason(
    agencyRoles.indexOf(editors) < agencyRoles.indexOf(readers) &&
      'People who can change a layer must be able to see it. Select fewer people for “Who can change it”.',
    !atLeast(readers, actor) && 'You would no longer see this layer yourself. Select a role that you have.',
    !atLeast(editors, actor) && 'You could no longer change this layer yourself. Select a role that you have.',
  )
}
/** A layer that is made from others is seen by no more people than each of them, until someone decides otherwise. */
export function givenBy(sources: readonly Given[]): Given {
  const strictest = (roles: readonly AgencyRole[]) =>
    roles.toSorted((one, other) => agencyRoles.indexOf(other) - agencyRoles.indexOf(one))[0]!
  const read_by = strictest([usual.read_by, ...sources.map((each) => each.read_by)])
  return { read_by, changed_by: strictest([usual.changed_by, read_by]) }
}

export type Given = { read_by: AgencyRole; changed_by: AgencyRole }
const usual: Given = { read_by: 'user', changed_by: 'manager' }

/** Why a layer can't have these attributes: each needs a name of its own. */
export function whyNotColumns(columns: readonly Pick<Column, 'name'>[]): Reason {
  const names = columns.map(({ name }) => name.trim().toLowerCase())
  const twice = columns.find(({ name }, at) => names.indexOf(name.trim().toLowerCase()) < at)
  return firstReason(
    columns.length === 0 && 'Add at least one attribute.',
    names.includes('') && 'Enter a name for each attribute.',
    twice !== undefined && `Two attributes are named ${twice.name.trim()}.`,
  )
}

export const columnsIn = ({ columns }: Pick<MapLayer, 'columns'>): Column[] =>
  columns ? (JSON.parse(columns) as Column[]) : []

/** The name of a feature: the attribute that the layer names, or its number. */
export function nameOf(attributes: Attributes, titleBy: string | null, position: number): string {
  const said = titleBy === null ? null : attributes[titleBy]
  return said === null || said === undefined
    ? `Feature ${position}`
    : String(said).slice(0, 200) || `Feature ${position}`
}

/** The attribute that probably names the features. */
export const titleIn = (columns: readonly Column[]): string | null =>
  [/^(name|title|label|bezeichnung)$/i, /name$/i, /^(id|number|code|pin|objectid|fid)$/i]
    .map((pattern) => columns.find(({ name }) => pattern.test(name)))
    .find(Boolean)?.name ?? null

/** Values of the kinds that the columns say, and no others. */
export function whyNotAttributes(columns: readonly Column[], attributes: Readonly<Record<string, unknown>>): Reason {
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]))
  for (const [name, value] of Object.entries(attributes)) {
    const kind = kinds.get(name)
    if (!kind) return `This layer has no attribute ${name.slice(0, 80)}.`
    const reason = whyNotValue(kind, value)
    if (reason) return `${name}: ${reason}`
  }
  return JSON.stringify(attributes).length > 2 * most.attributes ? 'The attributes are too long.' : null
}

export function whyNotValue(kind: Column['kind'], value: unknown): Reason {
  if (value === null) return null
  switch (kind) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'Enter a number.'
    case 'flag':
      return typeof value === 'boolean' ? null : 'Select yes or no.'
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'Enter a date.'
    case 'text':
      return typeof value === 'string' && value.length <= 4_000 ? null : 'Enter up to 4,000 characters.'
  }
}

export type Tone = 'action' | 'good' | 'warn' | 'bad' | 'info' | 'quiet'
/** The colors of classes, in the order in which they are given. */
export const tones: readonly Tone[] = ['info', 'good', 'warn', 'bad', 'action', 'quiet']
/** From little to much: what is more stands out more. */
export const steps: readonly Tone[] = ['quiet', 'info', 'action', 'warn', 'bad']

/** Each value has a color, or each range of numbers up to a limit. Features in no class use the layer’s color. */
export type Style =
  | { kind: 'categories'; classes: readonly { value: Exclude<Value, null>; tone: Tone }[] }
  | { kind: 'graduated'; classes: readonly { upTo: number; tone: Tone }[] }

export const styleIn = ({ style }: Pick<MapLayer, 'style'>): Style | null =>
  style ? (JSON.parse(style) as Style) : null

export function toneIn(style: Style | null, by: string | null, attributes: Attributes): Tone | undefined {
  const value = style === null || by === null ? null : (attributes[by] ?? null)
  if (style === null || value === null) return undefined
  return style.kind === 'categories'
    ? style.classes.find((each) => each.value === value)?.tone
    : typeof value === 'number'
      ? style.classes.find(({ upTo }) => value <= upTo)?.tone
      : undefined
}

export function whyNotStyle(
  columns: readonly Column[],
  { style_by, label_by, style }: { style_by: string | null; label_by: string | null; style: Style | null },
): Reason {
  const column = (name: string | null) => columns.find((each) => each.name === name)
  return firstReason(
    style_by !== null && !column(style_by) && `This layer has no attribute ${style_by.slice(0, 80)}.`,
    label_by !== null && !column(label_by) && `This layer has no attribute ${label_by.slice(0, 80)}.`,
    (style_by === null) !== (style === null) && 'Select an attribute for the colors.',
    style !== null && style.classes.length === 0 && 'Add at least one class.',
    style?.kind === 'graduated' && column(style_by)?.kind !== 'number' && 'Only numbers can be graduated.',
    style?.kind === 'graduated' &&
      style.classes.some(({ upTo }, at) => at > 0 && upTo <= style.classes[at - 1]!.upTo) &&
      'Each limit must be above the one before it.',
    style?.kind === 'categories' &&
      new Set(style.classes.map(({ value }) => value)).size < style.classes.length &&
      'Each value can have one color.',
  )
}

/** A color for each value, the most frequent ones first. */
export const categoriesOf = (values: readonly { value: Value; count: number }[]): Style => ({
  kind: 'categories',
  classes: values
    .flatMap(({ value }) => (value === null ? [] : [value]))
    .slice(0, tones.length)
    .map((value, at) => ({ value, tone: tones[at]! })),
})

/** Classes with about the same number of features in each; equal limits become one class. */
export function graduatedOf(quantiles: readonly number[]): Style {
  const limits = [...new Set(quantiles)].toSorted((a, b) => a - b)
  return {
    kind: 'graduated',
    classes: limits.map((upTo, at) => ({
      upTo,
      tone: steps[limits.length === 1 ? 1 : Math.round((at * (steps.length - 1)) / (limits.length - 1))]!,
    })),
  }
}

/** The first attributes in words, for the card on the map. */
export const summaryOf = (attributes: Attributes, titleBy: string | null): string | null =>
  Object.entries(attributes)
    .filter(([name, value]) => name !== titleBy && value !== null)
    .slice(0, 4)
    .map(([name, value]) => `${name}: ${value === true ? 'yes' : value === false ? 'no' : String(value)}`)
    .join(', ')
    .slice(0, 300) || null

/** The same without the value that is the name already. */
export const noteOf = (attributes: Attributes, name: string): string | null =>
  summaryOf(Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== name)), null)

/** The shortest distance from a point to a shape: zero inside it, otherwise to its nearest edge. */
export function metersTo(point: Position, shape: Geometry): number {
  if (isInside(point, shape)) return 0
  switch (shape.type) {
    case 'Point':
      return metersBetween(point, shape.coordinates)
    case 'MultiPoint':
      return least(shape.coordinates.map((each) => metersBetween(point, each)))
    case 'LineString':
      return alongLine(point, shape.coordinates)
    case 'MultiLineString':
    case 'Polygon':
      return least(shape.coordinates.map((line) => alongLine(point, line)))
    case 'MultiPolygon':
      return least(shape.coordinates.flat().map((ring) => alongLine(point, ring)))
  }
}

const least = (values: readonly number[]) =>
  values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)

/**
 * The perpendicular foot on each segment, on a plane that is exact around the point: accurate to one part in a
 * thousand within a county.
 */
function alongLine(point: Position, line: readonly Position[]): number {
  const [lon, lat] = point
  const stretch = Math.cos((lat * Math.PI) / 180)
  let found = line[0] ? metersBetween(point, line[0]) : Number.POSITIVE_INFINITY
  for (let at = 1; at < line.length; at++) {
    const [a, b] = [line[at - 1]!, line[at]!]
    const [dx, dy] = [(b[0] - a[0]) * stretch, b[1] - a[1]]
    const length = dx * dx + dy * dy
    const along =
      length === 0 ? 0 : Math.max(0, Math.min(1, ((lon - a[0]) * stretch * dx + (lat - a[1]) * dy) / length))
    found = Math.min(found, metersBetween(point, [a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along]))
  }
  return found
}

const middle = (shape: Geometry): Position => {
  const all = positionsOf(shape)
  const corners = shape.type === 'Polygon' ? all.slice(0, -1) : all
  return [
    corners.reduce((sum, [lon]) => sum + lon, 0) / corners.length,
    corners.reduce((sum, [, lat]) => sum + lat, 0) / corners.length,
  ]
}

export type Answer = { spot: Spot; other: Spot; meters: number }

export const whyNotAsk = ({
  kind,
  meters,
  of_layer,
  against_layer,
}: Pick<MapQuery, 'kind' | 'meters' | 'of_layer' | 'against_layer'>): Reason =>
  firstReason(
    of_layer === against_layer && 'Select two different layers.',
    kind === 'within' && !(Number(meters) > 0) && 'Enter a distance.',
  )

/**
 * Features in, within a distance of, or nearest to something in the other layer: measured from their centers, nearest
 * first.
 */
export function answersOf(
  { kind, meters }: Pick<MapQuery, 'kind' | 'meters'>,
  of: readonly Spot[],
  against: readonly Spot[],
): Answer[] {
  return of
    .flatMap((spot): Answer[] => {
      const from = middle(spot.geometry)
      const near = against
        .map((other) => ({ spot, other, meters: metersTo(from, other.geometry) }))
        .toSorted((a, b) => a.meters - b.meters)[0]
      if (!near) return []
      if (kind === 'inside') return near.meters === 0 && near.other.geometry.type.endsWith('Polygon') ? [near] : []
      return kind === 'nearest' || near.meters <= Number(meters) ? [near] : []
    })
    .toSorted((a, b) => a.meters - b.meters)
}

export const worthOf = (answers: readonly Answer[]): number =>
  answers.reduce((sum, { spot }) => sum + (spot.worth ?? 0), 0)
