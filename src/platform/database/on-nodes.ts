import pg from 'pg'
import type { Row, Statement } from './database.ts'
import { insertFromQuery, insertsOf, queryOf } from './insert-from-query.ts'
import { oneWriter, takeTurn, turnAt, writesCopy, type Turn } from './locks-on-nodes.ts'
import { withColumn } from './with-column.ts'

/**
 * One statement of a transaction on a cluster. Query results are fetched and then inserted as values: Citus copies
 * them otherwise, which PostgreSQL refuses to roles that row security binds.
 */
export async function sayToNodes<R extends Row>(client: pg.Client, written: Statement): Promise<pg.QueryResult<R>> {
  const statement = { ...written, text: withColumn(written.text) }
  const turn = turnAt(statement)
  if (turn) return afterTurn<R>(client, turn)
  if (writesCopy(statement.text)) await client.query(oneWriter as pg.QueryConfig)
  const halves = insertFromQuery(statement.text)
  if (!halves) return client.query<R>(statement as pg.QueryConfig)
  const { rows, fields } = await client.query<(string | null)[]>({
    ...queryOf(halves, statement.values),
    rowMode: 'array',
    types: asWritten,
  } as pg.QueryArrayConfig)
  const answers: pg.QueryResult<R>[] = []
  for (const text of insertsOf(halves, { rows, types: fields.map(({ dataTypeID }) => dataTypeID) }, statement.values))
    answers.push(await client.query<R>(text))
  return {
    ...(answers[0] ?? nothing),
    rows: answers.flatMap((answer) => answer.rows),
    rowCount: answers.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0),
  }
}

/** The rows as they are once it is this transaction's turn. */
async function afterTurn<R extends Row>(client: pg.Client, turn: Turn): Promise<pg.QueryResult<R>> {
  const asked = turn.asked as pg.QueryConfig
  const takers =
    turn.of === undefined ? (await client.query<Row>(asked)).rows.map(({ id }) => String(id)).toSorted() : [turn.of]
  for (const of of takers) await client.query(takeTurn(turn, of) as pg.QueryConfig)
  return client.query<R>(asked)
}

/** A node that does not commit gives the reason as a warning; the coordinator's error says only that it could not. */
export async function commitOnNodes(client: pg.Client): Promise<void> {
  const said: Warning[] = []
  const hear = (warning: Warning) => void said.push(warning)
  client.on('notice', hear)
  try {
    await client.query('commit')
  } catch (error) {
    const reason = (error as Warning).code === couldNot ? said.find(({ code }) => code !== plainWarning) : undefined
    throw reason
      ? Object.assign(new pg.DatabaseError(reason.message ?? '', reason.length, 'error'), {
          ...reason,
          name: 'error',
          severity: 'ERROR',
        })
      : error
  } finally {
    client.off('notice', hear)
  }
}

type Warning = { message: string | undefined; code: string | undefined; length: number }
const [couldNot, plainWarning] = ['XX000', '01000']

const asWritten = { getTypeParser: () => (text: string) => text }
const nothing = { command: 'INSERT', oid: 0, fields: [] }
