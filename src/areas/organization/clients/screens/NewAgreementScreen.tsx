import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createAgreement } from '../commands.ts'
import { agreement } from '../records.ts'

/** With the client whose page the user came from. */
export default function NewAgreementScreen() {
  const client = useSearchParams()[0].get('client')
  const { user_id } = useActor()
  return (
    <RecordFormScreen
      of={agreement}
      area="Client agencies"
      back={client ? `/clients/${client}` : '/clients?tab=agreements'}
      start={{ ...(client && { client }), owner: user_id || null }}
      send={useCommand<typeof createAgreement>('agreements/create')}
    />
  )
}
