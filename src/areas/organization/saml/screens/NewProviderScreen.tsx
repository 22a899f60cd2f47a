import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createProvider } from '../commands.ts'
import { samlProvider } from '../records.ts'

export default function NewProviderScreen() {
  return (
    <RecordFormScreen
      of={samlProvider}
      area="Single sign-on"
      back="/sso-management"
      send={useCommand<typeof createProvider>('saml-providers/create')}
    />
  )
}
