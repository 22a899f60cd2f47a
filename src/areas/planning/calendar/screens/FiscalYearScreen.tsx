import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { budgetLine } from '../../budgets/records.ts'
import { CarryForwardPanel } from '../../carry-forward/screens/CarryForwardPanel.tsx'
import type { closeFiscalPeriod, closeFiscalYear, openFiscalYear, reopenFiscalPeriod } from '../commands.ts'
import { fiscalPeriod, fiscalYear, type FiscalPeriod, type FiscalYear } from '../records.ts'
import { whyNotClosePeriod, whyNotCloseYear, whyNotOpenYear, whyNotReopenPeriod } from '../rules.ts'

const list = { to: '/budget-management?tab=years', label: 'Calendar' }

export default function FiscalYearScreen() {
  const found = useRecord(fiscalYear, useParams().id ?? '')
  return found.row ? <Year year={found.row} /> : <NoRecord of={fiscalYear} found={found} list={list} />
}

function Year({ year }: { year: FiscalYear }) {
  const actor = useActor()
  const open = useCommand<typeof openFiscalYear>('fiscal-years/open')
  const close = useCommand<typeof closeFiscalYear>('fiscal-years/close')
  const { rows: periods = [] } = useRecords(fiscalPeriod, (from) => from.eq('fiscal_year', year.id).order('number'))
  const { rows: holding = [] } = useRecords(budgetLine, (from) => from.eq('fiscal_year', year.id).or('pre_encumbered.neq.0,encumbered.neq.0').limit(1000))
  return (
    <RecordPage
      of={fiscalYear}
      row={year}
      list={list}
      actions={
        year.status === 'planned' ? (
          <MoveButton look="main" whyNot={whyNotOpenYear(year, { actor })} run={() => open({ id: year.id })} done={`Fiscal year ${year.name} is open`}>Open the year</MoveButton>
        ) : (
          year.status === 'open' && <MoveButton whyNot={whyNotCloseYear(year, { actor, held: holding.length })} run={() => close({ id: year.id })} done={`Fiscal year ${year.name} is closed`}>Close the year</MoveButton>
        )
      }
    >
      <Panel title="The year">
        <RecordFacts of={fiscalYear} row={year} show={['starts_on', 'ends_on']} />
      </Panel>
      {year.status === 'open' && holding.length > 0 && <CarryForwardPanel year={year} />}
      {year.status !== 'planned' && (
        <Panel title="Periods" about="Nothing is booked in a period that is closed. They are closed in their order.">
          <ol className="sheet -mx-5 -mb-5 border-t border-line">
            {periods.map((period) => <Period key={period.id} period={period} year={year} all={periods} />)}
          </ol>
        </Panel>
      )}
    </RecordPage>
  )
}

function Period({ period, year, all }: { period: FiscalPeriod; year: FiscalYear; all: readonly FiscalPeriod[] }) {
  const actor = useActor()
  const close = useCommand<typeof closeFiscalPeriod>('fiscal-periods/close')
  const reopen = useCommand<typeof reopenFiscalPeriod>('fiscal-periods/reopen')
  const [asking, setAsking] = useState(false)
  const closed = period.status === 'closed'
  const whyNot = closed
    ? whyNotReopenPeriod(period, { actor, year, later: all.filter(({ number }) => number > period.number) })
    : whyNotClosePeriod(period, { actor, earlier: all.filter(({ number }) => number < period.number) })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-2 last:border-0">
      <span className="min-w-40 font-semibold">{period.name}</span>
      <span className="text-ink-2 max-sm:hidden"><Day day={period.starts_on} /> to <Day day={period.ends_on} /></span>
      <span className="ml-auto w-24"><Dial state={closed ? 'off' : 'on'}>{closed ? 'Closed' : 'Open'}</Dial></span>
      {year.status === 'open' && (
        <MoveButton whyNot={whyNot} run={() => (closed ? setAsking(true) : close({ id: period.id }))} {...(!closed && { done: `${period.name} is closed` })}>
          {closed ? 'Open again' : 'Close'}
        </MoveButton>
      )}
      {asking && <ReasonDialog title={`Open ${period.name} again`} about="The reason is kept with the period." verb="Open again" run={(reason) => reopen({ id: period.id, reason })} onClose={() => setAsking(false)} />}
    </li>
  )
}
