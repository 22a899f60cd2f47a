import type { LastLine, RowAnswer } from '#platform/functions/each-row.ts'
import type { Visit } from './BackendProvider.tsx'
import { Refused } from './functions.ts'
import { lines } from './lines.ts'

/** The number of rows in one request: stopping waits for these, and reports the result of each. */
export const rowsOfRequest = 100

type EachRow = {
  command: string
  ids: readonly string[]
  /** The input of the command, the same for each row. */ asked?: object
  /** One key for all of these rows, whatever is retried. */ key: string
  tell: (answer: RowAnswer) => void
  stopped: () => boolean
}

/**
 * One command for each of many rows. When the connection breaks, the same request is sent again, and completed rows
 * return their first answer.
 */
export async function forEachRow(backend: Visit, { command, ids, asked, key, tell, stopped }: EachRow): Promise<void> {
  for (let at = 0; at < ids.length && !stopped(); at += rowsOfRequest) {
    const some = ids.slice(at, at + rowsOfRequest)
    const told = new Set<string>()
    const once = () =>
      ask(
        backend,
        { command, ids: some, ...(asked && { asked }) },
        key,
        (answer) => told.has(answer.id) || (told.add(answer.id), tell(answer)),
      )
    await once().catch((error: unknown) => {
      if (error instanceof TypeError) return once()
      throw error
    })
  }
}

type Question = { command: string; ids: readonly string[]; asked?: object }

async function ask(backend: Visit, question: Question, key: string, tell: (answer: RowAnswer) => void): Promise<void> {
  const answer = await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/each-row`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(question),
  })
  if (!answer.ok || !answer.body) {
    const said = (await answer.json().catch(() => null)) as { message?: string } | null
    throw new Refused(said?.message ?? 'The server couldn’t complete this. Try again in a moment.', answer.status)
  }
  for await (const line of lines(answer.body)) {
    const said = JSON.parse(line) as RowAnswer | LastLine
    if ('over' in said) return
    if ('broken' in said) throw new Refused(said.broken, 500)
    tell(said)
  }
  throw new TypeError('The answer was interrupted.')
}
