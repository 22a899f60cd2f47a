import type { RowAnswer } from '#platform/functions/each-row.ts'
import type { Visit } from './BackendProvider.tsx'
import { askInLines } from './lines.ts'

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
      askInLines<RowAnswer>(
        backend,
        'each-row',
        { body: { command, ids: some, ...(asked && { asked }) }, headers: { 'idempotency-key': key } },
        (answer) => told.has(answer.id) || (told.add(answer.id), tell(answer)),
      )
    await once().catch((error: unknown) => {
      if (error instanceof TypeError) return once()
      throw error
    })
  }
}
