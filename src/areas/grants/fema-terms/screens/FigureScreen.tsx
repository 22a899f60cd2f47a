import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { femaTerm } from '../records.ts'

const list = { to: '/fema-grants-hub?tab=figures', label: 'FEMA figures' }

export default function FigureScreen() {
  const found = useRecord(femaTerm, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={femaTerm} found={found} list={list} />
  return (
    <RecordPage of={femaTerm} row={row} list={list} actions={whyNotEdit(femaTerm, {}, actor) === null && <ButtonLink to={`/fema-grants-hub/figures/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The figure">
        <RecordFacts of={femaTerm} row={row} show={['kind', 'value', 'valid_from', 'valid_until', 'source']} />
      </Panel>
    </RecordPage>
  )
}
