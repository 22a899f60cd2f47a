import type { Database } from '../database/database.ts'
import { isPatched, whyUnpatched } from '../database/security-releases.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import type { Figures } from './figures.ts'

type Reader = { database: Pick<Database, 'read'> }

const page = 'docs/operations/patched-database.md'

async function versionOf({ database }: Reader): Promise<number> {
  const { rows } = await database.read(
    { role: 'service_role' },
    { text: `select current_setting('server_version_num')::int as version` },
  )
  return Number(rows[0]!.version)
}

/** A production start says that its database lacks security fixes, and who can get them. */
export async function tellUnpatched(
  settings: Pick<Settings, 'production' | 'databaseUrl' | 'postgresFolder'>,
  reader: Reader & { log: Pick<Log, 'warn'> },
): Promise<void> {
  const reason = settings.production ? whyUnpatched(await versionOf(reader)) : null
  if (reason) reader.log.warn(`${reason} ${wayOut(settings)} See ${page}.`)
}

function wayOut({ databaseUrl, postgresFolder }: Pick<Settings, 'databaseUrl' | 'postgresFolder'>): string {
  if (databaseUrl)
    return 'Ask the administrator of the server in DATABASE_URL to update it: a minor version needs a restart and changes no data.'
  if (postgresFolder)
    return `Update the packages of the PostgreSQL in ${postgresFolder}, and restart Granary: a minor version changes no data.`
  return 'It is the engine that Granary includes for trying it out. Set GRANARY_POSTGRES to a PostgreSQL of this system, or move the data to a server with npm run move-database.'
}

/** Absent for a major version of which nothing is known. */
export const announcePatches = (figures: Pick<Figures, 'gauge'>, reader: Reader): void =>
  figures.gauge(
    'granary_database_security_fixes_missing',
    '1 while PostgreSQL is older than the newest release with security fixes that this version of Granary knows.',
    async () => {
      const patched = isPatched(await versionOf(reader))
      return patched === undefined ? undefined : Number(!patched)
    },
  )
