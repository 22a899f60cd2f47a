import type { Visit } from '#client/BackendProvider.tsx'
import { phrase } from '#platform/say.ts'

export type Probe = { name: string; does: string; ask: (visit: Visit) => Promise<void> }
export type Found = { works: boolean; took: number }

const answers = (path: string) => async (visit: Visit) => {
  const answer = await visit.fetch(visit.config.supabaseUrl + path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

/** The front page's live checks: one plain request to each component, as any visitor may make it. */
export const probes: readonly Probe[] = [
  { name: phrase('Server and database'), does: phrase('takes requests'), ask: answers('/readyz') },
  { name: phrase('Sign-in'), does: phrase('signs people in'), ask: answers('/auth/v1/health') },
  { name: phrase('Table API'), does: phrase('reads rows'), ask: answers('/rest/v1/plans?select=code&limit=1') },
  { name: phrase('Files'), does: phrase('stores documents'), ask: answers('/storage/v1/status') },
  { name: phrase('Live changes'), does: phrase('keeps a connection open'), ask: opensSocket },
]

export async function probe(visit: Visit, { ask }: Probe): Promise<Found> {
  const start = performance.now()
  const works = await ask(visit).then(
    () => true,
    () => false,
  )
  return { works, took: performance.now() - start }
}

const patience = 5000

function opensSocket({ config }: Visit): Promise<void> {
  const socket = new WebSocket(
    `${config.supabaseUrl.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${config.anonKey}&vsn=1.0.0`,
  )
  return new Promise<void>((open, fail) => {
    socket.onopen = () => open()
    socket.onerror = () => fail(new Error('The connection did not open.'))
    setTimeout(fail, patience)
  }).finally(() => socket.close())
}
