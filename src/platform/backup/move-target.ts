import type pg from 'pg'
import { clientFor } from '../database/client.ts'
import { oldestMajor } from '../database/named-engine.ts'
import { inDots } from '../database/security-releases.ts'
import { MoveRefused } from './move-refused.ts'
import { refuseFewLocks } from './restore.ts'

type Target = {
  version: number
  name: string
  owner: string
  encoding: string
  tables: number
  has_trgm: boolean
  may_create: boolean
  /** Roles of Granary that this login can neither create nor use. */
  missing: string[]
}

/** `anon`, `custodian` and the others: src/platform/database/roles.ts creates them where the login may. */
const look = `select current_setting('server_version_num')::int as version, current_database() as name,
  current_user as owner, current_setting('server_encoding') as encoding,
  (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables,
  exists (select from pg_available_extensions where name = 'pg_trgm') as has_trgm,
  has_database_privilege(current_database(), 'create') as may_create,
  array(select role from unnest('{anon,authenticated,supplier,service_role,commands,identity,sealer,custodian,gateway}'::text[]) role
         where not (select rolsuper or rolcreaterole from pg_roles where rolname = current_user)
           and not exists (select from pg_roles r where r.rolname = role)) as missing`

/** Everything that would stop the move later is checked before a row is read. */
export async function refuseTarget(target: pg.ClientConfig): Promise<void> {
  const client = clientFor(target)
  await client.connect().catch((error: Error) => {
    throw new MoveRefused(`The database to move to can’t be opened: ${error.message || String(error)}`, {
      cause: error,
    })
  })
  try {
    const { rows } = await client.query<Target>(look)
    const reason = whyNotTarget(rows[0]!)
    if (reason) throw new MoveRefused(reason)
    await refuseFewLocks(client)
  } finally {
    await client.end()
  }
}

export function whyNotTarget({
  version,
  name,
  owner,
  encoding,
  tables,
  has_trgm,
  may_create,
  missing,
}: Target): string | null {
  if (version < oldestMajor * 10_000)
    return `Granary needs PostgreSQL ${oldestMajor} or newer. The database ${name} is on ${inDots(version)}.`
  if (encoding !== 'UTF8')
    return `The database ${name} has the encoding ${encoding}. Create it with: create database ${name} encoding 'UTF8' template template0`
  if (tables > 0)
    return `The database ${name} has ${tables} tables already. Name an empty one. If they are from an earlier try, drop the database and create it again.`
  if (!has_trgm)
    return `This PostgreSQL lacks the extension pg_trgm. Install its contrib package (on Red Hat: postgresql-contrib), then try again.`
  if (!may_create)
    return `${owner} may not create schemas in ${name}. Run as an administrator: alter database ${name} owner to ${owner}`
  return missing.length > 0
    ? `${owner} may not create roles, and ${missing.join(', ')} are missing. Run as an administrator: alter role ${owner} createrole`
    : null
}
