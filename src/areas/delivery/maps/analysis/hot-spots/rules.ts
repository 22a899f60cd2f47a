import type { Feature } from '@granary/geodata/geodata.ts'
import { middle } from '../nearest/rules.ts'
import { middleOf, planeAt, type Spot } from '../planes/rules.ts'

export type Score = { z: number; p: number }

/**
 * Getis-Ord Gi* (Ord and Getis, 1995) with weights of one within the distance and zero beyond it. A cell is its own
 * neighbor. `z` says how many standard deviations its surroundings are above the mean of all cells, `p` how often chance
 * alone goes as far in either direction. Where all values are equal there is nothing to find: null.
 */
export function giStar(values: readonly number[], neighbors: readonly (readonly number[])[]): (Score | null)[] {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / n - mean * mean)
  return neighbors.map((near) => {
    const weights = near.length
    const spread = deviation * Math.sqrt((n * weights - weights * weights) / (n - 1))
    if (!(spread > 1e-12)) return null
    const z = (near.reduce((sum, at) => sum + values[at]!, 0) - mean * weights) / spread
    return { z, p: twoSided(z) }
  })
}

/** How often a normal value is this far from the mean in either direction. */
export function twoSided(z: number): number {
  // Numerical Recipes, erfc by Chebyshev: right to seven digits.
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ]
  const sum = terms.reduceRight((inner, term) => term + t * inner, 0)
  return Math.min(1, t * Math.exp(-x * x + sum))
}

/** The classes that maps of hot spots have, from their probability. */
export function classOf(score: Score | null): string {
  if (!score) return 'Not significant'
  const level = score.p <= 0.01 ? '99%' : score.p <= 0.05 ? '95%' : score.p <= 0.1 ? '90%' : null
  return level ? `${score.z > 0 ? 'Hot' : 'Cold'} spot, ${level}` : 'Not significant'
}
export const classes = [
  'Hot spot, 99%',
  'Hot spot, 95%',
  'Hot spot, 90%',
  'Not significant',
  'Cold spot, 90%',
  'Cold spot, 95%',
  'Cold spot, 99%',
]

export const mostCells = 10_000

/** How many squares of this size the features lie in, empty ones counted. */
export function cellsFor(of: readonly Feature[], meters: number): number {
  const { columns, rows } = gridOf(of, meters)
  return columns * rows
}

function gridOf(of: readonly Feature[], meters: number) {
  const plane = planeAt(middleOf(of.map(({ geometry }) => geometry)))
  const spots = of.map(({ geometry }): Spot => plane.to(middle(geometry)))
  const least = (axis: 0 | 1) => Math.floor(spots.reduce((low, spot) => Math.min(low, spot[axis]), Infinity) / meters)
  const largest = (axis: 0 | 1) =>
    Math.floor(spots.reduce((high, spot) => Math.max(high, spot[axis]), -Infinity) / meters)
  const [left, bottom] = [least(0), least(1)]
  return { plane, spots, left, bottom, columns: largest(0) - left + 1, rows: largest(1) - bottom + 1 }
}

/**
 * Squares over everything the features cover, with how many lie in each (or the sum of an attribute), and whether its
 * surroundings have significantly many or few.
 */
export function hotSpots(
  of: readonly Feature[],
  { cell, reach, sumOf }: { cell: number; reach: number; sumOf: string | null },
): Feature[] {
  const { plane, spots, left, bottom, columns, rows } = gridOf(of, cell)
  const values = Array.from({ length: columns * rows }, () => 0)
  spots.forEach(([x, y], at) => {
    const given = sumOf === null ? 1 : of[at]!.attributes[sumOf]
    const index = (Math.floor(y / cell) - bottom) * columns + (Math.floor(x / cell) - left)
    values[index]! += typeof given === 'number' ? given : 0
  })
  const far = Math.floor(reach / cell)
  const near = values.map((_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    const found: number[] = []
    for (let up = -far; up <= far; up++)
      for (let right = -far; right <= far; right++) {
        const [r, c] = [row + up, column + right]
        if (r >= 0 && r < rows && c >= 0 && c < columns && Math.hypot(up, right) * cell <= reach)
          found.push(r * columns + c)
      }
    return found
  })
  return giStar(values, near).map((score, at): Feature => {
    const [x, y] = [(left + (at % columns)) * cell, (bottom + Math.floor(at / columns)) * cell]
    const ring = (
      [
        [x, y],
        [x + cell, y],
        [x + cell, y + cell],
        [x, y + cell],
        [x, y],
      ] as const
    ).map(plane.back)
    return {
      geometry: { type: 'Polygon', coordinates: [ring] },
      attributes: {
        Class: classOf(score),
        [sumOf === null ? 'Count' : `Sum of ${sumOf}`.slice(0, 80)]: values[at]!,
        z: score && Math.round(score.z * 1_000) / 1_000,
        p: score && Number(score.p.toPrecision(4)),
      },
    }
  })
}
