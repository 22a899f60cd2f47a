import type { Dated } from '../records/dated.ts'
import type { AnyRecord, RowOf } from '../records/record.ts'
import type { CommandTx } from './command-tx.ts'

type Settings<R> =
  RowOf<R> extends { kind: infer Kind extends string } ? Dated<Kind> & { id: string; source: string } : never

/** Every setting of the agency in this register, for all dates; the rules choose the one that applies. */
export const termsIn = <R extends AnyRecord>(
  tx: Pick<CommandTx, 'sql' | 'organization_id'>,
  { table }: R,
): Promise<Settings<R>[]> =>
  tx.sql<Settings<R>>(
    `select id, kind, value::float8 as value, valid_from::text, valid_to::text, source from ${table}
      where organization_id = $1`,
    [tx.organization_id],
  )
