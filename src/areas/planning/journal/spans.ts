import { addDays, addMonths } from '#platform/dates.ts'

/** From the first day, before the second. */
export type Span = readonly [from: string, before: string]

const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const nothing: Span = ['1900-01-01', '1900-01-01']
const everything: Span = ['1900-01-01', '2201-01-01']

/** A period as its full months and the days before and after them: stored monthly sums are not read day by day. */
export function spansOf(from: string | null, until: string | null): { months: Span; before: Span; after: Span } {
  const first = from && from > everything[0] ? from : everything[0]
  const end = until && until < everything[1] ? addDays(until, 1) : everything[1]
  const [months, ends] = [first === firstOf(first) ? first : addMonths(firstOf(first), 1), firstOf(end)]
  if (months >= ends) return { months: nothing, before: first < end ? [first, end] : nothing, after: nothing }
  return { months: [months, ends], before: [first, months], after: [ends, end] }
}
