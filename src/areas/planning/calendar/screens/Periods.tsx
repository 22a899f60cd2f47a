import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { fiscalPeriodLife, fiscalYearLife } from '../life.ts'
import type { FiscalPeriod, FiscalYear } from '../records.ts'
import { whyNotInOrder } from '../rules.ts'

type PeriodsProps = { row: FiscalYear; loaded: { periods?: readonly FiscalPeriod[] | undefined } }

/** The months of a year, each with the button that closes or reopens the next one. */
export const Periods = ({ row, loaded: { periods = [] } }: PeriodsProps) => (
  <Panel
    title="Periods"
    about="Nothing can be posted in a closed period. Periods are closed in order and reopened from the last one back."
  >
    <ol className="sheet -mx-5 -mb-5 border-t border-line">
      {periods.map((period) => (
        <Period key={period.id} period={period} year={row} all={periods} />
      ))}
    </ol>
  </Panel>
)

type PeriodProps = { period: FiscalPeriod; year: FiscalYear; all: readonly FiscalPeriod[] }

function Period({ period, year, all }: PeriodProps) {
  const isOpen = fiscalPeriodLife.isOpen(period)
  const isNext = fiscalYearLife.is(year, 'open', 'closing') && whyNotInOrder(period, { year, periods: all }) === null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-2 last:border-0">
      <span className="min-w-40 font-semibold">{period.name}</span>
      <span className="text-ink-2 max-sm:hidden">
        <Day day={period.starts_on} /> to <Day day={period.ends_on} />
      </span>
      <span className="ml-auto w-24">
        <Dial state={isOpen ? 'on' : 'off'}>{isOpen ? 'Open' : 'Closed'}</Dial>
      </span>
      <span className="w-24 text-right">
        {isNext && <Moves life={fiscalPeriodLife} row={period} named={period.name} />}
      </span>
    </li>
  )
}
