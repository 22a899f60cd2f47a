import { written } from '../use-written.ts'
import { partOf } from '#platform/reads/part.ts'
import type { Answered, Owner } from './vault.ts'

/** Nothing of the first view waits for it. */
const later = 700
const mostWaiting = 300

/**
 * Keeps the reads of a page that the server allows to be kept, and answers with them when the server can't be reached.
 * `whose`: who is signed in on this device.
 */
export function keeping(
  read: typeof fetch,
  server: string,
  whose: () => Owner | null,
  device: () => Promise<Pick<typeof import('./store.ts'), 'store' | 'recalled' | 'forget'>> = () =>
    import('./store.ts'),
  quiet: () => Promise<void> = written,
): typeof fetch {
  let waiting: (Answered & { owner: Owner })[] = []

  return async (address, request) => {
    // A read that may be given up goes alone, and is kept like the others.
    const { signal, ...asked } = request ?? {}
    const part = partOf(String(address), server, asked)
    if (!part) return read(address, request)
    const [key, owner] = [JSON.stringify(part), whose()]
    try {
      const answer = await read(address, request)
      if (owner) void note(key, owner, answer.clone())
      return answer
    } catch (error) {
      if (signal?.aborted || !owner) throw error
      const kept = await recalled(key, owner).catch(() => null)
      if (kept) return kept
      throw error
    }
  }

  async function note(key: string, owner: Owner, answer: Response): Promise<void> {
    const kept = answer.headers.get('x-keep')
    const hours = Number(kept)
    // The agency allows no longer what it allowed before.
    if (kept === '0') return quiet().then(async () => (await device()).forget())
    if (!hours || !answer.ok || waiting.length >= mostWaiting) return
    const headers: Record<string, string> = {}
    for (const name of ['content-type', 'content-range', 'preference-applied']) {
      const value = answer.headers.get(name)
      if (value !== null) headers[name] = value
    }
    const at = Date.now()
    const body = await answer.arrayBuffer()
    if (waiting.push({ owner, read: key, at, hours, status: answer.status, headers, body }) === 1)
      setTimeout(store, later)
  }

  function store(): void {
    // Another person may have signed in since: what they did not ask for is not theirs.
    const owner = whose()
    const answers = waiting.filter((each) => each.owner.user === owner?.user && each.owner.session === owner.session)
    waiting = []
    if (!owner || answers.length === 0) return
    // A browser without storage, or with none left, keeps nothing.
    device()
      .then(({ store }) => store(owner, answers))
      .catch(() => undefined)
  }

  async function recalled(key: string, owner: Owner): Promise<Response | null> {
    const { recalled } = await device()
    return recalled(owner, key)
  }
}
