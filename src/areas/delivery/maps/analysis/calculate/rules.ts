// Apart from the recipe, because the geometry of areas is heavy: only the thread that calculates loads it.
import { columnsOf, most, type Feature } from '@granary/geodata/geodata.ts'
import { positionsOf } from '@granary/geodata/geography.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { bufferOf, bufferOfAll } from '../buffers/rules.ts'
import { cellsFor, hotSpots, mostCells } from '../hot-spots/rules.ts'
import { nearestOf } from '../nearest/rules.ts'
import { intersect } from '../overlay/rules.ts'
import { metersIn, type Input, type Recipe, type Result } from '../rules.ts'
import { serviceAreas } from '../service-areas/rules.ts'

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
