import type { Series } from './series.ts'

/** A value of one series in its place in the stack. */
export type Piled = { which: number; from: number; to: number }

/** Positive values stack up, negative ones down: a credit never shortens a bar unseen. */
export function stackAt(series: readonly Series[], at: number): readonly Piled[] {
  let [up, down] = [0, 0]
  return series.flatMap(({ values }, which) => {
    const value = values[at] ?? 0
    if (value === 0) return []
    const from = value > 0 ? up : down
    if (value > 0) up += value
    else down += value
    return [{ which, from, to: from + value }]
  })
}

/** The sum of a step; unknown where no part is known. */
export function totalAt(series: readonly Series[], at: number): number | null {
  const known = series.flatMap(({ values }) => values[at] ?? [])
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
}

/** Parts of a hundred for each step. A step without any amount has no shares; a negative part has none either. */
export function sharesOf(series: readonly Series[]): readonly Series[] {
  const wholes = (series[0]?.values ?? []).map((_, at) =>
    series.reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0),
  )
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, at) =>
      value === null || wholes[at] === 0 ? null : (Math.max(0, value) / wholes[at]!) * 100,
    ),
  }))
}

/** A share as people say it: a small part is not nothing, and nearly all is not all. */
export function asShare(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%'
  const share = (part / whole) * 100
  if (share < 1) return 'under 1%'
  return `${share < 100 ? Math.min(99, Math.round(share)) : 100}%`
}
