import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import { CarryForwardPanel } from '#areas/planning/carry-forward/screens/CarryForwardPanel.tsx'
import { ClosingPanel } from '#areas/planning/closing/screens/ClosingPanel.tsx'
import { fiscalPeriodLife, fiscalYearLife } from '#areas/planning/calendar/life.ts'
import { fiscalPeriod, fiscalYear, type FiscalPeriod, type FiscalYear } from '#areas/planning/calendar/records.ts'
import { whyNotInOrder } from '#areas/planning/calendar/rules.ts'

const list = { to: '/budget-management?tab=years', label: 'Calendar' }

export default function FiscalYearScreen() {
  const found = useRecord(fiscalYear, useParams().id ?? '')
  return found.row ? <Year year={found.row} /> : <NoRecord of={fiscalYear} found={found} list={list} />
}

function Year({ year }: { year: FiscalYear }) {
  const { rows: periods = [] } = useRecords(fiscalPeriod, (from) => from.eq('fiscal_year', year.id).order('number'))
  const { rows: holding = [] } = useRecords(budgetLine, (from) =>
    from.eq('fiscal_year', year.id).or('pre_encumbered.neq.0,encumbered.neq.0').limit(1000),
  )
  return (
    <RecordPage
      of={fiscalYear}
      life={fiscalYearLife}
      row={year}
      list={list}
      actions={<Moves life={fiscalYearLife} row={year} />}
    >
      <Panel title="Fiscal year">
        <RecordFacts
          of={fiscalYear}
          row={year}
          show={fiscalYearLife.is(year, 'closing') ? ['starts_on', 'ends_on', 'adjuster'] : ['starts_on', 'ends_on']}
        />
      </Panel>
      <RowsPanel
        title="Budget by fund"
        of={budgetLine}
        by="fund"
        figure="amended"
        where={{ fiscal_year: year.id }}
        list="/budget-management?tab=lines"
      />
      <RowsPanel
        title="Spent by cost center"
        of={budgetLine}
        by="cost_center"
        figure="spent"
        where={{ fiscal_year: year.id }}
        list="/budget-management?tab=lines"
      />
      {fiscalYearLife.is(year, 'open', 'closing') && <ClosingPanel year={year.id} />}
      {fiscalYearLife.is(year, 'open', 'closing') && holding.length > 0 && <CarryForwardPanel year={year} />}
      {!fiscalYearLife.is(year, 'planned') && (
        <Panel
          title="Periods"
          about="Nothing can be posted in a closed period. Periods are closed in order and reopened from the last one back."
        >
          <ol className="sheet -mx-5 -mb-5 border-t border-line">
            {periods.map((period) => (
              <Period key={period.id} period={period} year={year} all={periods} />
            ))}
          </ol>
        </Panel>
      )}
    </RecordPage>
  )
}

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
