import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createClient } from '../commands.ts'
import { client } from '../records.ts'

export default function NewClientScreen() {
  return (
    <RecordFormScreen
      of={client}
      area="Client agencies"
      back="/clients"
      send={useCommand<typeof createClient>('clients/create')}
    />
  )
}
