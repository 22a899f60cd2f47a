import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { budgetEntry } from '#areas/planning/ledger/records.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { budgetLine, type BudgetLine } from '#areas/planning/budgets/records.ts'
import { budgetTransfer } from '#areas/planning/transfers/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { UsedBar } from '#areas/planning/budgets/screens/UsedBar.tsx'

const list = { to: '/budget-management', label: 'Budget' }

export default function BudgetLineScreen() {
  const found = useRecord(budgetLine, useParams().id ?? '')
  return found.row ? <Line line={found.row} /> : <NoRecord of={budgetLine} found={found} list={list} />
}

function Line({ line }: { line: BudgetLine }) {
  const actor = useActor()
  const transfers = useRecords(budgetTransfer, (from) =>
    from.or(`from_line.eq.${line.id},to_line.eq.${line.id}`).order('created_at', { ascending: false }).limit(20),
  )
  const left = available(line)
  return (
    <RecordPage
      of={budgetLine}
      life={budgetLineLife}
      row={line}
      list={list}
      actions={
        <>
          {whyNotEdit(budgetLine, line, actor) === null && (
            <ButtonLink to={`/budget-management/lines/${line.id}/edit`}>Edit</ButtonLink>
          )}
          {budgetLineLife.is(line, 'adopted') && (
            <ButtonLink to={`/budget-management/transfers/new?from=${line.id}`}>Transfer from here</ButtonLink>
          )}
          <Moves life={budgetLineLife} row={line} />
        </>
      }
    >
      <div className="grid gap-2">
        <Figures
          figures={[
            {
              label: 'Amended budget',
              value: (
                <Open kinds="original,amendment,transfer">
                  <Amount whole cents={line.amended} />
                </Open>
              ),
              note: (
                <>
                  Original <Amount whole cents={line.original} />
                </>
              ),
            },
            {
              label: 'Encumbered',
              value: (
                <Open kinds="pre_encumbrance,encumbrance,release">
                  <Amount whole cents={line.encumbered + line.pre_encumbered} />
                </Open>
              ),
              note: (
                <>
                  with <Amount whole cents={line.pre_encumbered} /> pre-encumbered
                </>
              ),
            },
            {
              label: 'Spent',
              value: (
                <Open kinds="expenditure">
                  <Amount whole cents={line.spent} />
                </Open>
              ),
            },
            {
              label: 'Available',
              value: <Amount whole cents={left} />,
              ...(budgetLineLife.is(line, 'adopted') &&
                left < line.amended / 20 && { note: 'Less than 5% left', tone: 'warn' as const }),
            },
          ]}
        />
        <UsedBar line={line} wide />
      </div>
      <Panel title="Budget line">
        <RecordFacts
          of={budgetLine}
          row={line}
          show={[
            'fund',
            'account',
            'cost_center',
            'fiscal_year',
            'starts_on',
            'ends_on',
            'program',
            'project',
            'award',
            'control',
            'owner',
          ]}
        />
      </Panel>
      <RowsPanel
        title="Spent by month"
        of={budgetEntry}
        by="day"
        figure="amount"
        where={{ line: line.id, kind: 'expenditure' }}
      />
      {!budgetLineLife.is(line, 'draft') && (
        <RecordTab name="entries" title="Entries">
          <section aria-label="Entries" className="grid min-w-0 gap-3">
            <h2 className="text-lg font-semibold">Entries</h2>
            <RecordList of={budgetEntry} columns={['day', 'kind', 'amount', 'words']} where={{ line: line.id }} />
          </section>
        </RecordTab>
      )}
      {!budgetLineLife.is(line, 'draft') && (
        <RecordTab name="transfers" title="Transfers" count={transfers.rows?.length}>
          <Panel title="Transfers" about="To and from this line.">
            <RecordTable of={budgetTransfer} found={transfers} />
          </Panel>
        </RecordTab>
      )}
    </RecordPage>
  )
}

/** A figure with a link to its entries. */
const Open = ({ kinds, children }: { kinds: string; children: ReactNode }) => (
  <Link to={{ search: `?tab=entries&where.kind=${kinds}` }} className="hover:underline">
    {children}
  </Link>
)
