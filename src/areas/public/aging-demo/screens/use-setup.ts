import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction, Refused } from '#client/functions.ts'
import { announce } from '#kit/parts/Toasts.tsx'
import { setupWords } from '../rules.ts'
import { say } from '#platform/say.ts'

export type Account = {
  role: string
  email: string
  password: string
  description: string
  permissions: readonly string[]
}
type Made = { message?: string; expires_at: string; accounts: readonly Account[] }
export type Setup = { made: Made | undefined; refusal: string | undefined; running: boolean; run: () => Promise<void> }

/** Four new accounts. Their passwords are shown once and are lost when the page closes. */
export function useSetup(): Setup {
  const backend = useBackend()
  // A repeated press or a broken connection creates only one set of accounts.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [made, setMade] = useState<Made>()
  const [refusal, setRefusal] = useState<string>()
  const [running, setRunning] = useState(false)

  async function run() {
    setRunning(true)
    setRefusal(undefined)
    try {
      const answer = await callFunction<Made>(backend, 'create-demo-user', undefined, { idempotencyKey })
      setMade(answer)
      announce(say(setupWords.done[0]), answer.message ?? say(setupWords.done[1]), { tone: 'good' })
    } catch (error) {
      const said = error instanceof Refused && error.message ? error.message : say(setupWords.failed[1])
      setRefusal(said)
      announce(say(setupWords.failed[0]), said, { destructive: true })
    } finally {
      setRunning(false)
    }
  }

  return { made, refusal, running, run }
}
