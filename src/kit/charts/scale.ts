/** From the lowest tick to the highest; `share` is the height of a value, 0 to 1. */
export type Scale = { low: number; high: number; ticks: readonly number[]; share: (value: number) => number }

/**
 * An axis that starts at zero, so that twice as high means twice as much, and ends on a round number above the
 * largest value. Steps are 1, 2 or 5 times a power of ten, which people add easily. No step is smaller than the unit
 * counted: there is no fifth of an order. A measurement such as a temperature has no meaningful zero: `near` keeps the
 * axis close to its values, so that their changes are visible.
 */
export function scaleOf(
  values: readonly (number | null)[],
  {
    most = 5,
    least = 0,
    smallest = 0,
    near = false,
  }: { most?: number; least?: number; smallest?: number; near?: boolean } = {},
): Scale {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value))
  const isNear = near && known.length > 0
  const floor = isNear ? [] : [0]
  const ends = [Math.min(...floor, ...known), Math.max(...floor, least, ...known)] as const
  const [bottom, top] = isNear && ends[0] === ends[1] ? [ends[0] - 1, ends[1] + 1] : ends
  if (top === bottom) return { low: 0, high: 1, ticks: [0], share: () => 0 }
  const step = roundStep(Math.max(smallest, (top - bottom) / most))
  const [first, last] = [Math.floor(bottom / step), Math.ceil(top / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step))
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  return { low, high, ticks, share: (value) => (Math.min(high, Math.max(low, value)) - low) / (high - low) }
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5, 10].find((times) => times * power >= rough * (1 - 1e-9)) ?? 10)
}

/** 0.1 + 0.2 is no tick. */
const tidy = (value: number) => Number(value.toPrecision(12))

/**
 * Places of moments between 0 and 1, as far apart as they are in time. Nothing where they are one moment, or where one
 * is unknown.
 */
export function sharesOfTime(moments: readonly string[]): readonly number[] | null {
  const times = moments.map((moment) => Date.parse(moment))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return last > first ? times.map((time) => (time - first) / (last - first)) : null
}

/** The index of the place nearest to one. */
export const nearestTo = (x: number, places: readonly number[]): number =>
  places.reduce((best, place, at) => (Math.abs(place - x) < Math.abs(places[best]! - x) ? at : best), 0)

/** Every how many labels fit: the first is always shown, and no two touch. */
export const everyNth = (labels: readonly string[], width: number, character = 6.4): number =>
  Math.max(
    1,
    Math.ceil(
      (Math.max(...labels.map((label) => label.length), 1) * character + 10) / (width / Math.max(1, labels.length)),
    ),
  )

/** The letters below a step that leave some room to the next ones. */
export const lettersIn = (band: number): number => Math.floor((band - 5) / 6.3)

/** Whether each name has room for its first letters below its own step. */
export const fits = (labels: readonly string[], band: number): boolean =>
  shortened(labels, lettersIn(band)) !== null || labels.every(({ length }) => length * 6.4 + 4 <= band)

/** Names below narrow steps go down to the left, cut to these many letters. */
export const mostTilted = 14
export const tilt = 40

/** The height that tilted names need below the line of words. */
export const tiltedRoom = (labels: readonly string[]): number =>
  Math.ceil(
    Math.min(mostTilted, Math.max(0, ...labels.map(({ length }) => length))) * 6.2 * Math.sin((tilt * Math.PI) / 180),
  ) - 8

/** Half the width of a drawn label. */
export const halfOf = (label: string): number => label.length * 3.2

/** A label that was moved in from the edge may leave no room for its neighbor: that one is only in the table. */
export const apart = <Label extends { label: string; x: number }>(labels: readonly Label[]): readonly Label[] =>
  labels.reduce<Label[]>((kept, one) => {
    const last = kept.at(-1)
    return last && one.x - halfOf(one.label) < last.x + halfOf(last.label) + 4 ? kept : [...kept, one]
  }, [])

/**
 * Long labels, cut to the room that each has; none where nothing is too long, where there is no room for words, or
 * where the rest would be ambiguous, as with days.
 */
export function shortened(labels: readonly string[], room: number): readonly string[] | null {
  if (room < 9 || labels.every(({ length }) => length <= room)) return null
  const cut = labels.map((label) => (label.length > room ? `${label.slice(0, room - 1).trimEnd()}…` : label))
  return new Set(cut).size < new Set(labels).size ? null : cut
}

/** A name cut to the room it has, in pixels of the small type. */
export function cutTo(label: string, room: number, character = 6.3): string {
  const most = Math.floor(room / character)
  if (label.length <= most) return label
  return most < 3 ? '' : `${label.slice(0, most - 1).trimEnd()}…`
}
