import type { Context } from '#platform/commands/command.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { todayIn } from '#platform/commands/today.ts'
import { openFields, type AnyRecord } from '#platform/records/record.ts'
import { aloneOf } from './small-agency/facts.ts'
import type { SmallAgencyAct } from './small-agency/records.ts'
import { declareIt } from './small-agency/rules.ts'
import { useDeclaration } from './small-agency/use.ts'

/** Rows that belong to a document's content, such as its lines: `by` names the document. */
export type Part = { record: AnyRecord; by: string }
/**
 * Where the words and figures of a document are written. `also` names columns that commands set from a person's
 * choice.
 */
export type Content = { record: AnyRecord; also?: readonly string[]; parts: readonly Part[] }

type Asked = { organization: string; ids: readonly string[]; people: readonly string[]; after?: Date | null }

/**
 * Which of these people wrote in one of these documents: read from its history, which no edit can leave out, whether
 * it came by a command or through the table API. Changes that an approval carries out are no one's writing, nor are
 * moves and figures that follow from others. `after` leaves out what was approved before.
 */
export async function authorsAmong(
  tx: Tx,
  { record, also = [], parts }: Content,
  { organization, ids, people, after = null }: Asked,
): Promise<string[]> {
  if (people.length === 0) return []
  const asked = { organization, ids, people, after }
  const wrote = await headAuthors(tx, record, also, asked)
  // In turn: a transaction is one connection, which answers one statement at a time.
  for (const part of parts) wrote.push(...(await partAuthors(tx, part, record, asked)))
  return [...new Set(wrote.map(({ actor }) => actor))].toSorted()
}

type Wrote = { actor: string }
const columnsWritten = (record: AnyRecord) => openFields(record).map(([name]) => name)
/** The moment of the history is the server's own clock, so it is compared with the history alone. */
const from = `coalesce(c.at > $5, true) and coalesce(c.command, '') not like 'approvals/%'`

const headAuthors = (
  tx: Tx,
  record: AnyRecord,
  also: readonly string[],
  { organization, ids, people, after }: Asked,
): Promise<Wrote[]> =>
  tx.sql<Wrote>(
    `select distinct c.actor from record_changes c
      where c.organization_id = $1 and c.table_name = $2 and c.record = any ($3::uuid[]) and c.actor = any ($4::uuid[])
      and ${from}
        and (c.operation <> 'update' or c.after ?| $6::text[])`,
    [organization, record.table, ids, people, after, [...columnsWritten(record), ...also]],
  )

/** Removed lines are found by their last content: by these people, since the document was created. */
const partAuthors = (
  tx: Tx,
  { record, by }: Part,
  { table }: AnyRecord,
  { organization, ids, people, after }: Asked,
): Promise<Wrote[]> =>
  tx.sql<Wrote>(
    `select distinct c.actor from record_changes c
      where c.organization_id = $1 and c.table_name = $2 and c.actor = any ($4::uuid[]) and ${from}
        and c.at >= (select min(b.at) from record_changes b where b.organization_id = $1 and b.table_name = $7
          and b.record = any ($3::uuid[]))
        and (coalesce(c.after, c.before) ->> $8 = any ($3::uuid[]::text[])
          or c.record in (select p.id from ${record.table} p where p.organization_id = $1
            and p.${by} = any ($3::uuid[])))
        and (c.operation <> 'update' or c.after ?| $6::text[])`,
    [organization, record.table, ids, people, after, columnsWritten(record), table, by],
  )

/** For decisions outside of the approval chains: an author of the document does not decide on it. */
export async function refuseAuthor(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  content: Content,
  id: string,
): Promise<void> {
  const authors = await authorsAmong(tx, content, {
    organization: actor.organization_id,
    ids: [id],
    people: [actor.user_id],
  })
  if (authors.length > 0)
    throw new Refusal(`You wrote in this ${content.record.label.toLowerCase()}. Another person must decide on it.`)
}

/**
 * The same, but an agency's only administrator may do it under a small-agency declaration: it is recorded and
 * reviewed.
 */
export async function refuseAuthorUnlessSmall(
  context: Context,
  content: Content,
  id: string,
  { act, title }: { act: SmallAgencyAct['act']; title: string },
): Promise<void> {
  const { tx, actor, now } = context
  const authors = await authorsAmong(tx, content, {
    organization: actor.organization_id,
    ids: [id],
    people: [actor.user_id],
  })
  if (authors.length === 0) return
  const { only, declared } = await aloneOf(tx, actor.organization_id, actor.user_id, {
    today: await todayIn(tx, actor.organization_id, now),
    now,
  })
  const wrote = `You wrote in this ${content.record.label.toLowerCase()}. Another person must decide on it.`
  if (!only) throw new Refusal(wrote)
  if (!declared)
    throw new Refusal(
      `You wrote in this ${content.record.label.toLowerCase()}, and there is no other administrator. Add one, or ${declareIt}`,
    )
  await useDeclaration(context, { act, table: content.record.table, id, title })
}
