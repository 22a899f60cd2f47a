import { randomUUID } from 'node:crypto'
import type { Field } from '#platform/records/fields.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type pg from 'pg'
import type { TestDatabase } from './database.ts'
import { records } from '../src/records.ts'

type Row = { id: string; status: string; organization_id: string }

/** Of so many rows of a status, one is given another status; of fewer, one is copied with its lines. */
const enough = 3

/**
 * A row of each status that the demo has none of, so that every move has a row to begin from. No trigger runs: such a
 * row has no history of its own, and its figures are those of the row that it was. A row that is alone and can't be
 * copied has another status on each `turn`.
 */
export async function everyStatus({ owner }: Pick<TestDatabase, 'owner'>, turn = 0): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const record of records) {
      const { options = [] } = (record.fields.status ?? {}) as { options?: readonly string[] }
      if (options.length > 0) await fill(client, record, options, turn)
    }
  } finally {
    await client.query('set session_replication_role = default')
    client.release()
  }
}

async function fill(
  client: pg.ClientBase,
  record: AnyRecord,
  statuses: readonly string[],
  turn: number,
): Promise<void> {
  const { rows } = await client.query<Row>(
    `select id, status, organization_id from public.${record.table} order by created_at desc, id limit 2000`,
  )
  const busiest = mostOf(rows.map((row) => row.organization_id))
  const own = rows.filter((row) => row.organization_id === busiest)
  const missed: string[] = []
  for (const status of statuses) {
    if (own.length === 0 || own.some((row) => row.status === status)) continue
    const usual = mostOf(own.map((row) => row.status))
    const ofUsual = own.filter((row) => row.status === usual)
    const row = ofUsual.at(-1)!
    if (ofUsual.length >= enough && (await changed(client, record, row.id, status))) row.status = status
    else if (await copied(client, record, row.id, status)) own.push({ ...row, status })
    else missed.push(status)
  }
  const [alone] = own
  if (turn > 0 && alone && missed.length > 0)
    await changed(client, record, alone.id, missed[(turn - 1) % missed.length]!)
}

const mostOf = (values: readonly string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

const changed = (client: pg.ClientBase, { table }: AnyRecord, id: string, status: string) =>
  allowed(client, () => client.query(`update public.${table} set status = $2 where id = $1`, [id, status]))

function copied(client: pg.ClientBase, record: AnyRecord, id: string, status: string): Promise<boolean> {
  const copy = randomUUID()
  const unique = Object.entries<Field>(record.fields).flatMap(([name, field]) =>
    field.unique && field.kind !== 'money' && field.kind !== 'number' ? [name] : [],
  )
  return allowed(client, async () => {
    await insertCopy(client, record.table, `id = $1`, [id], { id: copy, status }, unique)
    for (const { kind, of } of Object.values(record.fields) as (Field & { of?: string })[]) {
      if (kind !== 'lines' || !of) continue
      const { rows } = await client.query<{ name: string }>(
        `select a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid
          and a.attnum = any (c.conkey) where c.conrelid = $1::regclass and c.confrelid = $2::regclass
          and a.attname <> 'organization_id'`,
        [`public.${of}`, `public.${record.table}`],
      )
      const [parent] = rows
      if (parent) await insertCopy(client, of, `${parent.name} = $1`, [id], { [parent.name]: copy }, [])
    }
  })
}

async function insertCopy(
  client: pg.ClientBase,
  table: string,
  where: string,
  values: unknown[],
  change: Record<string, string>,
  unique: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${table}`],
  )
  const { columns } = rows[0]!
  await client.query(
    `insert into public.${table} (${columns})
     select ${columns} from (
       select (jsonb_populate_record(t, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid()) || $2::jsonb
         || coalesce((select jsonb_object_agg(name, (to_jsonb(t) ->> name) || ' ' || left(gen_random_uuid()::text, 4))
           from unnest($3::text[]) as name where to_jsonb(t) ->> name is not null), '{}'))).*
         from public.${table} t where ${where}) copy`,
    [...values, JSON.stringify(change), unique],
  )
}

/** A constraint that such a row can't meet leaves the demo as it was. */
async function allowed(client: pg.ClientBase, attempt: () => Promise<unknown>): Promise<boolean> {
  await client.query('begin')
  try {
    await attempt()
    await client.query('commit')
    return true
  } catch {
    await client.query('rollback')
    return false
  }
}
