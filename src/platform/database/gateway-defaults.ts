import type { Client } from 'pg'

/**
 * Initial settings of each server connection, also behind a pooler: a parameter of the role in this database, which
 * no other database of the same PostgreSQL shares. Short statements over indexes gain nothing from compiling; a list
 * is sorted in memory; and a statement without a limit is ended.
 */
export const gatewayDefaults = { jit: 'off', work_mem: '8MB', statement_timeout: '30s' } as const

/** Set where they are missing or different; a role that may not set them leaves them to the administrator. */
export async function setGatewayDefaults(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ everywhere: boolean; settings: string[] }>(
    `select setdatabase = 0 as everywhere, setconfig as settings from pg_db_role_setting
      where setrole = 'gateway'::regrole
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  )
  const has = (wanted: string, everywhere: boolean) =>
    rows.some((row) => row.everywhere === everywhere && row.settings.includes(wanted))
  const { rows: here } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
  const missing = Object.entries(gatewayDefaults).filter(([name, value]) => !has(`${name}=${value}`, false))
  if (!has('TimeZone=UTC', true)) await owner.query(`alter role gateway set timezone = 'UTC'`)
  await owner.query('savepoint defaults')
  try {
    for (const [name, value] of missing) await owner.query(setIn(here[0]!.name, name, value))
  } catch (error) {
    if ((error as { code?: string }).code !== mayNot) throw error
    await owner.query('rollback to savepoint defaults')
  }
}

const setIn = (database: string, name: string, value: string) =>
  `alter role gateway in database ${database} set ${name} = '${value}'`

/** For the copy of a database: CREATE DATABASE copies what is in it, and not the settings of its roles. */
export const gatewayDefaultsIn = (database: string): string =>
  Object.entries(gatewayDefaults)
    .map(([name, value]) => setIn(database, name, value))
    .join('; ')

const mayNot = '42501'
