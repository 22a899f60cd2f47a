import { question } from '../commands/command.ts'
import { refuseIf } from '../commands/refusals.ts'
import { whereSql } from '../records/list/where.ts'
import type { AnyRecord } from '../records/record.ts'
import { askedList, listAsked } from './asked-list.ts'

/** A row of a list, by its id and its title. */
export type Matched = [id: string, title: string]

/** As many as an import accepts. */
const most = 100_000

/**
 * All rows that match a list's filters, not just those on the screen: an action on "all matching" applies to these,
 * and not to rows that come later. The oldest first.
 */
export const matching = (records: readonly AnyRecord[]) =>
  question('records/matching', {
    about: 'Returns the rows of a list under its filters, oldest first, for a command on each row.',
    input: askedList,
    async run({ table, conditions }, { tx, actor }): Promise<{ rows: Matched[] }> {
      const record = listAsked(records, table, conditions)
      const { text, values } = whereSql(record, conditions, actor.organization_id)
      const found = await tx.asPerson<{ id: string; title: string | null }>(
        `select id, ${String(record.title)}::text as title from public.${table} where ${text} order by id
          limit ${most + 1}`,
        values,
      )
      refuseIf(
        found.length > most
          ? `More than ${most.toLocaleString('en-US')} rows match. Filter the list and process it in parts.`
          : null,
      )
      return { rows: found.map(({ id, title }) => [id, title ?? '']) }
    },
  })
