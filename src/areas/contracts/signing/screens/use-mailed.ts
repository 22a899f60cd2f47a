import { useVisit } from '#client/BackendProvider.tsx'
import { Refused } from '#client/functions.ts'
import { say } from '#platform/say.ts'
import type { Content } from '../../text/rules.ts'

/** The document that a link is for. */
export type Shown = {
  agency: string
  number: string
  title: string
  name: string
  email: string
  status: 'out' | 'complete' | 'void'
  reason: string | null
  signed: boolean
  waitsFor: string[]
}
/** The document that a code opens. */
export type Opened = {
  title: string
  digest: string
  status: Shown['status']
  intent: string
  place: number
  content: Content
  signatures: { place: number; signed_at: string }[]
}

/** Requests of a signer without an account. The link is sent in the body: addresses are logged. */
export function useMailed(link: string) {
  const { config, fetch } = useVisit()
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${config.supabaseUrl}/functions/v1/public/signing/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link, ...body }),
    }).catch(() => null)
    if (!answer) throw new Refused(say('The server didn’t answer. Check your connection and try again.'), 0)
    if (answer.ok) return answer
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string }
    throw new Refused(error ?? say('The server couldn’t complete this. Try again in a moment.'), answer.status)
  }
  return {
    ask: async <Answer>(path: string, body: object = {}) => (await (await send(path, body)).json()) as Answer,
    file: async (path: string, body: object) => (await send(path, body)).blob(),
  }
}
