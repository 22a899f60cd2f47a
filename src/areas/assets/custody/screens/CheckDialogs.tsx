import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { ChoiceInput } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { addDays } from '#platform/dates.ts'
import { asset, type Asset } from '../../assets/records.ts'
import type { checkInAsset, checkOutAsset } from '../commands.ts'
import { whyNotCheckOut } from '../rules.ts'

type Props = { row: Asset; onClose: () => void }

export function CheckOutDialog({ row, onClose }: Props) {
  const today = useToday()
  const checkOut = useCommand<typeof checkOutAsset>('assets/check-out')
  const [holder, setHolder] = useState<string | null>(null)
  const [due, setDue] = useState<string | null>(addDays(today, 14))
  const [purpose, setPurpose] = useState('')
  const whyNot = !holder ? 'Choose who takes it.' : !due ? 'Say by when it comes back.' : !purpose.trim() ? 'Say for what.' : whyNotCheckOut(row, { today, due })
  return (
    <Dialog title={`Give ${row.name} out`} onClose={onClose} foot={<MoveButton look="main" whyNot={whyNot} run={async () => (await checkOut({ id: row.id, holder: holder!, due_on: due!, purpose: purpose.trim() }), onClose())} done="It is checked out">Check it out</MoveButton>}>
      <div className="grid gap-4">
        <PersonInput id="check-holder" label="Who takes it" required value={holder} onChange={(value) => setHolder((value as string) || null)} />
        <DateInput id="check-due" label="Back by" required value={due} onChange={(value) => setDue((value as string) || null)} />
        <TextInput id="check-purpose" label="For what" required value={purpose} onChange={(value) => setPurpose(String(value ?? ''))} />
      </div>
    </Dialog>
  )
}

export function CheckInDialog({ row, onClose }: Props) {
  const checkIn = useCommand<typeof checkInAsset>('assets/check-in')
  const [condition, setCondition] = useState<Asset['condition']>(row.condition)
  const [note, setNote] = useState('')
  return (
    <Dialog title={`${row.name} came back?`} onClose={onClose} foot={<MoveButton look="main" whyNot={null} run={async () => (await checkIn({ id: row.id, condition, note: note.trim() || null }), onClose())} done="It is back">It is back</MoveButton>}>
      <div className="grid gap-4">
        <ChoiceInput id="check-condition" label="In which condition" required field={asset.fields.condition} value={condition} onChange={(value) => setCondition(value as Asset['condition'])} />
        <TextInput id="check-note" label="Note" value={note} onChange={(value) => setNote(String(value ?? ''))} />
      </div>
    </Dialog>
  )
}
