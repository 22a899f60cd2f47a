import { question } from '../commands/command.ts'
import { refuseIf } from '../commands/refusals.ts'
import { whereSql } from '../records/list/where.ts'
import type { AnyRecord } from '../records/record.ts'
import { askedList, listAsked } from './asked-list.ts'

/** A row of a list, by its id and its title. */
export type Matched = [id: string, title: string]

/** As many as an import takes in. */
const most = 100_000

/**
 * All rows that a list's filters leave, whatever page of them is on the screen: what is done with "all matching" is
 * done with these, and a row that comes later is not among them. The oldest first, as they came.
 */
export const matching = (records: readonly AnyRecord[]) =>
  question('records/matching', {
    about: 'The rows of a list under its filters, the oldest first: what a command is asked for with each of them.',
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
          ? `More than ${most.toLocaleString('en-US')} match. Narrow the list, and take them one part after the other.`
          : null,
      )
      return { rows: found.map(({ id, title }) => [id, title ?? '']) }
    },
  })
