import { useCommand } from '#client/use-command.ts'
import { flag, text } from '#platform/records/fields.ts'
import { AskDialog } from '../AskDialog.tsx'
import type { Verb } from './ViewsPopup.tsx'

const asked = {
  name: text({ required: true, max: 80 }),
  shared: flag({ label: 'Share with everyone in the organization' }),
}

/** Saves the list's current state under a name. */
export function SaveView({ table, query, onClose }: { table: string; query: string; onClose: () => void }) {
  const save = useCommand<Verb<{ table: string; name: string; query: string; shared: boolean }>>('views/save')
  return (
    <AskDialog
      title="Save view"
      about="Saves its filters, order and columns, not the current page."
      verb="Save view"
      fields={asked}
      press={({ name, shared }) => save.press({ table, name, query, shared: shared === true })}
      onClose={onClose}
    />
  )
}
