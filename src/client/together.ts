// Below every hook that reads: what a page asks within a few milliseconds goes in one request, and the same read asked
// twice at once is one read. Each gets its answer as soon as its part has come.
import { partsOf } from './parts-of.ts'

export type Part = { method: string; path: string; accept?: string; prefer?: string; body?: string }
type Waiting = { key: string; part: Part; resolve: (answer: Response) => void; reject: (error: unknown) => void }
type Ask = () => Promise<Response>

/** Hooks of one drawing begin within it. */
const moment = 4
const mostParts = 160

/** Milliseconds for which an answer that was asked ahead may be taken. */
const heldFor = 15_000

/**
 * `alone`: a request as the signed-in user. `opened`: where the server read, before the first part. `ahead` sends a
 * read before the part of the page that shows it is there: the first that asks it takes the answer.
 */
export function together(
  alone: typeof fetch,
  server: string,
  opened: (positions: string | null) => void,
): { fetched: typeof fetch; ahead: typeof fetch } {
  /** A read of each visit that is in no batch: it changes nothing. */
  const subscription = `${server}/functions/v1/check-subscription`
  /** The addresses that the server answers only alone. */
  const learned = new Set<string>()
  let waiting: Waiting[] = []
  const begun = new Map<string, Promise<Response>>()
  /** An older server doesn't know batches. */
  let isUnknown = false
  let isOpened = false

  const fetched: typeof fetch = async (address, request) => {
    const part = isUnknown ? null : partOf(String(address), server, request)
    const ask: Ask = () => alone(address, request)
    if (String(address) === subscription) return ask()
    if (!part || learned.has(addressOf(part))) return sent(ask, request)
    const answer = await inBatch(part)
    if (answer.status !== 421) return answer
    return sent(ask, request)
  }
  const ahead: typeof fetch = async (address, request) => {
    const part = isUnknown ? null : partOf(String(address), server, request)
    if (!part || learned.has(addressOf(part))) return mustBeAlone()
    const key = JSON.stringify(part)
    const early = held.get(key)
    if (early && early.until > Date.now()) return (await early.answer).clone()
    const answer = inBatch(part)
    held.set(key, { answer, until: Date.now() + heldFor })
    return (await answer).clone()
  }
  return { fetched, ahead }

  /** A change may end while a read is on its way: no one may join that read after it. */
  async function sent(ask: Ask, request: RequestInit | undefined): Promise<Response> {
    try {
      return await ask()
    } finally {
      if ((request?.method ?? 'GET') !== 'GET') joinNoOlder()
    }
  }

  async function inBatch(part: Part): Promise<Response> {
    const key = JSON.stringify(part)
    const early = held.get(key)
    held.delete(key)
    if (early && early.until > Date.now()) return (await early.answer).clone()
    let answer = begun.get(key) ?? onTheirWay.get(key)
    if (!answer) {
      answer = new Promise<Response>((resolve, reject) => {
        waiting.push({ key, part, resolve, reject })
        if (waiting.length === 1) setTimeout(send, moment)
      })
      begun.set(key, answer)
      const done = () => void (onTheirWay.get(key) === answer && onTheirWay.delete(key))
      answer.finally(done).catch(() => undefined)
    }
    return (await answer).clone()
  }

  function send(): void {
    const all = waiting
    waiting = []
    for (const [key, answer] of begun) onTheirWay.set(key, answer)
    begun.clear()
    for (let at = 0; at < all.length; at += mostParts) void sendBatch(all.slice(at, at + mostParts))
  }

  async function sendBatch(some: readonly Waiting[]): Promise<void> {
    // Once it is known where the page was read, one read needs no batch around it.
    if (some.length === 1 && isOpened) return some[0]!.resolve(mustBeAlone())
    const left = new Map(some.map((each, place) => [place, each]))
    try {
      const answer = await alone(`${server}/functions/v1/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ parts: some.map(({ part }) => part) }),
      })
      if (answer.status === 404) isUnknown = true
      if (!answer.ok || !answer.body) return await answerAll(some, answer)
      for await (const come of partsOf(answer.body)) {
        if ('positions' in come) {
          isOpened = true
          opened(come.positions)
          continue
        }
        const { part: place, status, headers, body } = come
        const one = left.get(place)
        if (!one) continue
        left.delete(place)
        // With a time it is only late.
        if (status === 421 && !headers['retry-after']) learned.add(addressOf(one.part))
        const isEmpty = status === 204 || one.part.method === 'HEAD'
        one.resolve(new Response(isEmpty ? null : body, { status, headers }))
      }
      if (left.size > 0) throw new TypeError('The answer ended too early.')
    } catch (error) {
      for (const { reject } of left.values()) reject(error)
    }
  }
}

/** Refused as a whole: an overloaded server is not asked again forty times; every other refusal is given to each alone. */
async function answerAll(some: readonly Waiting[], answer: Response): Promise<void> {
  if (answer.status !== 429 && answer.status < 500) return some.forEach(({ resolve }) => resolve(mustBeAlone()))
  const body = await answer.text()
  for (const { resolve } of some) resolve(new Response(body, { status: answer.status, headers: answer.headers }))
}

const mustBeAlone = () => new Response(null, { status: 421 })

const onTheirWay = new Map<string, Promise<Response>>()
/** Asked ahead, and not taken yet. */
const held = new Map<string, { answer: Promise<Response>; until: number }>()
/** Something has changed: no one who asks now joins a read that was sent before. */
export function joinNoOlder(): void {
  onTheirWay.clear()
  held.clear()
}

const addressOf = ({ path }: Part) => path.split('?', 1)[0]!

/** A read of rows, a function of the database, or a question; null for everything else. */
export function partOf(address: string, server: string, request: RequestInit = {}): Part | null {
  const headers = new Headers(request.headers)
  const { method = 'GET', body, signal } = request
  if (!address.startsWith(server) || signal || !['GET', 'HEAD', 'POST'].includes(method)) return null
  if (['idempotency-key', 'range', 'accept-profile', 'content-profile'].some((name) => headers.has(name))) return null
  const path = address.slice(server.length)
  const isRead =
    method === 'POST' ? /^\/rest\/v1\/rpc\/|^\/functions\/v1\/[\w-]+\//.test(path) : /^\/rest\/v1\/\w/.test(path)
  if (!isRead || path.length > 16_000) return null
  if (body !== undefined && body !== null && (typeof body !== 'string' || body.length > 20_000)) return null
  const [accept, prefer] = [headers.get('accept'), headers.get('prefer')]
  return {
    method,
    path,
    ...(accept && { accept }),
    ...(prefer && { prefer }),
    ...(method === 'POST' && { body: body || '{}' }),
  }
}
