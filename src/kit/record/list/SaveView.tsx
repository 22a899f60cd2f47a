import { useCommand } from '#client/use-command.ts'
import { flag, text } from '#platform/records/fields.ts'
import { AskDialog } from '../AskDialog.tsx'
import type { Verb } from './ViewsPopup.tsx'

const asked = {
  name: text({ required: true, max: 80 }),
  shared: flag({ label: 'Share it with everybody of the organization' }),
}

/** What the list shows now, kept under a name. */
export function SaveView({ table, query, onClose }: { table: string; query: string; onClose: () => void }) {
  const save = useCommand<Verb<{ table: string; name: string; query: string; shared: boolean }>>('views/save')
  return (
    <AskDialog
      title="Keep this view"
      about="Its filters, order and columns; not the page that you are on."
      verb="Keep the view"
      fields={asked}
      run={({ name, shared }) => save({ table, name, query, shared: shared === true })}
      onClose={onClose}
    />
  )
}
