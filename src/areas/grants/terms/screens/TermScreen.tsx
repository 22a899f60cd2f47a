import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { grantTerm } from '../records.ts'

const list = { to: '/grant-management/limits', label: 'Grant limits' }

export default function TermScreen() {
  const found = useRecord(grantTerm, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={grantTerm} found={found} list={list} />
  return (
    <RecordPage of={grantTerm} row={row} list={list} actions={whyNotEdit(grantTerm, {}, actor) === null && <ButtonLink to={`/grant-management/limits/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The limit">
        <RecordFacts of={grantTerm} row={row} show={['kind', 'value', 'valid_from', 'valid_until', 'source']} />
      </Panel>
    </RecordPage>
  )
}
