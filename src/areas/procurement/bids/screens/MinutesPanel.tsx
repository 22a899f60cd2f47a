import { bidStatus, type OpenedBid } from '../rules.ts'
import { plural } from '#platform/words.ts'
import { useAnswer } from '#client/use-answer.ts'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { momentInWords } from '#platform/dates.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import type { openingMinutes } from '../minutes.ts'

type MinutesPanelProps = { row: Solicitation; loaded: { bids?: readonly OpenedBid[] } }

/** How the bids were opened, for the file: when, by whom, and which bids, each with the receipt its bidder holds. */
export function MinutesPanel({ row, loaded: { bids } }: MinutesPanelProps) {
  const { data: minutes } = useAnswer<typeof openingMinutes>(
    'openings/minutes',
    { id: row.id },
    { about: 'solicitations' },
  )
  const at = (moment: string) => momentInWords(moment, row.zone ?? 'UTC')
  const second = minutes?.handed.some(({ round }) => round > 1)
  const told = [
    ...(row.closes_at ? [{ at: row.closes_at, words: 'Bidding closed.' }] : []),
    ...(minutes?.began ?? []).map(({ by, at: when }) => ({
      at: when,
      words: `${by ?? 'An officer'} started the opening.`,
    })),
    ...(minutes?.handed ?? []).map(({ officer, round, at: when, failed }) => ({
      at: when,
      words: `${officer} submitted key shares${second ? ` for round ${round}` : ''}${failed > 0 ? `; ${plural(failed, { one: 'one could', other: `${failed} could` })} not be opened` : ''}.`,
    })),
  ]
  return (
    <Panel
      title="Bid opening minutes"
      about={`${plural(row.officers_needed, { one: 'One officer opens the bids.', other: `${row.officers_needed} officers open the bids together.` })} Receipts show what each bidder got when the bid was sealed.`}
    >
      {!minutes && <SkeletonLines lines={3} />}
      {minutes && (
        <ol className="grid gap-1">
          {told.map((each) => (
            <li key={`${each.at} ${each.words}`} className="grid gap-x-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
              <span className="text-sm text-ink-2">{at(each.at)}</span>
              <span>{each.words}</span>
            </li>
          ))}
        </ol>
      )}
      {bids && bids.length > 0 && (
        <ol className="mt-4 divide-y divide-line border-t border-line">
          {bids.map(({ id, number, submitted_at, receipt, edition, status, vendor }) => (
            <li key={id} className="min-w-0 py-2.5 last:pb-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span>
                  <span className="font-semibold">{vendor.name}</span>{' '}
                  <span className="font-mono text-xs text-ink-2">{number}</span>
                </span>
                {bidStatus.is({ status }, 'unreadable') && <span className="text-sm text-bad">could not be read</span>}
              </p>
              <p className="text-xs text-ink-2">
                Received {at(submitted_at)}, for version {edition}
              </p>
              <Disclosure title="Receipt">
                <p className="font-mono text-xs break-all text-ink-2">{receipt}</p>
              </Disclosure>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
