import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
} from 'kysely'
import type { Tx } from './database.ts'

/**
 * SQL that is checked against the declared records when it is compiled: `sql.selectFrom('budget_lines')…`. It only
 * makes the text; a transaction runs it, as everything else.
 */
export const typedSql = <Tables>() =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

export function all<Row>(tx: Tx, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile()
  return tx.sql(sql, [...parameters]) as Promise<Row[]>
}
