import type { Client } from 'pg'
import { verifyLog } from '../audit/verification/verify-log.ts'
import { verifyRecords } from '../audit/verification/verify-records.ts'
import type { Signer } from '../audit/log/signing.ts'
import type { Tx } from '../database/database.ts'
import type { Agency } from './agency.ts'
import { sumOf, type Ending } from './manifest.ts'
import { MoveRefused } from './refused.ts'
import { rowsOf, type Moved } from './tables.ts'

/**
 * Fewer rows are stored than were sent for people who already had an account: those tables are compared by what was
 * staged.
 */
export const ofPeople = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'auth.webauthn_credentials',
  'public.dashboard_layouts',
]

type Compared = {
  tables: readonly Moved[]
  organization: string
  ending: Ending
  changing: (table: string) => readonly string[]
}

/** Counts and sums what PostgreSQL holds now, not what was sent. */
export async function refuseDifferences(
  client: Client,
  { tables, organization, ending, changing }: Compared,
): Promise<void> {
  for (const table of tables.filter(({ name }) => !ofPeople.includes(name))) {
    const where = rowsOf(table, organization)
    // The former signatures of checkpoints that have just been signed again were created here.
    if (table.name === 'app.trail_former_signatures') continue
    const from = `(select ${table.columns.join(', ')} from ${table.name} where ${where}) moved`
    const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${from}`)
    await refuseOther(client, table, { found: Number(rows[0]!.count), ending, from, changing })
  }
}

/** The same for rows that have arrived and are still staged. */
export async function refuseOtherPeople(
  client: Client,
  table: Moved,
  place: string,
  compared: Pick<Compared, 'ending' | 'changing'>,
): Promise<void> {
  const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${place}`)
  await refuseOther(client, table, { found: Number(rows[0]!.count), from: place, ...compared })
}

type Found = { found: number; from: string; ending: Ending; changing: Compared['changing'] }

async function refuseOther(client: Client, table: Moved, { found, from, ending, changing }: Found): Promise<void> {
  const wanted = ending.rows[table.name] ?? 0
  if (found !== wanted)
    throw new MoveRefused(`${table.name} should have ${wanted} rows but has ${found}. Nothing was written.`)
  if (found > 0 && (await sumOf(client, table, from, changing(table.name))) !== ending.sums[table.name])
    throw new MoveRefused(`The rows of ${table.name} differ from the exported rows. Nothing was written.`)
}

/** Foreign keys are not checked during the import, so each one is checked here, as the catalog lists it. */
export async function refuseDangling(client: Client, tables: readonly Moved[], organization: string): Promise<void> {
  const { rows } = await client.query<{ table: string; target: string; from: string[]; to: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as table, format('%I.%I', tn.nspname, t.relname) as target,
            array(select quote_ident(attname) from unnest(k.conkey) with ordinality as u (num, at)
                    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num order by at)::text[] as from,
            array(select quote_ident(attname) from unnest(k.confkey) with ordinality as u (num, at)
                    join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num order by at)::text[] as to
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where k.contype = 'f' order by 1, 2`,
  )
  for (const { table, target, from, to } of rows) {
    const moved = tables.find(({ name }) => name === table)
    if (!moved) continue
    const there = from.map((column) => `moved.${column} is not null`).join(' and ')
    const same = from.map((column, at) => `t.${to[at]!} = moved.${column}`).join(' and ')
    const dangling = await client.query(
      `select from (select * from ${table} where ${rowsOf(moved, organization)}) moved
        where ${there} and not exists (select from ${target} t where ${same}) limit 1`,
    )
    if (dangling.rowCount)
      throw new MoveRefused(
        `Rows of ${table} (${from.join(', ')}) point at rows of ${target} that aren’t at this installation. Nothing was written.`,
      )
  }
}

/** Checks the whole log, from its rows to this installation's signatures, and the records against their history. */
export async function refuseOtherTrail(client: Client, { id, name }: Agency, signer: Signer): Promise<void> {
  const tx = txOf(client)
  await client.query('set local role sealer')
  const verdict = await verifyLog(tx, { organization: id, signer })
  await client.query('set local role custodian')
  const [strayed] = await verifyRecords(tx, id)
  if (verdict.first)
    throw new MoveRefused(
      `The audit trail of ${name} arrived incomplete: ${verdict.first.sentence} Nothing was written.`,
    )
  if (strayed)
    throw new MoveRefused(`${strayed.table_name} ${strayed.record}: ${strayed.sentence} Nothing was written.`)
}

function txOf(client: Client): Tx {
  const sql: Tx['sql'] = async (text, values) => (await client.query(text, values)).rows as never
  return { sql, one: async (text, values) => (await sql(text, values))[0] as never, asPerson: sql }
}
