import { partOf } from '../together.ts'
import type { Answered, Owner } from './vault.ts'

/** Nothing of the first view waits for it. */
const later = 700
const mostWaiting = 300

/**
 * Keeps the reads of a page that the server allows to be kept, and answers with them when the server can't be reached.
 * `whose`: who is signed in on this device.
 */
export function keeping(read: typeof fetch, server: string, whose: () => Owner | null): typeof fetch {
  let waiting: Answered[] = []

  return async (address, request) => {
    // A read that may be given up goes alone, and is kept like the others.
    const { signal, ...asked } = request ?? {}
    const part = partOf(String(address), server, asked)
    if (!part) return read(address, request)
    const key = JSON.stringify(part)
    try {
      const answer = await read(address, request)
      void note(key, answer.clone())
      return answer
    } catch (error) {
      if (signal?.aborted) throw error
      const kept = await recalled(key).catch(() => null)
      if (kept) return kept
      throw error
    }
  }

  async function note(key: string, answer: Response): Promise<void> {
    const hours = Number(answer.headers.get('x-keep'))
    if (!hours || !answer.ok || waiting.length >= mostWaiting) return
    const headers: Record<string, string> = {}
    for (const name of ['content-type', 'content-range', 'preference-applied']) {
      const value = answer.headers.get(name)
      if (value !== null) headers[name] = value
    }
    const at = Date.now()
    const body = await answer.arrayBuffer()
    if (waiting.push({ read: key, at, hours, status: answer.status, headers, body }) === 1) setTimeout(store, later)
  }

  function store(): void {
    const [owner, answers] = [whose(), waiting]
    waiting = []
    if (!owner) return
    // A browser without storage, or with none left, keeps nothing.
    import('./store.ts').then(({ store }) => store(owner, answers)).catch(() => undefined)
  }

  async function recalled(key: string): Promise<Response | null> {
    const owner = whose()
    if (!owner) return null
    const { recalled } = await import('./store.ts')
    return recalled(owner, key)
  }
}
