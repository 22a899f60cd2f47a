import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { noteEntry } from '../commands.ts'
import { carbonEntry } from '../records.ts'

export default function NewEntryScreen() {
  const send = useCommand<typeof noteEntry>('carbon-entries/note')
  return <RecordFormScreen of={carbonEntry} area="Performance & Delivery" back="/carbon" send={send} />
}
