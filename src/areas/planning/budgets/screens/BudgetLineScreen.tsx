import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { adoptBudgetLine } from '../commands.ts'
import { budgetLine, budgetTransfer, type BudgetLine } from '../records.ts'
import { available, whyNotAdopt } from '../rules.ts'
import { UsedBar } from './UsedBar.tsx'

const list = { to: '/budget-management', label: 'Budget' }

export default function BudgetLineScreen() {
  const found = useRecord(budgetLine, useParams().id ?? '')
  return found.row ? <Line line={found.row} /> : <NoRecord of={budgetLine} found={found} list={list} />
}

function Line({ line }: { line: BudgetLine }) {
  const actor = useActor()
  const adopt = useCommand<typeof adoptBudgetLine>('budget-lines/adopt')
  const transfers = useRecords(budgetTransfer, (from) => from.or(`from_line.eq.${line.id},to_line.eq.${line.id}`).order('created_at', { ascending: false }).limit(20))
  const left = available(line)
  return (
    <RecordPage
      of={budgetLine}
      row={line}
      list={list}
      actions={
        <>
          {whyNotEdit(budgetLine, line, actor) === null && <ButtonLink to={`/budget-management/lines/${line.id}/edit`}>Edit</ButtonLink>}
          {line.status === 'adopted' && <ButtonLink to={`/budget-management/transfers/new?from=${line.id}`}>Transfer from here</ButtonLink>}
          {line.status === 'draft' && (
            <MoveButton look="main" whyNot={whyNotAdopt(line, { actor })} run={() => adopt({ id: line.id })} done={`${line.name} is adopted`}>
              Adopt
            </MoveButton>
          )}
        </>
      }
    >
      <div className="grid gap-2">
        <Figures
          figures={[
            { label: 'Amended budget', value: <Amount whole cents={line.amended} />, note: <>Original <Amount whole cents={line.original} /></> },
            { label: 'Promised', value: <Amount whole cents={line.encumbered + line.pre_encumbered} />, note: <><Amount whole cents={line.pre_encumbered} /> pre-encumbered</> },
            { label: 'Spent', value: <Amount whole cents={line.spent} /> },
            { label: 'Available', value: <Amount whole cents={left} />, ...(line.status === 'adopted' && left < line.amended / 20 && { note: 'Less than 5 % left', tone: 'warn' as const }) },
          ]}
        />
        <UsedBar line={line} wide />
      </div>
      <Panel title="The line">
        <RecordFacts of={budgetLine} row={line} show={['fund', 'account', 'cost_center', 'fiscal_year', 'starts_on', 'ends_on', 'program', 'project', 'award', 'control', 'owner']} />
      </Panel>
      {line.status !== 'draft' && (
        <Panel title="Transfers" about="In and out of this line.">
          <RecordTable of={budgetTransfer} found={transfers} />
        </Panel>
      )}
    </RecordPage>
  )
}
