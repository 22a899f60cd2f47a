import type { Client } from 'pg'

/** A process that was heard of within this time still answers; each one says so every ten seconds. */
export const silentAfter = '60 seconds'

/**
 * A contract step takes away what older programs use. It is refused while one of them still answers, and while
 * something is connected as the gateway that tells no version: programs from before this table do so.
 */
export async function whyNotContract(owner: Client, name: string, after: string): Promise<string | null> {
  const known = await versionsAnswering(owner)
  const older = known.filter(({ migration }) => migration < after)
  const advice = `Stop them, or bring them to a version that knows ${after} first.`
  if (older.length > 0) {
    const oldest = `version ${older[0]!.version} (${older[0]!.migration})`
    const who =
      older.length === 1
        ? `a process of ${oldest} still answers`
        : `${older.length} processes, the oldest of ${oldest}, still answer`
    return `${name} takes away what older versions use, and ${who}. ${advice}`
  }
  if (known.length > 0) return null
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and usename = 'gateway'`,
  )
  return rowCount
    ? `${name} takes away what older versions use, and programs that tell no version are connected (${rowCount} as gateway). ${advice}`
    : null
}

async function versionsAnswering(owner: Client): Promise<{ version: string; migration: string }[]> {
  const { rows: there } = await owner.query<{ known: boolean }>(
    `select to_regclass('app.processes') is not null as known`,
  )
  if (!there[0]!.known) return []
  await owner.query('set role custodian')
  try {
    const { rows } = await owner.query<{ version: string; migration: string }>(
      'select version, migration from app.processes where seen_at > now() - $1::interval order by migration, version',
      [silentAfter],
    )
    return rows
  } finally {
    await owner.query('reset role')
  }
}
