import { Link } from 'react-router'
import type { stageTotals } from '#areas/procurement/pipeline/questions.ts'
import { enoughPasses, inDays, stages, stageWords } from '#areas/procurement/pipeline/rules.ts'
import { useAnswer } from '#client/use-answer.ts'
import { asTick } from '#kit/charts/units.ts'
import { dollars } from '#platform/money.ts'
import { slowest } from '../../overview/rules.ts'
import { BarsSkeleton, Card } from '#kit/home/Card.tsx'

/** How many purchases wait in each stage, and how long they usually stay. */
export function ProcurementCard() {
  const asked = useAnswer<ReturnType<typeof stageTotals>>('procurement/stages', {}, { about: 'solicitations' })
  return (
    <Card
      title="Procurement"
      asked={asked}
      scope={(totals) => (totals.some(({ passes }) => passes >= enoughPasses) ? 'open, median time' : 'open purchases')}
      empty={(totals) =>
        totals.every(({ count }) => count === 0) && 'No open purchases. Requisitions and orders appear here.'
      }
      skeleton={<BarsSkeleton rows={7} />}
    >
      {(totals) => {
        const shown = stages.flatMap((stage) => totals.filter((each) => each.stage === stage && each.count > 0))
        const most = Math.max(...shown.map(({ count }) => count))
        const usual = totals.filter(({ passes }) => passes >= enoughPasses)
        const slow = slowest(usual)
        return (
          <>
            <ol aria-label="Open purchases by stage" className="grid gap-1.5">
              {shown.map(({ stage, count, amount, median, passes }) => (
                <li key={stage} className="relative text-xs">
                  <p className="flex justify-between gap-2">
                    <Link
                      to={stageWords[stage].to}
                      title={dollars(amount)}
                      className="text-ink after:absolute after:inset-0 hover:underline"
                    >
                      {stageWords[stage].title} <strong className="figures">{count}</strong>
                      <span className="text-ink-2">, {asTick(amount, 'money')}</span>
                    </Link>
                    {median !== null && passes >= enoughPasses && (
                      <span className={stage === slow?.stage ? 'font-semibold text-warn' : 'text-ink-2'}>
                        {inDays(median)}
                      </span>
                    )}
                  </p>
                  <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden className="mt-0.5 h-1.5 w-full">
                    <rect width="100" height="4" className="fill-surface-3" />
                    <rect
                      width={(count / most) * 100}
                      height="4"
                      className={stage === slow?.stage ? 'fill-warn' : 'fill-action'}
                    />
                  </svg>
                </li>
              ))}
            </ol>
            {slow && (
              <p className="mt-auto pt-2 text-xs text-ink-2">
                {stageWords[slow.stage].title} takes the longest: a median of {inDays(slow.median!)}.
              </p>
            )}
          </>
        )
      }}
    </Card>
  )
}
