import { shortMonths } from '#platform/months.ts'
import type { Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'

export const eventKinds = [
  'delivered',
  'delivered_late',
  'delivered_wrong',
  'invoiced',
  'held',
  'defective',
  'responsive',
  'awarded',
  'rejected',
  'unreadable',
  'unconfirmed',
  'late',
  'withdrawn',
  'lapsed',
  'suspended',
  'protested',
  'overturned',
] as const
export type EventKind = (typeof eventKinds)[number]
export const eventWords: Record<EventKind, string> = {
  delivered: 'Delivery as ordered',
  delivered_late: 'Late delivery',
  delivered_wrong: 'Delivery with rejected goods',
  invoiced: 'Invoice matched',
  held: 'Invoice put on hold for its content',
  defective: 'Invoice returned as defective',
  responsive: 'Readable, responsive bid',
  awarded: 'Award',
  rejected: 'Nonresponsive bid',
  unreadable: 'Unreadable bid',
  unconfirmed: 'Addendum not acknowledged',
  late: 'Late bid',
  withdrawn: 'Bid withdrawn',
  lapsed: 'Certificate expired',
  suspended: 'Suspension',
  protested: 'Protest filed',
  overturned: 'Award overturned by protest',
}
/** Old events say little about the future: three years, as a past-performance reference requires. */
export const scoreYears = 3

/** A scorecard shows its newest events, and a vendor's page only a few. */
export const [mostEvents, fewEvents] = [200, 5]

/** A count of one kind, such as 2 deliveries as ordered. */
export function eventsInWords(kind: EventKind, times: number): string {
  const words = eventInWords(kind)
  if (times === 1) return words
  return words.replace(/delivery|invoice|bid|award|addendum|certificate|suspension|protest/, (noun) =>
    noun === 'addendum' ? 'addenda' : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`,
  )
}

/** One of a kind, within a sentence. */
export const eventInWords = (kind: EventKind): string => eventWords[kind].replace(/^./, (first) => first.toLowerCase())

export type Counts = Partial<Record<EventKind, number>>

/**
 * The points of an event, up to a hundred. Withdrawing a bid before the deadline is every bidder's right, and so is a
 * protest. An award may be overturned for the agency's mistake, and the vendor's part counts as the rejection of its
 * bid: these are shown and do not count. Who asks questions is not known. A delivery is one event however many lines
 * it has, and so is an invoice.
 */
const worth: Partial<Record<EventKind, number>> = {
  delivered: 100,
  delivered_late: 50,
  delivered_wrong: 25,
  invoiced: 100,
  held: 50,
  defective: 25,
  responsive: 100,
  awarded: 100,
  unconfirmed: 50,
  late: 25,
  rejected: 25,
  unreadable: 0,
  lapsed: 25,
  suspended: 0,
}

const eventCount = (events: number): string => `${events} ${plural(events, { one: 'event', other: 'events' })}`

export type Score = { score: number | null; events: number; words: string }

export function scoreOf(counts: Counts, { atLeast }: { atLeast: number }): Score {
  const counted = eventKinds.flatMap((kind) =>
    worth[kind] === undefined || !counts[kind] ? [] : [{ worth: worth[kind], times: counts[kind] }],
  )
  const events = counted.reduce((sum, { times }) => sum + times, 0)
  if (events === 0) return { score: null, events, words: 'No events yet' }
  if (events < atLeast) return { score: null, events, words: `Not enough data: ${events} of ${atLeast} events` }
  const score = Math.round(counted.reduce((sum, each) => sum + each.worth * each.times, 0) / events)
  return { score, events, words: `${score} of 100, from ${eventCount(events)}` }
}

const deliveryKinds = ['delivered', 'delivered_late', 'delivered_wrong'] as const
type InMonth = { month: string; event: EventKind; times: number }

/** Deliveries and the part of them that came as ordered, in whole percent; null without a delivery. */
export function deliveriesOf(counts: Counts): { all: number; asOrdered: number | null } {
  const all = deliveryKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  return { all, asOrdered: all === 0 ? null : Math.floor((100 * (counts.delivered ?? 0)) / all) }
}

/** The twelve months that end with today's, and what was delivered in each, kind by kind. */
export function deliveriesByMonth(months: readonly InMonth[], today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const names = Array.from({ length: 12 }, (_, at) => {
    const since = year * 12 + month - 12 + at
    return `${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, '0')}`
  })
  const times = (name: string, kind: EventKind) =>
    months.find((each) => each.month === name && each.event === kind)?.times ?? 0
  return {
    across: names.map((name) => shortMonths[Number(name.slice(5)) - 1]!),
    series: deliveryKinds.map((kind) => ({ kind, values: names.map((name) => times(name, kind)) })),
  }
}

export type Band = 'good' | 'warn' | 'block' | 'unknown'
export const bandOf = (
  { score }: Pick<Score, 'score'>,
  { warn, block }: { warn: number | undefined; block: number | undefined },
): Band =>
  score === null || (block === undefined && warn === undefined)
    ? 'unknown'
    : block !== undefined && score < block
      ? 'block'
      : warn !== undefined && score < warn
        ? 'warn'
        : 'good'

/** The check before an invitation, an award or an order goes to a vendor. */
export const whyNotEngage = (
  { score, events }: Pick<Score, 'score' | 'events'>,
  { block }: { block: number | undefined },
): Reason =>
  score !== null && block !== undefined && score < block
    ? `Its score is ${score} of 100 from ${eventCount(events)}. Vendors below ${block} are blocked.`
    : null
