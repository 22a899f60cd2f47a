import type { Reason } from '#platform/rules.ts'

export const eventKinds = [
  'delivered',
  'delivered_late',
  'delivered_wrong',
  'invoiced',
  'held',
  'defective',
  'offered',
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
  delivered_late: 'Delivery after its day',
  delivered_wrong: 'Delivery with rejected goods',
  invoiced: 'Invoice that matched',
  held: 'Invoice held for what it said',
  defective: 'Invoice sent back as defective',
  offered: 'Offer that could be judged',
  awarded: 'Award',
  rejected: 'Offer found not responsive',
  unreadable: 'Offer that could not be read',
  unconfirmed: 'Addendum not confirmed',
  late: 'Offer after the closing',
  withdrawn: 'Offer taken back',
  lapsed: 'Certificate that ran out',
  suspended: 'Suspension',
  protested: 'Protest that it filed',
  overturned: 'Award that fell by a protest',
}
/** What is far behind says little about tomorrow: three years, as a past-performance reference asks for. */
export const scoreYears = 3

/** A scorecard shows the newest of its events, and on the page of a vendor only a few. */
export const [mostEvents, fewEvents] = [200, 5]

/** So many of a kind, such as 2 deliveries as ordered. */
export function eventsInWords(kind: EventKind, times: number): string {
  const words = eventInWords(kind)
  if (times === 1) return words
  return words.replace(/^\w+/, (noun) =>
    noun === 'addendum' ? 'addenda' : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`,
  )
}

/** One of a kind, within a sentence. */
export const eventInWords = (kind: EventKind): string => eventWords[kind].replace(/^./, (first) => first.toLowerCase())

export type Counts = Partial<Record<EventKind, number>>

/**
 * What an event is worth of a hundred. Taking an offer back before the closing is everybody's right, and so is a
 * protest; an award may fall for what the agency did, and what the vendor did is counted as the refusal of its offer:
 * these are shown and do not count. Who asks questions is not known. A delivery is one event, however many lines came
 * with it, and an invoice too.
 */
const worth: Partial<Record<EventKind, number>> = {
  delivered: 100,
  delivered_late: 50,
  delivered_wrong: 25,
  invoiced: 100,
  held: 50,
  defective: 25,
  offered: 100,
  awarded: 100,
  unconfirmed: 50,
  late: 25,
  rejected: 25,
  unreadable: 0,
  lapsed: 25,
  suspended: 0,
}

export type Score = { score: number | null; events: number; words: string }

export function scoreOf(counts: Counts, { atLeast }: { atLeast: number }): Score {
  const counted = eventKinds.flatMap((kind) =>
    worth[kind] === undefined || !counts[kind] ? [] : [{ worth: worth[kind], times: counts[kind] }],
  )
  const events = counted.reduce((sum, { times }) => sum + times, 0)
  if (events === 0) return { score: null, events, words: 'Nothing has happened yet' }
  if (events < atLeast) return { score: null, events, words: `Too few events to say: ${events} of ${atLeast}` }
  const score = Math.round(counted.reduce((sum, each) => sum + each.worth * each.times, 0) / events)
  return { score, events, words: `${score} of 100, from ${events} events` }
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

/** What an invitation, an award or an order asks before it goes to a vendor. */
export const whyNotEngage = (
  { score, events }: Pick<Score, 'score' | 'events'>,
  { block }: { block: number | undefined },
): Reason =>
  score !== null && block !== undefined && score < block
    ? `Its score is ${score} of 100 from ${events} events; below ${block} nothing new goes to it.`
    : null
