import type pg from 'pg'
import type { Row, Statement } from './database.ts'
import { insertFromQuery, insertsOf, queryOf } from './insert-from-query.ts'

/**
 * One statement of a transaction on a cluster. Rows that a query finds are asked for and then inserted as values: Citus
 * copies them otherwise, which PostgreSQL refuses to roles that row security binds.
 */
export async function sayToNodes<R extends Row>(client: pg.Client, statement: Statement): Promise<pg.QueryResult<R>> {
  const halves = insertFromQuery(statement.text)
  if (!halves) return client.query<R>(statement as pg.QueryConfig)
  const { rows, fields } = await client.query<(string | null)[]>({ ...queryOf(halves, statement.values), rowMode: 'array', types: asWritten } as pg.QueryArrayConfig)
  const answers: pg.QueryResult<R>[] = []
  for (const text of insertsOf(halves, { rows, types: fields.map(({ dataTypeID }) => dataTypeID) }, statement.values)) answers.push(await client.query<R>(text))
  return { ...(answers[0] ?? nothing), rows: answers.flatMap((answer) => answer.rows), rowCount: answers.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0) }
}

const asWritten = { getTypeParser: () => (text: string) => text }
const nothing = { command: 'INSERT', oid: 0, fields: [] }
