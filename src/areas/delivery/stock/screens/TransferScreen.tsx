import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
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
  const [found, setFound] = useState<number | null>(Number(row.quantity))
  const [note, setNote] = useState('')
  const whyNot = found === null ? 'Count what came.' : whyNotTakeIn(row, { found, note, actor })
  return (
    <Dialog title={`Take in ${row.number}`} about="Count what is there, whatever the paper says." onClose={onClose} foot={<MoveButton look="main" whyNot={whyNot} run={async () => (await receive({ id: row.id, found: found!, note: note.trim() || null }), onClose())} done="It is in stock">Take it in</MoveButton>}>
      <div className="grid gap-4">
        <NumberInput id="found" label="Found" required value={found} onChange={(value) => setFound(value === null || value === '' ? null : Number(value))} />
        <TextInput id="found-note" label="Why it is less" value={note} onChange={(value) => setNote(String(value ?? ''))} />
      </div>
    </Dialog>
  )
}
