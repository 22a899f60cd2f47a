import type { Caller, Database, Row, Tx } from '#platform/database/database.ts'

type Said = { as: 'sql' | 'asPerson'; text: string; values: unknown[] | undefined; rows: Row[] }
/** One transaction of a command: its role, its statements to PostgreSQL, and the answers. */
export type Spoken = { caller: Caller; statements: Said[] }

/** The same database, with its statements recorded. */
export function listeningTo(database: Database): { database: Database; spoken: Spoken[] } {
  const spoken: Spoken[] = []
  const transaction: Database['transaction'] = (caller, work, options) => {
    const own: Spoken = { caller, statements: [] }
    spoken.push(own)
    return database.transaction(caller, (tx) => work(writingDown(tx, own.statements)), options)
  }
  return { database: { ...database, transaction }, spoken }
}

function writingDown(tx: Tx, statements: Said[]): Tx {
  const noted =
    (as: Said['as']) =>
    async <R extends Row>(text: string, values?: unknown[]): Promise<R[]> => {
      const rows = await tx[as]<R>(text, values)
      statements.push({ as, text, values, rows })
      return rows
    }
  const sql = noted('sql')
  return { sql, one: async (text, values) => (await sql<any>(text, values))[0], asPerson: noted('asPerson') }
}

/** An id, or the count in the number of a document: the benchmark's series start where no other number is. */
const names = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=-)9\d{5}\b/g

/**
 * The same statements again, one after another without pauses: no rule is checked, and only the ids and numbers of an
 * answer are used, because later statements name them.
 */
export async function sayAgain(
  database: Database,
  spoken: readonly Spoken[],
  fresh: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const now = new Map(fresh)
  const exchanged = (text: string) => text.replace(names, (id) => now.get(id) ?? id)
  const value = (each: unknown): unknown =>
    typeof each === 'string' ? exchanged(each) : Array.isArray(each) ? each.map(value) : each
  for (const { caller, statements } of spoken)
    await database.transaction(caller, async (tx) => {
      for (const { as, text, values, rows } of statements) {
        const answered = await tx[as](text, values?.map(value))
        for (const [at, row] of rows.entries()) learn(now, row, answered[at])
      }
    })
}

/** An old id becomes a new one. */
function learn(now: Map<string, string>, then: unknown, answered: unknown): void {
  if (typeof then === 'string' && typeof answered === 'string') {
    const [old, others] = [then.match(names) ?? [], answered.match(names) ?? []]
    for (const [at, id] of old.entries()) if (others[at] && others[at] !== id) now.set(id, others[at])
  } else if (typeof then === 'number' && typeof answered === 'number') {
    // A series returns the count alone.
    if (then > 900_000 && then < 1_000_000) now.set(String(then), String(answered))
  } else if (then && answered && typeof then === 'object' && typeof answered === 'object')
    for (const [name, part] of Object.entries(then)) learn(now, part, (answered as Record<string, unknown>)[name])
}
