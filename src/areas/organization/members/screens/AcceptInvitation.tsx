import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Waiting } from '#kit/parts/Spinner.tsx'
import type { acceptInvitation } from '../invitation-commands.ts'
import { dropInvitation, hasAgreed } from './kept-invitation.ts'

export function AcceptInvitation({ token, onDecline }: { token: string; onDecline: () => void }) {
  const { user } = useAuth()
  const accept = useCommand<typeof acceptInvitation>('members/accept')
  const [agreed] = useState(hasAgreed)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(agreed)
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
  const began = useRef(false)
  const joinAtOnce = useEffectEvent(() => void join())
  useEffect(() => {
    if (!agreed || began.current) return
    began.current = true
    joinAtOnce()
  }, [agreed])

  function decline() {
    dropInvitation()
    onDecline()
  }

  if (agreed && busy) return <Waiting />
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
