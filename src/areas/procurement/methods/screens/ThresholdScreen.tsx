import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { procurementThreshold } from '../records.ts'

const list = { to: '/requisitions?tab=thresholds', label: 'Thresholds' }

export default function ThresholdScreen() {
  const found = useRecord(procurementThreshold, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={procurementThreshold} found={found} list={list} />
  return (
    <RecordPage of={procurementThreshold} row={row} list={list} actions={whyNotEdit(procurementThreshold, {}, actor) === null && <ButtonLink to={`/requisitions/thresholds/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The threshold">
        <RecordFacts of={procurementThreshold} row={row} />
      </Panel>
    </RecordPage>
  )
}
