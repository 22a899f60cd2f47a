import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { costExceptionLife } from '../life.ts'
import { costException, type CostException } from '../records.ts'

const list = { to: '/grant-management?tab=budget', label: 'Award budgets' }

export default function ExceptionScreen() {
  const found = useRecord(costException, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={costException} found={found} list={list} />
}

function One({ row }: { row: CostException }) {
  const of = row.kind === 'class' ? (['funding', 'class'] as const) : (['project'] as const)
  return (
    <RecordPage
      of={costException}
      life={costExceptionLife}
      row={row}
      list={list}
      amount={{ cents: row.amount, note: 'Above the limit' }}
      actions={
        <>
          {row.project && <ButtonLink to={`/fema-grants-hub/projects/${row.project}`}>Open project</ButtonLink>}
          {row.funding && <ButtonLink to={`/grant-management?tab=budget&grant=${row.funding}`}>Open budget</ButtonLink>}
          <Moves life={costExceptionLife} row={row} />
        </>
      }
    >
      <Panel title="Details">
        <RecordFacts
          of={costException}
          row={row}
          show={['kind', ...of, 'reason', 'approval', 'documents', 'asked_by', 'decided_by', 'decided_on', 'decision']}
        />
      </Panel>
    </RecordPage>
  )
}
