import { useState, type FormEvent } from 'react'
import { useAuth } from '#client/AuthProvider.tsx'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { isDay } from '#platform/dates.ts'
import type { taskCommands } from '../commands.ts'

type Create = ReturnType<typeof taskCommands>['create']

/** A new task, about a record or for itself; it begins as one's own. */
export function TaskDialog({ about, onClose }: { about?: { table: string; record: string }; onClose: () => void }) {
  const { user } = useAuth()
  const create = useCommand<Create>('tasks/create')
  const [title, setTitle] = useState('')
  const [assignee, setAssignee] = useState<unknown>(user?.id ?? null)
  const [due, setDue] = useState<unknown>(null)
  const [details, setDetails] = useState<unknown>(null)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const wrongDay = due !== null && due !== '' && !isDay(String(due)) ? 'Due on must be a date such as 7/1/2027' : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (title.trim() === '') return document.getElementById('task-title')?.focus()
    if (wrongDay) return document.getElementById('task-due')?.focus()
    setBusy(true)
    try {
      await create({ task: { title: title.trim(), ...(assignee ? { assignee: String(assignee) } : {}), ...(due ? { due_on: String(due) } : {}), ...(details ? { details: String(details) } : {}) }, ...(about ? { about } : {}) })
      toast('good', 'The task is on the list', title.trim())
      onClose()
    } catch (error) {
      setRefusal(error instanceof Refused ? (Object.values(error.fields)[0] ?? error.message) : sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title="New task" about="Whoever is to do it is told." onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <TextInput id="task-title" label="What has to be done" required value={title} onChange={(value) => setTitle(String(value ?? ''))} error={tried && title.trim() === '' ? 'What has to be done is required' : null} max={200} />
        <PersonInput id="task-assignee" label="Who does it" value={assignee} onChange={setAssignee} />
        <DateInput id="task-due" label="Due on" value={due} onChange={setDue} error={tried ? wrongDay : null} />
        <LongTextInput id="task-details" label="Details" value={details} onChange={setDetails} />
        <div className="flex gap-3 pt-1">
          <Button type="submit" look="main" busy={busy}>
            Add the task
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
