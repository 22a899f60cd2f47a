import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { financeTerm } from '../records.ts'

const list = { to: '/invoices?tab=terms', label: 'Payment terms' }

export default function TermScreen() {
  const found = useRecord(financeTerm, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={financeTerm} found={found} list={list} />
  return (
    <RecordPage of={financeTerm} row={row} list={list} actions={whyNotEdit(financeTerm, {}, actor) === null && <ButtonLink to={`/invoices/terms/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The term">
        <RecordFacts of={financeTerm} row={row} show={['kind', 'value', 'valid_from', 'valid_until', 'source']} />
      </Panel>
    </RecordPage>
  )
}
