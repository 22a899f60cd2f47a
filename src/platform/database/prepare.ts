import type pg from 'pg'
import { silentLog, type Log } from '../log.ts'
import { migrate, readMigrations } from './migrate.ts'
import { ensureRoles } from './roles.ts'
import { clientFor } from './client.ts'
import type { GatewayLogin } from './connections.ts'
import { closeMoved } from '../moving/closing.ts'

export class DatabaseRefused extends Error {}

type Preparation = {
  owner: pg.ClientConfig
  migrationsFolder: string
  gateway: GatewayLogin
  fingerprints: readonly string[]
  log?: Log
}

/**
 * Prepares a database to serve: version, roles, migrations, and a check that it knows the secret of this
 * installation.
 */
export async function prepareDatabase({
  owner,
  migrationsFolder,
  gateway,
  fingerprints,
  log = silentLog,
}: Preparation): Promise<{ migrated: string[] }> {
  const client = clientFor(owner)
  await client.connect()
  try {
    await refuseOldServer(client)
    await refuseOtherSecret(client, fingerprints)
    const { reason } = await ensureRoles(client, { at: owner, login: gateway })
    if (reason) throw new DatabaseRefused(reason)
    const migrated = await migrate(client, readMigrations(migrationsFolder), { log })
    await rememberInstallation(client, fingerprints)
    await closeMoved(client)
    return { migrated }
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  const major = Math.floor(Number(rows[0]!.version) / 10_000)
  if (major < 15)
    throw new DatabaseRefused(`Granary needs PostgreSQL 15 or newer. DATABASE_URL points to version ${major}.`)
}

/**
 * Checked before any change: a process that was started with a wrong secret must neither migrate another's database
 * nor set its sign-in password. A database without roles or tables has no secret yet.
 */
async function refuseOtherSecret(client: pg.Client, fingerprints: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('app.installation') is not null
            and exists (select from pg_roles where rolname = 'custodian' and pg_has_role(current_user, oid, 'member'))
            as known`,
  )
  if (rows[0]!.known) await asCustodian(client, () => judgeSecret(client, fingerprints))
}

const rememberInstallation = (client: pg.Client, fingerprints: readonly string[]): Promise<void> =>
  asCustodian(client, async () => {
    await client.query('insert into app.installation (secret_fingerprint) values ($1) on conflict do nothing', [
      fingerprints[0],
    ])
    await judgeSecret(client, fingerprints)
  })

async function judgeSecret(client: pg.Client, fingerprints: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ secret_fingerprint: string }>('select secret_fingerprint from app.installation')
  if (rows[0] && !fingerprints.includes(rows[0].secret_fingerprint))
    throw new DatabaseRefused(
      'This database was set up with another secret. Give every process the same GRANARY_JWT_SECRET or GRANARY_KEY_FILE, the one this database knows.',
    )
}

async function asCustodian(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('set role custodian')
  try {
    await work()
  } finally {
    await client.query('reset role')
  }
}
