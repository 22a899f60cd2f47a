import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createConnection } from '../commands.ts'
import { ssoConnection } from '../records.ts'

export default function NewConnectionScreen() {
  return (
    <RecordFormScreen
      of={ssoConnection}
      area="Single sign-on"
      back="/sso-management"
      send={useCommand<typeof createConnection>('sso/create')}
    />
  )
}
