import { columnsOf, most, type Column, type Feature } from '#platform/geodata/geodata.ts'
import { positionsOf } from '#platform/geography.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { bufferOf, bufferOfAll } from './buffers/rules.ts'
import { cellsFor, hotSpots, mostCells } from './hot-spots/rules.ts'
import { nearestOf } from './nearest/rules.ts'
import { intersect } from './overlay/rules.ts'
import { serviceAreas } from './service-areas/rules.ts'

export const operations = ['buffer', 'intersect', 'nearest', 'service-area', 'hot-spots'] as const
export type Operation = (typeof operations)[number]
export const operationWords: Record<Operation, string> = {
  buffer: 'Buffer',
  intersect: 'Intersect',
  nearest: 'Nearest',
  'service-area': 'Service area',
  'hot-spots': 'Hot spots',
}
export const operationHelp: Record<Operation, string> = {
  buffer: 'Areas within a distance of each feature.',
  intersect: 'Features cut by the areas of another layer, with the attributes of both.',
  nearest: 'A line from each feature to the nearest one of another layer, with the distance.',
  'service-area': 'What is reached from places within minutes of driving, along the streets of a layer.',
  'hot-spots': 'Squares whose surroundings have significantly many or few features (Getis-Ord Gi*).',
}

export const units = ['feet', 'miles'] as const
export type Unit = (typeof units)[number]
export const metersIn: Record<Unit, number> = { feet: 0.3048, miles: 1_609.344 }

/** What is calculated, from which layers: stored with the result, so that it can be calculated again. */
export type Recipe = {
  operation: Operation
  /** The layer, by its id or as one of the agency's records. */ of: string
  against: string | null
  distance: number | null
  unit: Unit
  /** One area for all features of a buffer. */ dissolve: boolean
  minutes: readonly number[]
  mph: number | null
  /** The attribute of the streets that has their speed. */ speedBy: string | null
  /** Hot spots: the side of a square; `distance` is how far its surroundings reach. */ cell: number | null
  /** Sum this attribute instead of counting. */ sumOf: string | null
}

export type Input = { name: string; features: readonly Feature[] }
export type Result = { columns: readonly Column[]; features: readonly Feature[]; notes: readonly string[] }

const needsOther = (operation: Operation) => operation !== 'buffer' && operation !== 'hot-spots'
export const otherWords: Partial<Record<Operation, string>> = {
  intersect: 'Areas',
  nearest: 'Nearest feature of',
  'service-area': 'Streets',
}

export function whyNotAnalyze(recipe: Recipe): Reason {
  const { operation, of, against, distance, minutes, mph, cell } = recipe
  const far = distance === null || !(distance > 0) || distance * metersIn[recipe.unit] > 100_000
  return firstReason(
    of === '' && 'Select a layer.',
    needsOther(operation) && !against && `Select the layer for “${otherWords[operation]}”.`,
    needsOther(operation) && of === against && 'Select two different layers.',
    (operation === 'buffer' || operation === 'hot-spots') && far && 'Enter a distance above 0 and up to 62 miles.',
    operation === 'service-area' &&
      (minutes.length === 0 || minutes.length > 5 || minutes.some((each) => !(each > 0 && each <= 120))) &&
      'Enter one to five times between 1 and 120 minutes, such as 5, 10.',
    operation === 'service-area' && !(mph !== null && mph > 0 && mph <= 90) && 'Enter a speed between 1 and 90 mph.',
    operation === 'hot-spots' && !(cell !== null && cell >= 50) && 'Enter squares of at least 50 feet.',
    operation === 'hot-spots' &&
      distance! * metersIn[recipe.unit] < cell! * metersIn.feet &&
      'The surroundings must reach at least one square far.',
  )
}

/** Beyond these the calculation would take minutes: it is refused with its reason before it begins. */
const limits = { corners: 60_000, pairs: 30_000_000, streetCorners: 40_000 } as const

const corners = (features: readonly Feature[]) =>
  features.reduce((sum, { geometry }) => sum + positionsOf(geometry).length, 0)
const isArea = ({ geometry }: Feature) => geometry.type.endsWith('Polygon')
const isLine = ({ geometry }: Feature) => geometry.type.endsWith('LineString')

/** Why these features can't be calculated with; null where they can. */
export function whyNotWith(recipe: Recipe, of: Input, against: Input | null): Reason {
  const { operation } = recipe
  const other = against?.features ?? []
  const count = (value: number) => value.toLocaleString('en-US')
  return firstReason(
    of.features.length === 0 && `${of.name} has no features.`,
    operation === 'intersect' && !other.some(isArea) && `${against?.name} has no areas.`,
    operation === 'service-area' && !other.some(isLine) && `${against?.name} has no lines, so it has no streets.`,
    operation === 'nearest' && other.length === 0 && `${against?.name} has no features.`,
    operation === 'nearest' &&
      of.features.length * corners(other) > limits.pairs &&
      `These layers are too large for a search: ${count(of.features.length)} features with ${count(corners(other))} corners. Filter one of them and export it as a layer first.`,
    operation === 'buffer' &&
      corners(of.features) > limits.corners &&
      `${of.name} has ${count(corners(of.features))} corners, and a buffer takes up to ${count(limits.corners)}.`,
    operation === 'service-area' &&
      corners(other) > limits.streetCorners &&
      `${against?.name} has ${count(corners(other))} corners, and a service area takes up to ${count(limits.streetCorners)}.`,
    operation === 'hot-spots' && of.features.length < 30 && 'Hot spots need at least 30 features.',
    operation === 'hot-spots' &&
      cellsFor(of.features, recipe.cell! * metersIn.feet) > mostCells &&
      `These squares are too small: there would be more than ${count(mostCells)}.`,
    operation === 'hot-spots' &&
      cellsFor(of.features, recipe.cell! * metersIn.feet) < 30 &&
      'These squares are too large: there would be fewer than 30.',
  )
}

/** The result of a recipe, and what its reader must know. */
export function analyze(recipe: Recipe, of: Input, against: Input | null): Result {
  const { features, notes } = calculated(recipe, of, against)
  return { columns: columnsOf(features.map(({ attributes }) => attributes)).slice(0, most.columns), features, notes }
}

function calculated(
  recipe: Recipe,
  of: Input,
  against: Input | null,
): { features: readonly Feature[]; notes: readonly string[] } {
  const { operation, distance, unit, dissolve, minutes, mph, speedBy, cell, sumOf } = recipe
  const meters = (distance ?? 0) * metersIn[unit]
  const other = against?.features ?? []
  switch (operation) {
    case 'buffer':
      return {
        features: dissolve
          ? [
              {
                geometry: bufferOfAll(
                  of.features.map(({ geometry }) => geometry),
                  meters,
                ),
                attributes: { Name: `${of.name}, ${distance} ${unit}` },
              },
            ]
          : of.features.map(({ geometry, attributes }) => ({ geometry: bufferOf(geometry, meters), attributes })),
        notes: ['Round ends have 64 corners: an area is up to 0.2% smaller than with a true circle.'],
      }
    case 'intersect': {
      const found = intersect(of.features, other, against!.name)
      return { features: found, notes: [`${found.length} parts of ${of.features.length} features lie inside.`] }
    }
    case 'nearest':
      return {
        features: nearestOf(of.features, other, against!.name),
        notes: ['Distances are straight lines from the middle of each feature.'],
      }
    case 'service-area': {
      const from = of.features.map(({ geometry }) => geometry)
      const found = serviceAreas(from, other.filter(isLine), {
        minutes,
        mph: mph!,
        speedBy,
        beside: distance === null ? null : meters,
      })
      return {
        features: found,
        notes: [
          'Streets are driven in both directions and are connected where they share a corner. Turns, signals and traffic take no time.',
          ...(found.length === 0 ? [`No place of ${of.name} is within half a mile of a street.`] : []),
        ],
      }
    }
    case 'hot-spots':
      return {
        features: hotSpots(of.features, { cell: cell! * metersIn.feet, reach: meters, sumOf }),
        notes: [
          'Getis-Ord Gi* over squares, empty ones included. z is in standard deviations; p is two-sided and not corrected for the number of squares.',
        ],
      }
  }
}

/** The sentence that the layer has as its source. */
export function sourceOf(recipe: Recipe, of: string, against: string | null, day: string): string {
  const { operation, distance, unit, minutes, mph, cell } = recipe
  const far = distance === null ? '' : `${distance.toLocaleString('en-US')} ${unit}`
  const text = {
    buffer: `Within ${far} of ${of}`,
    intersect: `${of} inside ${against}`,
    nearest: `Nearest ${against} to ${of}`,
    'service-area': `Reached from ${of} in ${minutes.join(', ')} minutes over ${against}, ${mph} mph`,
    'hot-spots': `Hot spots of ${of}, squares of ${cell} feet, surroundings of ${far}`,
  }[operation]
  return `${text}. Calculated on ${day}.`.slice(0, 300)
}

export const nameOfResult = (recipe: Recipe, of: string): string =>
  `${operationWords[recipe.operation]}: ${of}`.slice(0, 120)

/** A recipe that was stored; null for one of another version. */
export function recipeIn(text: string | null): Recipe | null {
  try {
    const value = text === null ? null : (JSON.parse(text) as Recipe)
    return value && operations.includes(value.operation) ? value : null
  } catch {
    return null
  }
}
