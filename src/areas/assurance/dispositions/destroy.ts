import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { leftOf } from '#platform/audit/log/redactions.ts'
import type { Named } from '#platform/audit/log/stored-log.ts'
import type { Tx } from '#platform/database/database.ts'
import { removeObjects } from '#platform/storage/arrange-api.ts'

type About = { table: string; record: string }
type Asked = About & { organization: string; item: string; authority: { approved: string; reason: string } }
type Found = About & { row: Record<string, unknown> }

/**
 * Destroys one record with its lines, files, comments and history text. What remains is the sealed hash of each
 * entry, an order in the audit log that explains it, and the hash of the record's content.
 */
export async function destroy(
  tx: Tx,
  { organization, item, table, record, authority }: Asked,
): Promise<{ digest: string; rows: number; files: number }> {
  const found = await withLines(tx, organization, { table, record })
  const digest = createHash('sha256')
    .update(canonicalJson(found.map(({ table: of, row }) => ({ table: of, row }))))
    .digest('hex')
  const beside = await removeBeside(tx, organization, found)
  const files = await removeFiles(tx, organization, found)
  await tx.sql(`delete from public.${table} where organization_id = $1 and id = $2`, [organization, record])
  for (const each of [...found, ...beside])
    await tx.sql(
      `insert into app.destroyed_records (organization_id, item, table_name, record) values ($1, $2, $3, $4)
        on conflict do nothing`,
      [organization, item, each.table, each.record],
    )
  await emptyHistory(tx, organization, [...found, ...beside], { table, record, authority })
  return { digest, rows: found.length, files }
}

/** The record and everything that goes with it in a cascade, lines of lines too. */
async function withLines(tx: Tx, organization: string, about: About): Promise<Found[]> {
  const row = (await tx.one<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from public.${about.table} t where organization_id = $1 and id = $2 for update`,
    [organization, about.record],
  ))!.row
  const lines: Found[] = []
  for (const { child, by } of await cascadesFrom(tx, about.table)) {
    const rows = await tx.sql<{ id: string }>(
      `select to_jsonb(t) ->> 'id' as id from public.${child} t where organization_id = $1 and ${by} = $2 order by 1`,
      [organization, about.record],
    )
    for (const { id } of rows) if (id) lines.push(...(await withLines(tx, organization, { table: child, record: id })))
  }
  return [{ ...about, row }, ...lines]
}

const cascadesFrom = (tx: Tx, table: string) =>
  tx.sql<{ child: string; by: string }>(
    `select c.relname as child, a.attname as by from pg_constraint k join pg_class c on c.oid = k.conrelid
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'organization_id'
      where k.contype = 'f' and k.confdeltype = 'c' and k.confrelid = to_regclass('public.' || $1)
      and k.conrelid <> k.confrelid
        and array_length(k.conkey, 1) = 2 and c.relnamespace = 'public'::regnamespace order by 1`,
    [table],
  )

/** Comments, files' lines, tasks, links: everything that names a record by its table and id, and may be deleted. */
async function removeBeside(tx: Tx, organization: string, found: readonly About[]): Promise<About[]> {
  const tables = await tx.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('record_changes', 'audit_events') and has_table_privilege(c.oid, 'DELETE')
        and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attname in ('organization_id', 'table_name', 'record')) = 3 order by 1`,
  )
  const gone: About[] = []
  for (const { name } of tables) {
    const rows = await tx.sql<{ id: string | null }>(
      `delete from public.${name} x using unnest($2::text[], $3::uuid[]) as gone (about, this)
        where x.organization_id = $1 and x.table_name = gone.about and x.record::text = gone.this::text
        returning to_jsonb(x) ->> 'id' as id`,
      [organization, found.map(({ table }) => table), found.map(({ record }) => record)],
    )
    gone.push(...rows.flatMap(({ id }) => (id ? [{ table: name, record: id }] : [])))
  }
  return gone
}

/** Files in the record's own folder, and those that no other record names. */
async function removeFiles(tx: Tx, organization: string, found: readonly About[]): Promise<number> {
  const gone = '(select about, this from unnest($2::text[], $3::uuid[]) as gone (about, this))'
  const removed = await removeObjects(
    tx,
    `organization_id = $1 and ((record_table, record_id) in ${gone}
       or (exists (select from app.file_records f where f.object = objects.id and (f.table_name, f.record) in ${gone})
           and not exists (select from app.file_records f where f.object = objects.id
             and (f.table_name, f.record) not in ${gone})))`,
    [organization, found.map(({ table }) => table), found.map(({ record }) => record)],
  )
  await tx.sql('delete from app.kept_files where organization_id = $1 and path = any ($2)', [
    organization,
    removed.map(({ name }) => name),
  ])
  return removed.length
}

/** The seal of each entry stays. A row in the redactions gives the order for its changed text. */
async function emptyHistory(
  tx: Tx,
  organization: string,
  gone: readonly About[],
  { table, record, authority }: Pick<Asked, 'table' | 'record' | 'authority'>,
): Promise<void> {
  const kept = new Set(
    (
      await tx.sql<{ name: string }>(
        `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where t.tgname = 'history_delete'`,
      )
    ).map(({ name }) => name),
  )
  const changed: Named[] = []
  for (const each of gone.filter((one) => kept.has(one.table)))
    changed.push(
      ...(await tx.sql<Named>('select source, entry from app.destroy_history($1, $2)', [each.table, each.record])),
    )
  const { digests } = await leftOf(tx, organization, changed)
  await tx.sql(`select set_config('role', 'service_role', true)`)
  await tx.sql(
    `insert into redactions (organization_id, about_table, about_record, ordered_by, reason, entries, digests)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [organization, table, record, authority.approved, authority.reason, changed.length, digests],
  )
}
