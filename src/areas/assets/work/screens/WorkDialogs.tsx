import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { ChoiceInput } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { InstantInput } from '#kit/inputs/InstantInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import type { assignWork, finishWork, noteDowntime, triageWork } from '../commands.ts'
import { workOrder, type WorkOrder } from '../records.ts'
import { whyNotDown } from '../rules.ts'

type Props = { row: WorkOrder; onClose: () => void }
const figure = (value: unknown) => (value === null || value === '' ? null : Number(value))

export function TriageDialog({ row, onClose }: Props) {
  const triage = useCommand<typeof triageWork>('work-orders/triage')
  const [priority, setPriority] = useState<WorkOrder['priority']>(row.priority)
  const [due, setDue] = useState<string | null>(row.due)
  const [minutes, setMinutes] = useState<number | null>(Number(row.minutes_planned) || null)
  return (
    <Dialog title={`Sort ${row.number}`} about={row.title} onClose={onClose} foot={<MoveButton look="main" whyNot={null} run={async () => (await triage({ id: row.id, priority, due, minutes_planned: minutes }), onClose())} done="It is sorted">Sort it</MoveButton>}>
      <div className="grid gap-4">
        <ChoiceInput id="triage-priority" label="Priority" required field={workOrder.fields.priority} value={priority} onChange={(value) => setPriority(value as WorkOrder['priority'])} />
        <DateInput id="triage-due" label="Due" value={due} onChange={(value) => setDue((value as string) || null)} />
        <NumberInput id="triage-minutes" label="Minutes planned" value={minutes} onChange={(value) => setMinutes(figure(value))} />
      </div>
    </Dialog>
  )
}

export function AssignDialog({ row, onClose }: Props) {
  const assign = useCommand<typeof assignWork>('work-orders/assign')
  const [to, setTo] = useState<string | null>(row.assigned_to)
  const [due, setDue] = useState<string | null>(row.due)
  return (
    <Dialog title={`Who does ${row.number}?`} about={row.title} onClose={onClose} foot={<MoveButton look="main" whyNot={to ? null : 'Choose who does it.'} run={async () => (await assign({ id: row.id, to: to!, due }), onClose())} done="It is assigned">Assign it</MoveButton>}>
      <div className="grid gap-4">
        <PersonInput id="assign-to" label="Done by" required value={to} onChange={(value) => setTo((value as string) || null)} />
        <DateInput id="assign-due" label="Due" value={due} onChange={(value) => setDue((value as string) || null)} />
      </div>
    </Dialog>
  )
}

export function DowntimeDialog({ row, onClose }: Props) {
  const note = useCommand<typeof noteDowntime>('work-orders/note-downtime')
  const { organization } = useOrganization()
  const [from, setFrom] = useState<string | null>(row.down_from)
  const [until, setUntil] = useState<string | null>(row.down_until)
  const [why, setWhy] = useState(row.down_reason ?? '')
  const [failure, setFailure] = useState(row.failure)
  const whyNot = !from ? 'Say from when it was down.' : !why.trim() ? 'Say why it was down.' : whyNotDown({ down_from: from, down_until: until })
  return (
    <Dialog title="When could it not be used?" about={`${row.title}. Times are those of ${organization?.name ?? 'the agency'}.`} onClose={onClose} foot={<MoveButton look="main" whyNot={whyNot} run={async () => (await note({ id: row.id, down_from: new Date(from!).toISOString(), down_until: until ? new Date(until).toISOString() : null, down_reason: why.trim(), failure }), onClose())} done="The downtime is noted">Note it</MoveButton>}>
      <div className="grid gap-4">
        <InstantInput id="down-from" label="Down from" required value={from} onChange={(value) => setFrom((value as string) || null)} />
        <InstantInput id="down-until" label="Down until" hint="Empty: it still is." value={until} onChange={(value) => setUntil((value as string) || null)} />
        <TextInput id="down-why" label="Why" required value={why} onChange={(value) => setWhy(String(value ?? ''))} />
        <FlagInput id="down-failure" label="It had failed" hint="Then it counts for the time between failures." value={failure} onChange={(value) => setFailure(Boolean(value))} />
      </div>
    </Dialog>
  )
}

export function FinishDialog({ row, onClose }: Props) {
  const finish = useCommand<typeof finishWork>('work-orders/finish')
  const [words, setWords] = useState('')
  const [cause, setCause] = useState('')
  const [name, setName] = useState('')
  const whyNot = !words.trim() ? 'Say what was done.' : !name.trim() ? 'Sign with your name.' : null
  return (
    <Dialog title={`Finish ${row.number}`} about="Somebody else looks at it and closes it." onClose={onClose} foot={<MoveButton look="main" whyNot={whyNot} run={async () => (await finish({ id: row.id, words: words.trim(), cause: cause.trim() || null, signed_name: name.trim() }), onClose())} done="The work is done">It is done</MoveButton>}>
      <div className="grid gap-4">
        <LongTextInput id="finish-words" label="What was done" required value={words} onChange={(value) => setWords(String(value ?? ''))} />
        <TextInput id="finish-cause" label="Cause" hint="What made it fail, where it did." value={cause} onChange={(value) => setCause(String(value ?? ''))} />
        <TextInput id="finish-name" label="Your name" required hint="It stands under the work order." value={name} onChange={(value) => setName(String(value ?? ''))} />
      </div>
    </Dialog>
  )
}
