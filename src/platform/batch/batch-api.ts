import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Command } from '../commands/command.ts'
import { mustBeAlone } from '../data/table-api.ts'
import type { Caller } from '../database/database.ts'
import type { Moment } from '../database/statements.ts'
import { inputOf } from '../functions/bodies.ts'
import { readPositions } from '../realtime/live-positions.ts'
import type { Services } from '../services.ts'
import { isShared } from '../wire/keep.ts'
import { traceOf } from '../wire/unexpected.ts'
import { visitOf, type Shared } from '../wire/visit.ts'
import type { Part } from '../reads/part.ts'
import type { PageAnswered } from '../operations/page-figures.ts'
import { frames } from './frames.ts'
import { pageReads, type Heard, type ReadPage } from './page-reads.ts'
import type { PageOpened } from '../pages/opened.ts'

const header = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]*$/)
/** One read, as it would be requested alone: rows or a function of the table API, or a question. */
const part = z
  .strictObject({
    method: z.enum(['GET', 'HEAD', 'POST']),
    path: z
      .string()
      .max(16_000)
      .regex(/^\/(rest|functions)\/v1\/./),
    accept: header.optional(),
    prefer: header.optional(),
    body: z.string().max(20_000).optional(),
  })
  .refine(({ method, body }) => method === 'POST' || body === undefined, { message: 'Only POST has a body' })
/** The page that is being opened: what it will ask follows in the same answer. */
const opened = {
  at: z.string().max(200),
  search: z.string().max(4_000).default(''),
  zone: z.string().max(64).default(''),
}
const page = z.union([
  z.strictObject({ ...opened, table: z.string().max(63), id: z.uuid() }),
  z.strictObject({ ...opened, makes: z.string().max(63), mine: z.string().max(63).exactOptional() }),
  z.strictObject({ ...opened, rows: z.literal(true).exactOptional() }),
])

const request = z
  .strictObject({ parts: z.array(part).max(160), page: page.optional() })
  .refine(({ parts, page }) => page || parts.length > 0, { message: 'No part and no page' })
/** The first line: where the caller's sequences of changes were in this moment (`live-positions.ts`). */
export type Opening = { positions: string | null }
/** Further parts, numbered from there: the program of the page will ask for them. */
export type Following = { follows: readonly Part[]; from: number }
/** The line before the body of each part. */
export type PartHead = { part: number; status: number; headers: Record<string, string>; bytes: number }

type Pages = { readPage?: ReadPage; /** Hears the cost of each page. */ tell?: (page: PageAnswered) => void }

/** Milliseconds. What is not begun by then is requested alone: slow parts must not hold a connection and the others. */
const longest = 10_000

const headers = {
  'Content-Type': 'application/octet-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/**
 * POST /functions/v1/batch: the reads that a page begins together, in one request and one moment. Each part goes to the
 * route of its own address, with the headers of the caller: rights, refusals, limits and security events are those of
 * the same request alone. What may not share the moment is answered with 421 and is requested alone.
 */
export const batch =
  (services: Services, commands: readonly Command[], routes: Pick<Hono, 'fetch'>, { readPage, tell }: Pages = {}) =>
  async (c: Context): Promise<Response> => {
    const { parts, page } = await inputOf(c, request)
    const visit = visitOf(c)
    const caller = await services.callers.of(
      { get: (name) => c.req.header(name) },
      { scope: { does: 'read', areas: [] }, from: visit.address },
    )
    if (caller.actor) visit.actor = caller.actor
    const questions = new Set(commands.filter(isShared).map(({ name }) => `/functions/v1/${name}`))
    const places = parts.map((each, place) => ({ part: each, place, isShared: mayShare(caller, each, questions) }))
    const gzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(c.req.header('accept-encoding') ?? '')
    const sent = frames({ gzip })
    const answered = new Response(sent.stream, { headers: { ...headers, ...(gzip && { 'Content-Encoding': 'gzip' }) } })
    const isGone = () => c.req.raw.signal.aborted
    const ends = services.clock.now().getTime() + longest
    const isLate = () => services.clock.now().getTime() > ends

    let begun = false
    return new Promise((respond, fail) => {
      services.database
        .snapshot(caller, async (moment) => {
          begun = true
          respond(answered)
          sent.line({ positions: await readPositions(services, moment, caller) } satisfies Opening)
          for (const { place } of places.filter(({ isShared }) => !isShared)) sendAlone(place)
          // Rows first: a page shows them, and most questions add to them.
          let pool: Asked[] = places.filter(({ isShared }) => isShared)
          const reads = page && opens(page, pool)
          const begins = performance.now()
          const cost = { reads: 0, bytes: 0 }
          if (page) await follow({ always: true })
          while (pool.length > 0) {
            if (isGone()) return
            const next = pool.splice(nextOf(pool), 1)[0]!
            next.taken = true
            if (moment.lost() || isLate()) {
              sendAlone(next.place, { 'retry-after': '0' })
              continue
            }
            const response = await answer(next.part, moment)
            const body = new Uint8Array(await response.arrayBuffer())
            next.heard?.(response, body)
            if (next.heard) {
              cost.reads++
              cost.bytes += body.byteLength
            }
            // Named before the answer that leads to them, so that no part of the page asks for them meanwhile.
            await follow()
            send(next.place, response, body)
          }
          if (reads) tell?.({ at: page!.at, seconds: (performance.now() - begins) / 1_000, ...cost })

          /** The browser waits for the first list, also for an empty one. */
          async function follow({ always = false } = {}) {
            const more = (await reads?.listed()) ?? []
            if (more.length === 0 && !always) return
            sent.line({
              follows: more.map(({ part }) => part),
              from: more[0]?.place ?? parts.length,
            } satisfies Following)
            pool = [...more, ...pool]
          }
        })
        .then(sent.end)
        .catch((error: unknown) => {
          // Answered as a refusal.
          if (!begun) return fail(error)
          if (!isGone()) services.log.error('a batch was cut off', { 'http.request.id': visit.id, ...traceOf(error) })
          sent.cut(error)
        })
    })

    async function answer({ method, path, body, accept, prefer }: Part, moment: Moment): Promise<Response> {
      const own = new Headers()
      for (const name of ['authorization', 'apikey', 'accept-language']) {
        const value = c.req.header(name)
        if (value !== undefined) own.set(name, value)
      }
      if (accept !== undefined) own.set('accept', accept)
      if (prefer !== undefined) own.set('prefer', prefer)
      if (body !== undefined) own.set('content-type', 'application/json')
      const asked = new Request(new URL(path, 'http://localhost'), {
        method,
        headers: own,
        ...(body !== undefined && { body }),
      })
      const shared: Shared = { moment, caller }
      const response = await routes.fetch(asked, { ...(c.env as object), shared })
      delete visit.command
      return response
    }

    function sendAlone(part: number, why: Record<string, string> = {}): void {
      sent.line({ part, status: mustBeAlone, headers: why, bytes: 0 } satisfies PartHead)
    }

    function opens(page: PageOpened, besides: readonly Asked[]) {
      const { actor } = caller
      if (!readPage || !actor) return undefined
      return pageReads((server) => readPage(server, page, { actor, now: services.clock.now() }), {
        from: parts.length,
        asked: besides,
        mayAsk: (part) => mayShare(caller, part, questions),
        // The page asks by itself what did not come with it.
        failed: (error) =>
          services.log.error('the reads of a page ended early', { 'http.request.id': visit.id, ...traceOf(error) }),
      })
    }

    function send(part: number, response: Response, body: Uint8Array): void {
      const head: PartHead = {
        part,
        status: response.status,
        headers: Object.fromEntries(response.headers),
        bytes: body.byteLength,
      }
      sent.line(head, body)
    }
  }

const subscription = '/functions/v1/check-subscription'

/** Reads of an operator are logged table by table; a program's are limited by its key. */
function mayShare({ role, actor, key }: Caller, { method, path }: Part, questions: ReadonlySet<string>): boolean {
  if ((role !== 'anon' && role !== 'authenticated') || actor?.operates || key) return false
  const [address = ''] = path.split(/[?#]/, 1)
  if (/^\/rest\/v1\/\w+$/.test(address)) return method !== 'POST'
  if (/^\/rest\/v1\/rpc\/\w+$/.test(address) || address === subscription) return true
  return method === 'POST' && questions.has(address)
}

type Asked = Heard & { place: number }
/** Rows first: a page shows them, and most questions add to them. */
const nextOf = (pool: readonly Asked[]) =>
  Math.max(
    0,
    pool.findIndex(({ part }) => part.path.startsWith('/rest/')),
  )
