import type { Visit } from '#client/BackendProvider.tsx'
import { Refused } from '#client/functions.ts'
import { say } from '#platform/say.ts'

/** The answers of the log's own API; a refusal in its words. */
export async function askTrail<Answer>(backend: Visit, path: string, request: RequestInit = {}): Promise<Answer> {
  const answer = await answerOf(backend, path, request)
  return (await answer.json()) as Answer
}

export async function answerOf({ config, fetch }: Visit, path: string, request: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${config.supabaseUrl}/trail/v1${path}`, request)
  if (answer.ok) return answer
  const said = (await answer.json().catch(() => null)) as {
    error?: string
    message?: string
    fields?: Record<string, string>
  } | null
  throw new Refused(
    said?.error ?? said?.message ?? say('The server could not answer this. Try again in a moment.'),
    answer.status,
    { fields: said?.fields ?? {} },
  )
}

/** The newest state of a log, public for everyone. */
export type Newest = {
  organization_id: string
  origin: string
  key: string
  size: number
  root: string
  time: string
  previous: number
  checkpoint: string
}
export type Checkpointed = Pick<Newest, 'size' | 'root' | 'time' | 'previous' | 'checkpoint'>
