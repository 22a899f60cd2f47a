import { Link } from 'react-router'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { useDayOf, useToday } from '#client/use-today.ts'
import { Deadline } from '#kit/parts/Deadline.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { distance } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import type { Card, Cycle } from '../questions.ts'
import { enoughPasses, inDays, longestFirst, slowestStage, stageWords, stages, type Stage } from '../rules.ts'

/** As many as fit beside the times of the stages. */
const most = 5

/** The purchases that stay longest where they are; slower than nine of ten is marked. */
export function Longest({
  cards,
  cycles,
}: {
  cards: readonly (Card & { stage?: Stage | undefined })[]
  cycles: Cycle[]
}) {
  const now = useNow()
  const waiting = longestFirst(cards, cycles, now)
  return (
    <Panel title="Waiting longest">
      {waiting.length === 0 && <p className="text-ink-2">Nothing is in progress. A new requisition appears here.</p>}
      <ol className="-my-2 divide-y divide-line">
        {waiting.slice(0, most).map(({ table, id, number, title, amount, stage, seconds, late }) => (
          <li key={id} className="relative py-2 text-sm">
            <p className="flex justify-between gap-3">
              <Link
                to={`/records/${table}/${id}`}
                className="min-w-0 truncate font-semibold text-ink after:absolute after:inset-0 hover:underline"
              >
                {title}
              </Link>
              {amount !== null && <span className="figures shrink-0">{dollars(amount)}</span>}
            </p>
            <p className="flex justify-between gap-3 text-xs text-ink-2">
              <span className="min-w-0 truncate">
                {stage && stageWords[stage].title} <span className="font-mono">{number}</span>
              </span>
              <span className={`shrink-0 ${late ? 'font-semibold text-warn' : ''}`}>
                {seconds < 86_400 ? 'since today' : `for ${inDays(seconds)}`}
                {late && <span className="sr-only">, longer than 90% of the last year</span>}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type Closing = Pick<Solicitation, 'id' | 'number' | 'title' | 'closes_at' | 'estimate'>

/** Published solicitations, the next to close first. */
export function ClosingSoon() {
  const today = useToday()
  const dayOf = useDayOf()
  const { data, isError, refetch } = useRows<Closing>('solicitations', (from) =>
    from
      .select('id,number,title,closes_at,estimate')
      .eq('status', 'published')
      .order('closes_at')
      .order('id')
      .limit(most),
  )
  return (
    <Panel title="Closing next" actions={<ButtonLink to={stageWords.market.to}>All open</ButtonLink>}>
      {isError && <ErrorState what="Open solicitations" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={5} />}
      {data?.length === 0 && <p className="text-ink-2">No solicitation is open for bids.</p>}
      <ol className="-my-2 divide-y divide-line">
        {data?.map(({ id, number, title, closes_at }) => {
          const days = closes_at ? daysBetween(today, dayOf(closes_at)) : undefined
          return (
            <li key={id} className="relative py-2 text-sm">
              <p className="flex justify-between gap-3">
                <Link
                  to={`/rfq-builder/${id}`}
                  className="min-w-0 truncate font-semibold text-ink after:absolute after:inset-0 hover:underline"
                >
                  {title}
                </Link>
                {days !== undefined && (
                  <span className={`shrink-0 ${days < 3 ? 'font-semibold text-warn' : 'text-ink-2'}`}>
                    {distance(days)}
                  </span>
                )}
              </p>
              <p className="flex justify-between gap-3 text-xs text-ink-2">
                <span className="font-mono">{number}</span>
                {closes_at && <Deadline at={closes_at} />}
              </p>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** How long half of the purchases of a year stayed in each stage; a stage opens the purchases behind its figure. */
export function CycleTimes({ cycles, onLook }: { cycles: readonly Cycle[]; onLook: (stage: Stage) => void }) {
  const known = stages.flatMap((stage) => cycles.filter((each) => each.stage === stage && each.passes >= enoughPasses))
  const longest = Math.max(...known.map(({ median }) => median))
  const slow = slowestStage(known.map((cycle) => ({ ...cycle, count: 0, amount: 0 })))
  return (
    <Panel title="Time in each stage">
      {known.length === 0 && (
        <p className="text-ink-2">
          A stage shows its median here after {enoughPasses} purchases have gone through it within a year. It is counted
          each night.
        </p>
      )}
      <ol className="-my-1.5">
        {known.map(({ stage, median, slow: nine, passes }) => (
          <li key={stage}>
            <button
              type="button"
              data-printed
              onClick={() => onLook(stage)}
              className="grid w-full gap-1 rounded-sm py-1.5 text-left text-sm hover:bg-surface-2"
            >
              <span className="flex justify-between gap-3">
                <span className="text-ink">
                  {stageWords[stage].title} <span className="text-xs text-ink-2">{passes}</span>
                  <span className="sr-only"> purchases in a year</span>
                </span>
                <span className={stage === slow ? 'font-semibold text-warn' : 'text-ink-2'}>
                  <span className="sr-only">half take up to </span>
                  {inDays(median)}
                  <span className="text-xs font-normal text-ink-2">, 90% within {inDays(nine)}</span>
                </span>
              </span>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden className="block h-1.5 w-full">
                <rect width="100" height="4" className="fill-surface-3" />
                <rect
                  width={(median / longest) * 100}
                  height="4"
                  className={stage === slow ? 'fill-warn' : 'fill-action'}
                />
              </svg>
            </button>
          </li>
        ))}
      </ol>
      {known.length > 0 && <p className="pt-1 text-xs text-ink-2">Over a year, counted each night.</p>}
    </Panel>
  )
}
