import type { Hono } from 'hono'
import type { Following, Opening, PartHead } from '#platform/batch/batch-api.ts'
import type { PageOpened } from '#platform/pages/opened.ts'
import type { Part } from '#platform/reads/part.ts'

export type Answered = { status: number; headers: Record<string, string>; text: string }
type Fetch = (path: string, init?: RequestInit) => Response | Promise<Response>

/** A program that requests over a Hono app or an address, as this token. */
export function askerOf(fetch: Fetch | Pick<Hono, 'request'>, token: string) {
  const send = (path: string, init: RequestInit = {}) =>
    (typeof fetch === 'function' ? fetch : fetch.request)(path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    })

  /** The same read as a request of its own. */
  async function alone({ method, path, accept, prefer, body }: Part): Promise<Answered> {
    const answer = await send(path, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        ...(accept !== undefined && { accept }),
        ...(prefer !== undefined && { prefer }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }

  const post = (parts: unknown, page?: PageOpened) =>
    send('/functions/v1/batch', {
      method: 'POST',
      body: JSON.stringify({ parts, page }),
      headers: { 'content-type': 'application/json' },
    })

  /** The parts in the order in which they were asked, and the order in which they came. */
  async function together(parts: readonly Part[]): Promise<{ opening: Opening; answers: Answered[]; came: number[] }> {
    const response = await post(parts)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    const { opening, heads } = read(Buffer.from(await response.arrayBuffer()))
    const answers: Answered[] = []
    for (const { part, status, headers, text } of heads) answers[part] = { status, headers, text }
    return { opening, answers, came: heads.map(({ part }) => part) }
  }

  /**
   * A page as the server answers it: each read that it names, in the order in which they came, with its place among
   * those that were named, and the number of these by then.
   */
  async function opened(page: PageOpened): Promise<(Answered & { part: Part; place: number; named: number })[]> {
    const response = await post([], page)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    const { heads, follows } = read(Buffer.from(await response.arrayBuffer()))
    return heads.map(({ part, status, headers, text, named }) => ({
      part: follows[part]!,
      place: part,
      status,
      headers,
      text,
      named,
    }))
  }

  return { alone, together, opened, post }
}

function read(bytes: Buffer) {
  let at = 0
  const line = <T>(): T => {
    const end = bytes.indexOf(10, at)
    const text = bytes.toString('utf8', at, end)
    at = end + 1
    return JSON.parse(text) as T
  }
  const opening = line<Opening>()
  const heads: (PartHead & { text: string; named: number })[] = []
  const follows: Part[] = []
  while (at < bytes.length) {
    const head = line<PartHead | Following>()
    if ('follows' in head) {
      follows.push(...head.follows)
      continue
    }
    heads.push({ ...head, text: bytes.toString('utf8', at, at + head.bytes), named: follows.length })
    at += head.bytes
  }
  return { opening, heads, follows }
}
