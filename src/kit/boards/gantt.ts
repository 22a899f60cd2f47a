const day = 86_400_000
const at = (date: string) => Date.parse(date)

export type Span = { start: string; end: string }
/** The bar. */
export type Lasting = Span & {
  /** 0 to 100. */
  done?: number
  /** The baseline, below the bar. */
  baseline?: Span
  late?: boolean
  /** A milestone: drawn as a diamond. */
  milestone?: boolean
}
export type Ruler = {
  from: string
  days: number
  share: (date: string) => number
  months: { name: string; share: number }[]
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** From the first of the month in which the first task starts to the last of the month in which the last one ends. */
export function rulerOf(spans: readonly Span[], also: readonly string[] = []): Ruler {
  const days = [...spans.flatMap(({ start, end }) => [start, end]), ...also].toSorted()
  const first = `${(days[0] ?? '2000-01-01').slice(0, 7)}-01`
  const beyond = monthAfter(days.at(-1) ?? first)
  const length = (at(beyond) - at(first)) / day
  const share = (date: string) => Math.min(1, Math.max(0, (at(date) - at(first)) / day / length))
  const months: Ruler['months'] = []
  for (let month = first; month < beyond; month = monthAfter(month))
    months.push({
      name: `${short.format(new Date(month))}${month.slice(5, 7) === '01' || month === first ? ` ${month.slice(0, 4)}` : ''}`,
      share: share(month),
    })
  return { from: first, days: length, share, months }
}

const monthAfter = (date: string) => {
  const [year, month] = date.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The filled share of a bar, 0 to 1. */
export const doneOf = ({ done = 0 }: Lasting) => Math.min(100, Math.max(0, done)) / 100

/** A bar reaches to the end of its last day. */
export const barOf = ({ share }: Ruler, { start, end }: Span) => ({
  from: share(start),
  to: share(new Date(at(end) + day).toISOString().slice(0, 10)),
})
