import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { vendorTerm } from '../records.ts'

const list = { to: '/vendor-directory/terms', label: 'Vendor terms' }

export default function TermScreen() {
  const found = useRecord(vendorTerm, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={vendorTerm} found={found} list={list} />
  return (
    <RecordPage of={vendorTerm} row={row} list={list} actions={whyNotEdit(vendorTerm, {}, actor) === null && <ButtonLink to={`/vendor-directory/terms/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The term">
        <RecordFacts of={vendorTerm} row={row} show={['kind', 'value', 'valid_from', 'valid_until', 'source']} />
      </Panel>
    </RecordPage>
  )
}
