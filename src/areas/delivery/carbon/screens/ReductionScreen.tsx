import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { reduction } from '../records.ts'

const list = { to: '/carbon?tab=reductions', label: 'Reductions' }

export default function ReductionScreen() {
  const found = useRecord(reduction, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={reduction} found={found} list={list} />
  return (
    <RecordPage
      of={reduction}
      row={row}
      list={list}
      actions={
        whyNotEdit(reduction, null, actor) === null && (
          <ButtonLink to={`/carbon/reductions/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      <Panel title="Reduction">
        <RecordFacts of={reduction} row={row} />
      </Panel>
    </RecordPage>
  )
}
