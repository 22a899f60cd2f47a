import { useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { TextInput } from '../../inputs/TextInput.tsx'
import { Dialog } from '../../overlays/Dialog.tsx'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import type { Verb } from './ViewsPopup.tsx'

/** What the list shows now, kept under a name. */
export function SaveView({ table, query, onClose }: { table: string; query: string; onClose: () => void }) {
  const save = useCommand<Verb<{ table: string; name: string; query: string; shared: boolean }>>('views/save')
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await save({ table, name, query, shared })
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
    }
  }
  return (
    <Dialog title="Keep this view" about="Its filters, order and columns; not the page that you are on." onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <TextInput id="view-name" label="Name" required max={80} value={name} onChange={(value) => setName(String(value))} />
        <label className="flex min-h-9 items-center gap-2.5 text-ink">
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} className="size-4.5 accent-(--action)" />
          Share it with everybody of the organization
        </label>
        <div>
          <Button type="submit" look="main">
            Keep
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
