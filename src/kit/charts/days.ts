const dayOf = (day: string) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))

/** Where a day is between two others, 0 to 1; a day outside is at the edge. */
export function dayScale(from: string, to: string): (day: string) => number {
  const [first, last] = [dayOf(from), dayOf(to)]
  return (day) => (last <= first ? 0 : Math.min(1, Math.max(0, (dayOf(day) - first) / (last - first))))
}

/** The first days of months between two days, every one, third, sixth or twelfth: at most seven. */
export function monthTicks(from: string, to: string): readonly string[] {
  const all: string[] = []
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  if (from.slice(8, 10) !== '01') month++
  for (;;) {
    if (month > 12) [year, month] = [year + 1, 1]
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > to) break
    all.push(day)
    month++
  }
  const nth = [1, 3, 6, 12, 24, 60].find((each) => all.length / each <= 7) ?? 120
  return all.filter((day) => (Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1) % nth === 0)
}

/** The week and weekday of each day, from the week of the first: Sunday is 0. */
export function weeksOf(days: readonly string[]): readonly { week: number; weekday: number }[] {
  if (days.length === 0) return []
  const first = dayOf(days[0]!)
  const before = new Date(first).getUTCDay()
  return days.map((day) => {
    const since = Math.round((dayOf(day) - first) / 86_400_000) + before
    return { week: Math.floor(since / 7), weekday: since % 7 }
  })
}

/** How full the color of each level is. */
export const heatDepths = [0, 0.25, 0.45, 0.7, 1] as const

/** Five levels from nothing to the most. Anything above zero is at least the first level. */
export function heatLevels(values: readonly (number | null)[]): readonly (0 | 1 | 2 | 3 | 4)[] {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  return values.map((value) =>
    value === null || value <= 0 ? 0 : (Math.min(4, Math.ceil((value / most) * 4)) as 1 | 2 | 3 | 4),
  )
}
