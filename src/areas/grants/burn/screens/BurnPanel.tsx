import { Suspense } from 'react'
import { useToday } from '#client/use-today.ts'
import { asTick } from '#kit/charts/units.ts'
import { asShortDay } from '#kit/dates.ts'
import { optional } from '#kit/optional.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { dollars } from '#platform/money.ts'
import { dayInWords } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import type { Grant } from '../../grants/records.ts'
import type { GrantReport } from '../../reports/records.ts'
import { reportLife } from '../../reports/life.ts'
import { burnLine, dutyOf, outcomeOf, stepOf, type Burn } from '../rules.ts'
import { useBurn } from './use-burn.ts'

const FanChart = optional(() => import('#kit/charts/FanChart.tsx').then(({ FanChart }) => FanChart))
const height = 232

type BurnPanelProps = { row: Grant; loaded: { reports?: readonly GrantReport[] | undefined } }

/** Spending against time, where its pace leads, and what is drawn of it; report due dates on the ground line. */
export function BurnPanel({ row, loaded: { reports } }: BurnPanelProps) {
  const today = useToday()
  const asked = useBurn(row.id)
  const burn = asked.data && burnLine(row, asked.data.months, today)
  const { months, now, spent, drawn, straight, forecast } = burn ?? burnLine(row, [], today)
  const across = months.map(named)
  return (
    <Panel title="Spending against time" about={burn && reports ? paceInWords(burn, row, today) : ' '}>
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-md" />}>
        <FanChart
          bare
          title="Spending against time"
          unit="money"
          step="month"
          height={height}
          state={asked.isError ? { failed: () => void asked.refetch() } : burn ? undefined : 'loading'}
          across={across}
          // After its period the line ends before today.
          today={today > row.ends_on ? -1 : undefined}
          unfinished={now >= 0 && today <= row.ends_on ? now : undefined}
          actual={{ name: 'Spent', values: spent }}
          steps={{ name: 'Drawn', values: drawn }}
          middle={{ name: 'At this pace', values: forecast }}
          straight={{ name: 'Even use', values: straight }}
          bands={[]}
          dated={{
            title: 'Reports',
            duties: (reports ?? [])
              .filter((report) => report.due_on !== null && !reportLife.is(report, 'revised'))
              .map((report) => ({
                at: stepOf(months, report.due_on!),
                name: `${report.kind === 'sf425' ? 'SF-425' : 'Performance report'} due ${asShortDay(report.due_on!)}`,
                state: dutyOf(report, today),
              })),
          }}
        />
      </Suspense>
    </Panel>
  )
}

/** “Jan 2026”. */
const named = (month: string) => {
  const day = dayInWords(`${month}-01`)
  return `${day.slice(0, 3)} ${month.slice(0, 4)}`
}

/** Where the pace leads, in a sentence. */
function paceInWords(burn: Burn, { amount, ends_on }: Grant, today: string): string {
  if (today > ends_on) return `The period ended on ${dayInWords(ends_on)}.`
  const outcome = outcomeOf(burn, amount)
  if (!outcome) return burn.now < 0 ? 'The period has not started.' : 'The forecast starts after the first full month.'
  const over = plural(burn.paceOf, { one: 'last month', other: `the last ${burn.paceOf} months` })
  if (outcome.usedUp) return `At the pace of ${over}, the award is spent in ${named(outcome.usedUp)}.`
  return `At the pace of ${over}, ${dollars(outcome.total)} is spent by ${dayInWords(ends_on)}, and ${asTick(outcome.left, 'money')} of the award is left.`
}
