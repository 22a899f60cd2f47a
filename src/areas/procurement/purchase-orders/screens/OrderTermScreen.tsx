import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { orderTerm } from '../records.ts'

const list = { to: '/purchase-orders?tab=terms', label: 'Order terms' }

export default function OrderTermScreen() {
  const found = useRecord(orderTerm, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={orderTerm} found={found} list={list} />
  return (
    <RecordPage of={orderTerm} row={row} list={list} actions={whyNotEdit(orderTerm, {}, actor) === null && <ButtonLink to={`/purchase-orders/terms/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The term">
        <RecordFacts of={orderTerm} row={row} show={['kind', 'value', 'valid_from', 'valid_until', 'source']} />
      </Panel>
    </RecordPage>
  )
}
