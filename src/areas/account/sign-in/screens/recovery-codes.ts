import type { Session } from '@supabase/auth-js'
import { useBackend } from '#client/BackendProvider.tsx'
import { say } from '#platform/say.ts'

type Refused = { msg?: string; message?: string }

/** Codes that replace a lost second factor are ours: the stock client has no call for them. */
export function useRecoveryCode() {
  const backend = useBackend()
  return async (code: string): Promise<{ error: unknown }> => {
    const answer = await backend.fetch(`${backend.config.supabaseUrl}/auth/v1/recovery-codes/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    if (!answer.ok) return { error: new Error(refusal((await answer.json()) as Refused)) }
    return backend.auth.setSession((await answer.json()) as Session)
  }
}

const refusal = ({ msg, message }: Refused) => msg ?? message ?? say('This recovery code is not valid.')
