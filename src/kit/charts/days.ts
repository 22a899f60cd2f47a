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
