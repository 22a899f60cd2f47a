import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { transferLife } from '../life.ts'
import { stockTransfer } from '../records.ts'

const list = { to: '/inventory?tab=transfers', label: 'In transit' }
const sent = ['item', 'lot', 'quantity', 'from_warehouse', 'to_warehouse', 'sent_on', 'sent_by'] as const
const shown = [...sent, 'received', 'received_on', 'received_by'] as const

export default function TransferScreen() {
  const found = useRecord(stockTransfer, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={stockTransfer} found={found} list={list} />
  const difference = `${Number(row.quantity)} sent, ${Number(row.received)} received`
  return (
    <RecordPage
      of={stockTransfer}
      life={transferLife}
      row={row}
      list={list}
      actions={<Moves life={transferLife} row={row} />}
    >
      {transferLife.is(row, 'short') && (
        <Notice tone="warn" title={difference}>
          {row.note}
        </Notice>
      )}
      {!transferLife.is(row, 'in_transit') && (
        <Panel title="Sent and received">
          <RankedBars
            title="Sent and received"
            unit="count"
            of="Step"
            figure="Quantity"
            most={Number(row.quantity)}
            rows={[
              { name: 'Sent', value: Number(row.quantity) },
              { name: 'Received', value: Number(row.received), color: transferLife.is(row, 'short') ? 'warn' : 'good' },
            ]}
          />
        </Panel>
      )}
      <Panel title="Transfer">
        <RecordFacts of={stockTransfer} row={row} show={shown} />
      </Panel>
    </RecordPage>
  )
}
