import type { Client, ClientConfig } from 'pg'
import { clientFor } from './client.ts'

/** Roles of the server, not of one database: made before the first migration, and again wherever one is missing. */
const groups = ['anon', 'authenticated', 'service_role', 'commands', 'identity', 'sealer', 'custodian']

/** What a request may become. The login role has no rights of its own and inherits none. */
const reachable = ['anon', 'authenticated', 'service_role', 'commands', 'identity', 'sealer']

/**
 * Makes the roles, or sees that they are there. An agency's administrator may have made them beforehand; then the
 * owner needs no right to make roles.
 */
export async function ensureRoles(owner: Client, gatewayPassword: string): Promise<void> {
  // Two processes that start at once must not both make a role; the lock ends with the transaction.
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock(7023371)')
    const { rows } = await owner.query<{ rolname: string }>('select rolname from pg_roles')
    const existing = new Set(rows.map((row) => row.rolname))
    for (const role of groups) if (!existing.has(role)) await owner.query(`create role ${role} nologin noinherit nobypassrls`)
    if (!existing.has('gateway')) await owner.query('create role gateway login noinherit nosuperuser nocreatedb nocreaterole nobypassrls')
    await owner.query(`alter role gateway password ${owner.escapeLiteral(gatewayPassword)}`)
    await owner.query(`alter role gateway set timezone = 'UTC'`)
    await owner.query(`grant ${reachable.join(', ')} to gateway`)
    // authenticated: an owner who is no superuser makes functions that run as people do.
    // sealer: the log of an agency that moves here comes in with its rows.
    await owner.query('grant custodian, authenticated, sealer to current_user')
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** The roles that a backup's rows and policies name, in a database that has none yet. */
export async function withRoles(owner: ClientConfig, password: string): Promise<void> {
  const client = clientFor(owner)
  await client.connect()
  try {
    await ensureRoles(client, password)
  } finally {
    await client.end()
  }
}
