import { Link } from 'react-router'
import { asTick } from '#kit/charts/units.ts'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { dollars } from '#platform/money.ts'
import { enoughPasses, inDays, slowestStage, stages, stageWords, type StageTotal } from '../rules.ts'

/**
 * The way of a purchase in one strip: how many wait at each stage, what they cost, and how long half of them stay. The
 * slowest stage is marked.
 */
export function Stages({ totals }: { totals: readonly StageTotal[] | undefined }) {
  const slow = slowestStage(totals ?? [])
  return (
    <ol
      aria-label="Pipeline"
      aria-busy={!totals || undefined}
      className="grid grid-cols-3 overflow-hidden rounded-lg border border-line bg-surface xl:grid-cols-9"
    >
      {stages.map((stage) => (
        <li
          key={stage}
          className="relative min-w-0 px-3 py-2.5 not-last:border-r not-last:border-line max-xl:not-nth-last-[-n+3]:border-b max-xl:nth-[3n]:border-r-0 hover:bg-surface-2"
        >
          <Link
            to={stageWords[stage].to}
            title={stageWords[stage].about}
            className="block truncate text-xs text-ink-2 after:absolute after:inset-0 hover:text-ink"
          >
            {stageWords[stage].title}
          </Link>
          <Total of={totals?.find((each) => each.stage === stage)} known={Boolean(totals)} slow={stage === slow} />
        </li>
      ))}
    </ol>
  )
}

function Total({ of, known, slow }: { of: StageTotal | undefined; known: boolean; slow: boolean }) {
  if (!known)
    return (
      <div className="grid h-[4.25rem] content-center gap-2">
        <Skeleton className="h-5 w-8" />
        <Skeleton className="h-3 w-14" />
      </div>
    )
  const { count, amount, median, passes } = of ?? { count: 0, amount: 0, median: null, passes: 0 }
  return (
    <>
      <p className={`figures text-2xl leading-8 font-semibold ${count === 0 ? 'text-ink-3' : 'text-ink'}`}>{count}</p>
      <p className="figures text-xs font-semibold text-ink" title={dollars(amount)}>
        {count === 0 ? <span aria-hidden>&nbsp;</span> : asTick(amount, 'money')}
      </p>
      <p className={`truncate text-xs ${slow ? 'font-semibold text-warn' : 'text-ink-2'}`}>
        {median !== null && passes >= enoughPasses ? (
          <>
            <span className="sr-only">half take up to </span>
            {inDays(median)}
          </>
        ) : (
          <span aria-hidden>&nbsp;</span>
        )}
      </p>
    </>
  )
}
