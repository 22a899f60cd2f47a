import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { say } from '#platform/say.ts'

/** A removal asks twice, and names what is removed. */
export function TwoSteps({ first, then, onDo }: { first: string; then: string; onDo: () => Promise<void> }) {
  const [armed, setArmed] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!armed) return <Button onClick={() => setArmed(true)}>{first}</Button>
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        look="danger"
        busy={busy}
        autoFocus
        onClick={() => {
          setBusy(true)
          void onDo().finally(() => (setBusy(false), setArmed(false)))
        }}
      >
        {then}
      </Button>
      <Button look="quiet" onClick={() => setArmed(false)}>
        {say('Cancel')}
      </Button>
    </span>
  )
}
