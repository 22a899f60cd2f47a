import type { Tx } from '#platform/database/database.ts'
import { openFields, type AnyRecord } from '#platform/records/record.ts'

/** Rows that are part of what a document says, such as its lines: `by` names the document. */
export type Part = { record: AnyRecord; by: string }
/** Where the words and figures of a document are written. `also` names columns that commands set from what a person chose. */
export type Content = { record: AnyRecord; also?: readonly string[]; parts: readonly Part[] }

type Asked = { organization: string; id: string; people: readonly string[]; after?: Date | null }

/**
 * Which of these people wrote in a document: read from its history, which no edit can leave out, whether it came by a
 * command or through the table API. What an approval itself carries out is nobody's writing, nor are moves and figures
 * that follow from others. `after` leaves out what was signed before.
 */
export async function authorsAmong(tx: Tx, { record, also = [], parts }: Content, { organization, id, people, after = null }: Asked): Promise<string[]> {
  if (people.length === 0) return []
  const wrote = (await Promise.all([headAuthors(tx, record, also, { organization, id, people, after }), ...parts.map((part) => partAuthors(tx, part, record, { organization, id, people, after }))])).flat()
  return [...new Set(wrote.map(({ actor }) => actor))].toSorted()
}

type Wrote = { actor: string }
const columnsWritten = (record: AnyRecord) => openFields(record).map(([name]) => name)
/** The moment of the history is the server's own clock, so it is compared with the history alone. */
const from = `coalesce(c.at > $5, true) and coalesce(c.command, '') not like 'approvals/%'`

const headAuthors = (tx: Tx, record: AnyRecord, also: readonly string[], { organization, id, people, after }: Asked): Promise<Wrote[]> =>
  tx.sql<Wrote>(
    `select distinct c.actor from record_changes c
      where c.organization_id = $1 and c.table_name = $2 and c.record = $3 and c.actor = any ($4::uuid[]) and ${from}
        and (c.operation <> 'update' or c.after ?| $6::text[])`,
    [organization, record.table, id, people, after, [...columnsWritten(record), ...also]],
  )

/** Lines that were removed are found by what they were: by these people, since the document was begun. */
const partAuthors = (tx: Tx, { record, by }: Part, { table }: AnyRecord, { organization, id, people, after }: Asked): Promise<Wrote[]> =>
  tx.sql<Wrote>(
    `select distinct c.actor from record_changes c
      where c.organization_id = $1 and c.table_name = $2 and c.actor = any ($4::uuid[]) and ${from}
        and c.at >= (select min(b.at) from record_changes b where b.organization_id = $1 and b.table_name = $7 and b.record = $3)
        and (coalesce(c.after, c.before) ->> $8 = $3::text or c.record in (select p.id from ${record.table} p where p.organization_id = $1 and p.${by} = $3))
        and (c.operation <> 'update' or c.after ?| $6::text[])`,
    [organization, record.table, id, people, after, columnsWritten(record), table, by],
  )
