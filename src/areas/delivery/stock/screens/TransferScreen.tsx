import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { number, text } from '#platform/records/fields.ts'
import type { receiveTransfer } from '../transfer-commands.ts'
import { stockTransfer, type StockTransfer } from '../records.ts'
import { whyNotTakeIn } from '../rules.ts'

const list = { to: '/inventory?tab=transfers', label: 'On its way' }

export default function TransferScreen() {
  const found = useRecord(stockTransfer, useParams().id ?? '')
  const [asking, setAsking] = useState(false)
  const { row } = found
  if (!row) return <NoRecord of={stockTransfer} found={found} list={list} />
  return (
    <RecordPage of={stockTransfer} row={row} list={list} actions={row.status === 'in_transit' && <Button look="main" onClick={() => setAsking(true)}>Take it in</Button>}>
      {row.status === 'short' && <Notice tone="warn" title={`${Number(row.quantity)} were sent, ${Number(row.received)} came`}>{row.note}</Notice>}
      <Panel title="The transfer"><RecordFacts of={stockTransfer} row={row} show={['item', 'lot', 'quantity', 'from_warehouse', 'to_warehouse', 'sent_on', 'sent_by', 'received', 'received_on', 'received_by']} /></Panel>
      {asking && <TakeIn row={row} onClose={() => setAsking(false)} />}
    </RecordPage>
  )
}

function TakeIn({ row, onClose }: { row: StockTransfer; onClose: () => void }) {
  const actor = useActor()
  const receive = useCommand<typeof receiveTransfer>('stock-transfers/receive')
  return (
    <AskDialog
      title={`Take in ${row.number}`}
      about="Count what is there, whatever the paper says."
      verb="Take it in"
      done="It is in stock"
      fields={{ found: number({ required: true, min: 0, max: 1_000_000_000 }), note: text({ max: 300, label: 'Why it is less' }) }}
      start={{ found: Number(row.quantity) }}
      whyNot={({ found, note }: { found: number; note?: string }) => whyNotTakeIn(row, { found, note, actor })}
      early={false}
      run={({ found, note }: { found: number; note?: string }) => receive({ id: row.id, found, note: note ?? null })}
      onClose={onClose}
    />
  )
}
