import { say } from '#platform/say.ts'
import { useVisit } from './BackendProvider.tsx'
import { Refused } from './functions.ts'

/** Requests of a person without an account, behind a link in an email. The link is in the body: addresses are logged. */
export function useMailedLink(door: 'signing' | 'auditor-access' | 'small-agency', link: string) {
  const { config, fetch } = useVisit()
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${config.supabaseUrl}/functions/v1/public/${door}/${path}`, {
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
export type MailedLink = ReturnType<typeof useMailedLink>
