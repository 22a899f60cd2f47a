import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { optionLabel } from '#platform/records/record.ts'
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
      actions={
        <>
          {row.project && <ButtonLink to={`/fema-grants-hub/projects/${row.project}`}>Open project</ButtonLink>}
          {row.funding && <ButtonLink to={`/grant-management?tab=budget&grant=${row.funding}`}>Open budget</ButtonLink>}
          <Moves life={costExceptionLife} row={row} />
        </>
      }
    >
      <Figures
        figures={[
          { label: 'Above the limit', value: <Amount cents={row.amount} /> },
          { label: 'Limit', value: optionLabel(costException.fields.kind, row.kind) },
        ]}
      />
      <Panel title="Details">
        <RecordFacts
          of={costException}
          row={row}
          show={[...of, 'reason', 'approval', 'documents', 'asked_by', 'decided_by', 'decided_on', 'decision']}
        />
      </Panel>
    </RecordPage>
  )
}
