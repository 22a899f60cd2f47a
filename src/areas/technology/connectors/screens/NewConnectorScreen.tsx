import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createConnector } from '../commands.ts'
import { connector } from '../records.ts'

export default function NewConnectorScreen() {
  const actor = useActor()
  const create = useCommand<typeof createConnector>('connectors/create')
  return (
    <RecordFormScreen
      of={connector}
      area="Connectors"
      start={{ owner: actor.user_id, frequency: 'by_hand', mapping: 'code = Code\nname = Description' }}
      back="/api-connectors"
      send={create}
    />
  )
}
