/** A moment in minutes since 1970, of a clock without a zone. */
export type Moment = number
export type Zoom = 'hours' | 'days' | 'weeks' | 'months'
export const zooms: readonly Zoom[] = ['hours', 'days', 'weeks', 'months']
export const zoomWords: Record<Zoom, string> = { hours: 'Hours', days: 'Days', weeks: 'Weeks', months: 'Months' }

const day = 1_440
/** Pixels for a day. */
const widths: Record<Zoom, number> = { hours: 288, days: 32, weeks: 10, months: 3.2 }

export type Axis = { from: Moment; to: Moment; zoom: Zoom; width: number; perDay: number }

/**
 * From some days before the first moment to some after the last, because a bar can be moved beyond both, and at least
 * as wide as its place.
 */
export function axisOf(first: Moment, last: Moment, zoom: Zoom, { perDay = widths[zoom], room = 0 } = {}): Axis {
  const before = Math.max(1, Math.ceil(margin / perDay))
  const from = (Math.floor(first / day) - before) * day
  const days = Math.max((Math.ceil(last / day) * day - from) / day + before * 2, Math.floor(room / perDay))
  return { from, to: from + days * day, zoom, perDay, width: Math.max(Math.ceil(days * perDay), room) }
}
const margin = 24

export const xOf = ({ from, perDay }: Axis, at: Moment): number => ((at - from) / day) * perDay
export const momentAt = ({ from, perDay }: Axis, x: number): Moment => from + (x / perDay) * day

/** A whole plan in its place. A plan of years is scrolled, and one of days is not stretched. */
export function fitted(first: Moment, last: Moment, room: number): { zoom: Zoom; perDay: number } {
  const perDay = Math.min(40, Math.max(1.6, (room - margin * 3) / ((last - first) / day + 4)))
  return { perDay, zoom: perDay >= 20 ? 'days' : perDay >= 5 ? 'weeks' : 'months' }
}

export type Tick = { at: Moment; name: string }
const named = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const month = named({ month: 'short' })
const monthAndYear = named({ month: 'short', year: 'numeric' })
const dayAndMonth = named({ weekday: 'short', month: 'short', day: 'numeric' })
const hour = named({ hour: 'numeric' })
const date = (at: Moment) => new Date(at * 60_000)

/** Two lines of ticks between two moments: months over days, years over months. */
export function ticksOf({ zoom }: Axis, from: Moment, to: Moment): { major: Tick[]; minor: Tick[] } {
  const first = Math.floor(from / day) * day
  const days = Array.from({ length: Math.ceil((to - first) / day) + 1 }, (_, at) => first + at * day)
  const firstOfMonth = (at: Moment) => date(at).getUTCDate() === 1
  const inMonth = date(first).getUTCDate() - 1
  const months = [first - inMonth * day, ...days.filter((at, index) => index > 0 && firstOfMonth(at))].filter(
    (at, index, all) => all.indexOf(at) === index,
  )
  if (zoom === 'hours')
    return {
      major: days.map((at) => ({ at, name: dayAndMonth.format(date(at)) })),
      minor: days.flatMap((at) =>
        Array.from({ length: 8 }, (_, index) => ({
          at: at + index * 180,
          name: index === 0 ? '' : hour.format(date(at + index * 180)),
        })),
      ),
    }
  if (zoom === 'days')
    return {
      major: months.map((at) => ({ at, name: monthAndYear.format(date(at)) })),
      minor: days.map((at) => ({ at, name: String(date(at).getUTCDate()) })),
    }
  if (zoom === 'weeks')
    return {
      major: months.map((at) => ({ at, name: monthAndYear.format(date(at)) })),
      minor: days.filter((at) => date(at).getUTCDay() === 1).map((at) => ({ at, name: String(date(at).getUTCDate()) })),
    }
  return {
    major: months
      .filter((at, index) => index === 0 || date(at).getUTCMonth() === 0)
      .map((at) => ({ at, name: String(date(at).getUTCFullYear()) })),
    minor: months.map((at) => ({ at, name: month.format(date(at)) })),
  }
}

/** Half the width of the sign of today. */
export const halfOfToday = 20

/** Whether a tick's name is read whole: not cut at the left, and not partly below the sign of today. */
export const isWhole = (x: number, name: string, { left, today }: { left: number; today: number }): boolean =>
  x >= left && (x + 4 + name.length * 6.5 < today - halfOfToday || x + 4 > today + halfOfToday)

/** The rows in sight, and some beyond. */
export function rowsInSight(
  top: number,
  height: number,
  rowHeight: number,
  count: number,
): [first: number, last: number] {
  const first = Math.max(0, Math.floor(top / rowHeight) - 6)
  return [first, Math.min(count, Math.ceil((top + height) / rowHeight) + 6)]
}

export type LinkEnds = { fromStart: boolean; toStart: boolean }
export const endsOf = (kind: 'FS' | 'SS' | 'FF' | 'SF'): LinkEnds => ({
  fromStart: kind[0] === 'S',
  toStart: kind[1] === 'S',
})
export const kindOf = ({ fromStart, toStart }: LinkEnds) =>
  `${fromStart ? 'S' : 'F'}${toStart ? 'S' : 'F'}` as 'FS' | 'SS' | 'FF' | 'SF'

/** Around the bars, with an arrow into the successor: out of an end, down between the rows, and in from its side. */
export function linkPath(x1: number, y1: number, x2: number, y2: number, { fromStart, toStart }: LinkEnds): string {
  const [out, into] = [fromStart ? x1 - 8 : x1 + 8, toStart ? x2 - 8 : x2 + 8]
  const middle = y2 > y1 ? y2 - 15 : y2 + 15
  const straight = toStart ? into >= out : into <= out
  const way =
    straight && fromStart !== toStart
      ? `H${out}V${y2}`
      : straight
        ? `H${toStart ? Math.min(out, into) : Math.max(out, into)}V${y2}`
        : `H${out}V${middle}H${into}V${y2}`
  return `M${x1} ${y1}${way}H${toStart ? x2 - 2 : x2 + 2}`
}
