import { Link } from 'react-router'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { certificateWords } from '../../profiles/kinds/records.ts'
import { eventKinds, eventsInWords, eventWords, type Band, type Counts, type EventKind } from '../rules.ts'

export const bandDials: Record<Band, DialState> = { good: 'done', warn: 'begun', block: 'bad', unknown: 'waiting' }
export const bandWords: Record<Band, string> = {
  good: 'Good',
  warn: 'Watch',
  block: 'Blocked',
  unknown: 'Not enough data',
}

export type Card = {
  counts: Counts
  score: number | null
  events: readonly { event: EventKind; at: string; table_name: string; record: string; words: string }[]
  words: string
  band: Band
}

/** The score and its newest events; each links to its record. */
export function Scorecard({ card }: { card: Card }) {
  const catalog = useCatalog()
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Dial state={bandDials[card.band]}>{bandWords[card.band]}</Dial>
        <span className="text-ink-2">{card.words}</span>
      </p>
      {Object.keys(card.counts).length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {eventKinds.flatMap((kind) =>
            card.counts[kind]
              ? [
                  <li key={kind}>
                    <span className="figures font-semibold">{card.counts[kind]}</span>{' '}
                    <span className="text-ink-2">{eventsInWords(kind, card.counts[kind])}</span>
                  </li>,
                ]
              : [],
          )}
        </ul>
      )}
      {card.events.length > 0 && (
        <ul className="divide-y divide-line">
          {card.events.map(({ event, at, table_name, record, words }) => {
            const page = table_name === 'bids' ? undefined : pageOf(catalog, table_name, record)
            const told =
              event === 'lapsed' ? (certificateWords[words as keyof typeof certificateWords] ?? words) : words
            return (
              <li
                key={`${event} ${record} ${at}`}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2"
              >
                <span className="min-w-0">
                  {eventWords[event]}
                  {told && (
                    <span className="block text-sm text-ink-2">
                      {page ? (
                        <Link className="link" to={page}>
                          {told}
                        </Link>
                      ) : (
                        told
                      )}
                    </span>
                  )}
                </span>
                <span className="text-sm text-ink-2">
                  <Day day={at} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <p className="text-xs text-ink-2">
        A delivery counts once, by its worst line, and an invoice counts once. Holds that a manager released, or that
        wait for our receipt, don’t count against the vendor. Withdrawn bids and protests are listed but don’t count.
        Questions are anonymous.
      </p>
    </div>
  )
}
