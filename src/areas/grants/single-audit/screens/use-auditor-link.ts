import { useVisit } from '#client/BackendProvider.tsx'
import { Refused } from '#client/functions.ts'

/** Requests of an auditor without an account. The link is sent in the body: addresses are logged. */
export function useAuditorLink(link: string) {
  const { config, fetch } = useVisit()
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${config.supabaseUrl}/functions/v1/public/auditor-access/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link, ...body }),
    }).catch(() => null)
    if (!answer) throw new Refused('The server didn’t answer. Check your connection and try again.', 0)
    if (answer.ok) return answer
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string }
    throw new Refused(error ?? 'The server couldn’t complete this. Try again in a moment.', answer.status)
  }
  return {
    ask: async <Answer>(path: string, body: object = {}) => (await (await send(path, body)).json()) as Answer,
    file: async (path: string, body: object) => (await send(path, body)).blob(),
  }
}
