import type { Tx } from '#platform/database/database.ts'
import type { Chain } from '../chains/rules.ts'
import { lockOf } from '../requests/document.ts'
import { largest, sumOf, windowOf, type Group, type Piece, type Sum } from './rules.ts'

type Document = { table: string; id: string; amount: number }

/** The groups that a document belongs to, with the totals from the database. */
export const groupsOf = (
  tx: Tx,
  organization: string,
  { table, id }: Pick<Document, 'table' | 'id'>,
): Promise<Group[]> =>
  tx.sql<Group>(
    `select distinct kind, first, second, third ${piecesWhere(tx, 'document = $3', 'document_table = $2')}
      order by kind, first, second, third`,
    [organization, table, id],
  )

/** The combined amount of a document today: the largest total of its groups, or null where it belongs to none. */
export async function judgedBy(
  tx: Tx,
  organization: string,
  document: Document,
  { chains, today }: { chains: readonly Chain[]; today: string },
): Promise<Sum | null> {
  const sums: Sum[] = []
  for (const group of await groupsOf(tx, organization, document))
    sums.push(
      sumOf(group.kind, document.amount, await piecesOf(tx, organization, group, document), {
        days: windowOf(group.kind, chains),
        today,
      }),
    )
  return largest(sums)
}

const piecesOf = (tx: Tx, organization: string, group: Group, { table, id }: Document): Promise<Piece[]> => {
  const values: unknown[] = [organization, table, id]
  return tx.sql<Piece>(
    `select document_table, document, number, title, amount, app.day_of($1, at)::text as day, standing
       ${piecesWhere(tx, ...inGroup(group, values))} and standing is not null
       and not (document_table = $2 and document = $3) order by at, document`,
    values,
  )
}

/**
 * The conditions of a group, with their values added to those of the statement: what differs from row to row, and
 * what is the same in each part of the view. Written as "=" or "is null", because no index finds what is "not
 * distinct".
 */
export function inGroup({ kind, first, second, third }: Group, values: unknown[]): [byRow: string, byPart: string] {
  const equal = ([column, value]: [string, string | null]) =>
    value === null ? `${column} is null` : `${column} = $${values.push(value)}`
  return [equal(['first', first]), Object.entries({ kind, second, third }).map(equal).join(' and ')]
}

/**
 * The pieces of the organization $1, as p. A part of the view that can't match is left out of a plan, and with it whose
 * rows it asks, so that a cluster would ask all of its nodes: there, parts are compared behind the rows.
 */
export const piecesWhere = ({ onNodes }: Pick<Tx, 'onNodes'>, byRow: string, byPart: string, join = ''): string =>
  onNodes
    ? `from (select * from app.sum_pieces where organization_id = $1 and ${byRow} offset 0) as p ${join}
      where ${byPart}`
    : `from app.sum_pieces as p ${join} where p.organization_id = $1 and ${byRow} and ${byPart}`

/** Two documents of one group are judged one after the other, or each would miss the other. */
export async function lockGroups(tx: Tx, organization: string, document: Document): Promise<void> {
  const lock = lockOf(document.table)
  for (const group of await groupsOf(tx, organization, document)) {
    if (lock) await lock(tx, organization, group)
    else
      await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        [organization, group.kind, group.first, group.second, group.third].join(' '),
      ])
  }
}
