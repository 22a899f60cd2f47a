import type { Caller, Database, Result, Statement } from '../database/database.ts'
import type { Given } from './statement/binder.ts'
import type { Template } from './template.ts'
import type { AnswerRow } from './wire/answers.ts'

/** Runs the one statement of a request, as its caller. */
export async function run(database: Database, caller: Caller, template: Template, given: Given): Promise<AnswerRow> {
  const { text, bounds, name, form } = template
  const statement = { text, values: bounds.map((bound) => bound(given)), name }
  // Reads that are logged go to the primary, where the log line is written.
  const reading = template.named ? database.read : database.show
  const send = template.rollback ? undone(database) : template.readOnly ? reading : database.write
  const result = await send(caller, statement)
  if (form === 'answer') return result.rows[0] as AnswerRow
  return { body: form === 'rows' ? ((result.rows[0]?.body as string | undefined) ?? '') : null, page: result.rowCount }
}

class Undone extends Error {}

/** tx=rollback: the caller sees the result, and nothing is changed. */
const undone =
  (database: Database) =>
  async (caller: Caller, { text, values }: Statement): Promise<Result> => {
    let result: Result | undefined
    try {
      await database.transaction(caller, async (tx) => {
        const rows = await tx.sql(text, values)
        result = { rows, rowCount: rows.length }
        throw new Undone()
      })
    } catch (error) {
      if (!(error instanceof Undone)) throw error
    }
    return result!
  }
