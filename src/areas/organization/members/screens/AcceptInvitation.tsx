import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { acceptInvitation } from '../invitation-commands.ts'
import { dropInvitation } from './kept-invitation.ts'

export function AcceptInvitation({ token, onDecline }: { token: string; onDecline: () => void }) {
  const { user } = useAuth()
  const accept = useCommand<typeof acceptInvitation>('members/accept')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const name = user?.user_metadata.display_name as string | undefined

  async function join() {
    setBusy(true)
    try {
      await accept({ token, display_name: name ?? '' })
      dropInvitation()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }

  function decline() {
    dropInvitation()
    onDecline()
  }

  return (
    <div className="grid gap-5">
      {refusal && <Notice tone="bad" title={refusal} />}
      <p>You opened an invitation. Accept it to join the organization that sent it to {user?.email}.</p>
      <div className="flex gap-3">
        <Button look="main" busy={busy} onClick={() => void join()}>
          Accept invitation
        </Button>
        <Button look="quiet" onClick={decline}>
          Not now
        </Button>
      </div>
    </div>
  )
}
