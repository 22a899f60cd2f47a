import { plural } from '../words.ts'
import type { Client } from 'pg'

/** A process seen within this time still responds; each one reports every ten seconds. */
export const silentAfter = '60 seconds'

/**
 * A contract step removes what older programs use. It is refused while one of them still responds, and while a
 * connection as the gateway reports no version: programs from before this table do so.
 */
export async function whyNotContract(owner: Client, name: string, after: string): Promise<string | null> {
  const known = await versionsAnswering(owner)
  const older = known.filter(({ migration }) => migration < after)
  const advice = `Stop them, or upgrade them to a version that knows ${after} first.`
  if (older.length > 0) {
    const oldest = `version ${older[0]!.version} (${older[0]!.migration})`
    const who = plural(older.length, {
      one: `a process of ${oldest} is still running`,
      other: `${older.length} processes, the oldest of ${oldest}, are still running`,
    })
    return `${name} removes what older versions use, and ${who}. ${advice}`
  }
  if (known.length > 0) return null
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and usename = 'gateway'`,
  )
  return rowCount
    ? `${name} removes what older versions use, and programs that report no version are connected (${rowCount} as gateway). ${advice}`
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
