import { PostgrestClient } from '@supabase/postgrest-js'
import type { PageOpened } from '../pages/opened.ts'
import { partOf, type Part } from '../reads/part.ts'
import type { Rows } from '../reads/reads.ts'
import type { Actor } from '../roles.ts'

/** Reads in the words of the browser. A question is by name; its answer is null where it was refused. */
export type PageServer = { rows: Rows; ask: (question: readonly [name: string, input: object]) => Promise<unknown> }
/** Asks what the page will ask. */
export type ReadPage = (server: PageServer, opened: PageOpened, asker: { actor: Actor; now: Date }) => Promise<void>

export type Listed = { part: Part; place: number; heard: (answer: Response, body: Uint8Array) => void }

type Opens = {
  from: number
  /** The parts that the batch has besides: the same read is one. */ asked: readonly Heard[]
  mayAsk: (part: Part) => boolean
  failed: (error: unknown) => void
}
/** `taken`: it is being answered, and can no longer be heard. */
export type Heard = { part: Part; heard?: Listed['heard']; taken?: true }

const server = 'http://page'
/** A page that names hundreds of records asks for the rest itself. */
const most = 120

/**
 * The reads of a page as parts of its batch: `listed` gives those that its program has asked since. An answer that
 * was heard leads to further ones at once, because nothing between them waits.
 */
export function pageReads(run: (server: PageServer) => Promise<void>, { from, asked, mayAsk, failed }: Opens) {
  let waiting: Listed[] = []
  let named = 0
  const known = new Map<string, Promise<Response>>()
  const fetched = (address: unknown, request?: RequestInit): Promise<Response> => {
    const part = partOf(String(address), server, request)
    if (!part || !mayAsk(part)) return Promise.resolve(refused)
    const key = JSON.stringify(part)
    const before = known.get(key)
    if (before) return before
    if (known.size >= most) return Promise.resolve(refused)
    const answer = new Promise<Response>((resolve) => {
      const heard: Listed['heard'] = ({ ok, status, headers }, body) => {
        const text = new TextDecoder().decode(body)
        resolve({ ok, status, statusText: '', headers, text: async () => text } as Response)
      }
      const beside = asked.find((each) => !each.taken && JSON.stringify(each.part) === key)
      if (beside) beside.heard = heard
      else waiting.push({ part, place: from + named++, heard })
    })
    known.set(key, answer)
    return answer
  }
  const ask: PageServer['ask'] = async ([name, input]) => {
    const answer = await fetched(`${server}/functions/v1/${name}`, { method: 'POST', body: JSON.stringify(input) })
    return answer.ok ? (JSON.parse(await answer.text()) as unknown) : null
  }
  const rows = new PostgrestClient(`${server}/rest/v1`, { fetch: fetched as typeof fetch })
  void run({ rows, ask }).catch(failed)

  return {
    async listed(): Promise<readonly Listed[]> {
      await new Promise((resolve) => setImmediate(resolve))
      const all = waiting
      waiting = []
      return all
    },
  }
}

const refused = { ok: false, status: 421, statusText: '', headers: new Headers(), text: async () => '{}' } as Response
