import type { Column, Feature } from '@granary/geodata/geodata.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Style } from '../rules.ts'

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

/** The calculation and its layers: stored with the result, so that it can be calculated again. */
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

/** The classes of hot spots have colors of their own; other results have one. */
export const hotStyle: Style = {
  kind: 'categories',
  classes: [
    { value: 'Hot spot, 99%', tone: 'bad' },
    { value: 'Hot spot, 95%', tone: 'warn' },
    { value: 'Hot spot, 90%', tone: 'action' },
    { value: 'Cold spot, 99%', tone: 'info' },
    { value: 'Cold spot, 95%', tone: 'info' },
    { value: 'Cold spot, 90%', tone: 'info' },
    { value: 'Not significant', tone: 'quiet' },
  ],
}
