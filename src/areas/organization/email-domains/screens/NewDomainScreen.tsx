import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { addDomain } from '../commands.ts'
import { emailDomain } from '../records.ts'

export default function NewDomainScreen() {
  return (
    <RecordFormScreen
      of={emailDomain}
      area="Single sign-on"
      back="/sso-management"
      send={useCommand<typeof addDomain>('email-domains/add')}
    />
  )
}
