import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { asMoment } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

export function SessionsPanel() {
  const { auth } = useBackend()
  const { user } = useAuth()
  const [outcome, setOutcome] = useState<{ done: boolean; text: string }>()
  const [busy, setBusy] = useState(false)

  async function endOthers() {
    setBusy(true)
    const { error } = await auth.signOut({ scope: 'others' })
    setBusy(false)
    setOutcome(error ? { done: false, text: sentence(error) } : { done: true, text: 'You are signed out everywhere else' })
  }

  return (
    <Panel title="Sessions" about="A session ends after an hour without use, and after a day in any case.">
      <div className="grid gap-5">
        {outcome && <Notice tone={outcome.done ? 'good' : 'bad'} title={outcome.text} />}
        {user?.last_sign_in_at && (
          <p className="text-ink-2">
            Last sign-in: <time dateTime={user.last_sign_in_at}>{asMoment(user.last_sign_in_at)}</time>
          </p>
        )}
        <Button busy={busy} onClick={() => void endOthers()} className="justify-self-start">
          Sign out everywhere else
        </Button>
      </div>
    </Panel>
  )
}
