// Below every hook that reads: what a page asks within a few milliseconds goes in one request, and the same read asked
// twice at once is one read. Each gets its answer as soon as its part has come.
import type { PageOpened } from '#platform/pages/opened.ts'
import { partOf, tablesNamed, type Part } from '#platform/reads/part.ts'
import { expecting } from './answering.ts'
import { partsOf } from './parts-of.ts'

type Waiting = { key: string; part: Part; resolve: (answer: Response) => void; reject: (error: unknown) => void }
type Ask = () => Promise<Response>

/** Hooks of one drawing begin within it. */
const moment = 4
const mostParts = 160
/** A read of each visit that is sent as a change is. */
const subscription = '/functions/v1/check-subscription'

/** Milliseconds for which an answer that was asked ahead may be taken. */
const heldFor = 15_000

/**
 * `alone`: a request as the signed-in user. `opened`: where the server read, before the first part. `ahead` sends a
 * read before the part of the page that shows it is there: the first that asks it takes the answer. `open` lets the
 * server send what a page will ask, too: it names each read before the answer that leads to it.
 */
export function together(
  alone: typeof fetch,
  server: string,
  opened: (positions: string | null) => void,
): { fetched: typeof fetch; ahead: typeof fetch; open: (page: PageOpened) => void } {
  /** The addresses that the server answers only alone. */
  const learned = new Set<string>()
  let waiting: Waiting[] = []
  let page: Opening | undefined
  /** Until it is known what comes with a page: a read that it names is not sent beside it. */
  let listing: Promise<void> | undefined
  const begun = new Map<string, Sent>()
  /** An older server doesn't know batches. */
  let isUnknown = false
  let isOpened = false

  const fetched: typeof fetch = async (address, request) => {
    const part = isUnknown ? null : partOf(String(address), server, request)
    const ask: Ask = () => alone(address, request)
    if (!part || learned.has(addressOf(part))) return sent(ask, request)
    // A request that may be given up is sent alone, where it doesn’t come with its page.
    const answer = request?.signal ? await ofPage(JSON.stringify(part)) : await inBatch(part)
    if (answer && answer.status !== 421) return answer
    return part.path === subscription ? ask() : sent(ask, request)
  }
  const ahead: typeof fetch = async (address, request) => {
    const part = isUnknown ? null : partOf(String(address), server, request)
    if (!part || learned.has(addressOf(part))) return mustBeAlone()
    const key = JSON.stringify(part)
    const early = held.get(key)
    if (early && early.until > Date.now()) return (await early.answer).clone()
    const answer = inBatch(part)
    held.set(key, { answer, part, read: changes, until: Date.now() + heldFor })
    return (await answer).clone()
  }
  function open(opened: PageOpened): void {
    forgetOld()
    const begins: Opening = { opened, listed: () => undefined }
    page = begins
    listing = new Promise((resolve) => (begins.listed = resolve))
    if (waiting.length === 0) setTimeout(send, moment)
  }
  return { fetched, ahead, open }

  /** A change may end while a read is on its way: no one may join that read after it. */
  async function sent(ask: Ask, request: RequestInit | undefined): Promise<Response> {
    try {
      return await ask()
    } finally {
      if ((request?.method ?? 'GET') !== 'GET') joinNoOlder()
    }
  }

  /** An answer that came with the page, or is on its way. */
  async function ofPage(key: string): Promise<Response | undefined> {
    const early = isAsked(key) ? await joined(key) : undefined
    if (early || !listing) return early
    await listing
    return joined(key)
  }

  function isAsked(key: string): boolean {
    return held.has(key) || begun.has(key) || onTheirWay.has(key)
  }

  /** A question says its tables with its answer, so that only then it is known whether a change was one of these. */
  async function joined(key: string): Promise<Response | undefined> {
    const next = () => taken(key) ?? begun.get(key) ?? onTheirWay.get(key)
    for (let sent = next(); sent; sent = next()) {
      const answer = await sent.answer
      if (!changedSince(sent.read, sent.part, tablesOf(answer))) return answer.clone()
      if (onTheirWay.get(key) === sent) onTheirWay.delete(key)
    }
    return undefined
  }

  async function inBatch(part: Part): Promise<Response> {
    const key = JSON.stringify(part)
    const early = await ofPage(key)
    if (early) return early
    let sent = begun.get(key)
    if (!sent) {
      const answer = new Promise<Response>((resolve, reject) => {
        waiting.push({ key, part, resolve, reject })
        if (waiting.length === 1) setTimeout(send, moment)
      })
      begun.set(key, (sent = { answer, part, read: changes }))
      onceHere(key, sent)
    }
    return (await sent.answer).clone()
  }

  function send(): void {
    const [all, opening] = [waiting, page]
    waiting = []
    page = undefined
    for (const [key, sent] of begun) onTheirWay.set(key, Object.assign(sent, { read: changes }))
    begun.clear()
    for (let at = 0; at < all.length || (opening && at === 0); at += mostParts)
      void sendBatch(all.slice(at, at + mostParts), at === 0 ? opening : undefined)
  }

  async function sendBatch(some: readonly Waiting[], opening: Opening | undefined): Promise<void> {
    // Once it is known where the page was read, one read needs no batch around it. A question has one while parts of the
    // page wait: alone it can’t be told from a change, after which none of their answers would be taken.
    const mayBeAlone = some.length === 1 && (some[0]!.part.method !== 'POST' || held.size === 0)
    if (mayBeAlone && isOpened && !opening) return some[0]!.resolve(mustBeAlone())
    const left = new Map(some.map((each, place) => [place, each]))
    const read = changes
    // Its head comes at once, and its parts may hang.
    const parts = expecting()
    try {
      const answer = await alone(`${server}/functions/v1/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ parts: some.map(({ part }) => part), ...(opening && { page: opening.opened }) }),
      })
      if (answer.status === 404) isUnknown = true
      if (!answer.ok || !answer.body) return await answerAll(some, answer)
      for await (const come of partsOf(answer.body)) {
        parts.goesOn()
        if ('positions' in come) {
          isOpened = true
          opened(come.positions)
          continue
        }
        if ('follows' in come) {
          for (const [at, part] of come.follows.entries()) {
            const key = JSON.stringify(part)
            // Where the line breaks, the part that wants it asks itself.
            const answer = new Promise<Response>((resolve) => {
              left.set(come.from + at, { key, part, resolve, reject: () => resolve(mustBeAlone()) })
            })
            // Read before a change of this page: it is asked again.
            if (changedSince(read, part) || held.has(key) || onTheirWay.has(key)) continue
            const sent = { answer, part, read }
            held.set(key, { ...sent, until: Date.now() + heldFor })
            onTheirWay.set(key, sent)
            onceHere(key, sent)
          }
          opening?.listed()
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
    } finally {
      parts.end()
      opening?.listed()
    }
  }
}

type Opening = { opened: PageOpened; listed: () => void }

/** Refused as a whole: an overloaded server is not asked again forty times; every other refusal is given to each alone. */
async function answerAll(some: readonly Waiting[], answer: Response): Promise<void> {
  if (answer.status !== 429 && answer.status < 500) return some.forEach(({ resolve }) => resolve(mustBeAlone()))
  const body = await answer.text()
  for (const { resolve } of some) resolve(new Response(body, { status: answer.status, headers: answer.headers }))
}

const mustBeAlone = () => new Response(null, { status: 421 })

/** `read`: after how many changes. */
type Sent = { answer: Promise<Response>; part: Part; read: number }
const onTheirWay = new Map<string, Sent>()
/** Asked ahead, and not taken yet. */
const held = new Map<string, Sent & { until: number }>()
/** A table, a question, or the key of other answers. Of a table it is known which answers it leaves as they were. */
type Change = { what: string; isTable?: boolean }
/** How often something has changed, and when each did last. */
let changes = 0
const changed = new Map<string, Change & { at: number }>()
/** Every address has it. */
const everything = ''

function taken(key: string): Sent | undefined {
  const early = held.get(key)
  held.delete(key)
  return early && early.until > Date.now() ? early : undefined
}

/** Reads that no part of an earlier page took. */
function forgetOld(): void {
  for (const [key, { until }] of held) if (until <= Date.now()) held.delete(key)
}

function onceHere(key: string, sent: Sent): void {
  const done = () => void (onTheirWay.get(key) === sent && onTheirWay.delete(key))
  sent.answer.finally(done).catch(() => undefined)
}

/**
 * Something has changed: no one who asks now joins a read that was sent before. `what`: a question that is answered
 * differently, or the key of answers; without it every read may be.
 */
export const joinNoOlder = (what = everything): void => note({ what })

/** Rows of a table have changed: only what is read from it is asked again. */
export const tableChanged = (what: string): void => note({ what, isTable: true })

function note(change: Change): void {
  changed.set(`${change.isTable} ${change.what}`, { ...change, at: ++changes })
  for (const sent of [onTheirWay, held]) for (const [key, { part }] of sent) if (isFrom(part, change)) sent.delete(key)
}

const changedSince = (read: number, part: Part, tables?: readonly string[]): boolean =>
  [...changed.values()].some((change) => change.at > read && isFrom(part, change, tables))

/** The address of rows names every table that they are read from. A question names its own once it is answered. */
function isFrom({ path }: Part, { what, isTable }: Change, tables: readonly string[] = []): boolean {
  if (what.includes('/')) return addressOf({ path }).endsWith(`/${what}`)
  if (/^\/rest\/v1\/\w+(\?|$)/.test(path)) return path.includes(what)
  return !isTable || tables.includes(what) || tables.includes(any)
}

const any = '*'
const tablesOf = ({ headers }: Response): readonly string[] => (headers.get(tablesNamed) ?? any).split(' ')

const addressOf = ({ path }: Pick<Part, 'path'>) => path.split('?', 1)[0]!
