import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { deliveryLife } from '../life.ts'
import { formDelivery } from '../records.ts'

const list = { to: '/utility-form-filler?tab=delivery', label: 'Deliveries' }

export default function DeliveryScreen() {
  const found = useRecord(formDelivery, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={formDelivery} found={found} list={list} />
  return (
    <RecordPage
      of={formDelivery}
      life={deliveryLife}
      row={row}
      list={list}
      actions={<Moves life={deliveryLife} row={row} />}
    >
      {row.problem && <Notice tone={deliveryLife.is(row, 'failed') ? 'bad' : 'warn'} title={row.problem} />}
      <Panel title="Delivery">
        <RecordFacts
          of={formDelivery}
          row={row}
          show={['submission', 'destination', 'channel', 'target', 'tries', 'sent_at', 'receipt']}
        />
      </Panel>
    </RecordPage>
  )
}
