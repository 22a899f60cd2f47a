import type { Client, ClientConfig } from 'pg'
import { clientFor } from './client.ts'
import type { GatewayLogin } from './connections.ts'
import { judgeLogin, type Judgment } from './gateway-login.ts'
import { setGatewayDefaults } from './gateway-defaults.ts'

/**
 * Roles of the server, not of one database: created before the first migration, and again wherever one is missing.
 * docs/roles.md lists them with these words.
 */
export const databaseRoles: Readonly<Record<string, string>> = {
  anon: 'A visitor: what is public.',
  authenticated: 'A person: what the policies give their organization and role.',
  supplier: 'A person of a vendor: the same, and what agencies share with their company.',
  service_role: 'Jobs, and a customer’s script with the service key.',
  commands: 'Our code that carries out a command for a person: their organization only.',
  identity: 'Sign-in: the only one that may use the schema auth.',
  sealer: 'The audit log: adds to it, and changes nothing in it.',
  custodian: 'Seeds, backups, restores and npm run grant. No request can become it.',
}
const groups = Object.keys(databaseRoles)

/** The roles that a request may take. The login role has no rights and inherits none. */
export const reachable = groups.filter((role) => role !== 'custodian')

export type Seat = {
  /** The server and database that the owner is connected to. */
  at: ClientConfig
  login: GatewayLogin
  /** A restore keeps the password of an existing role, unless the operator set one. */
  restoring?: boolean
}

/**
 * Creates the roles, or checks that they exist. An agency's administrator may have created them beforehand; then the
 * owner needs no right to create roles. They are shared by all databases of the server: an existing one is changed
 * only where the operator asked for it, or where no other installation uses it.
 */
export async function ensureRoles(owner: Client, { at, login, restoring = false }: Seat): Promise<Judgment> {
  // Two processes that start at once must not both create a role; the lock ends with the transaction.
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock(7023371)')
    const { rows } = await owner.query<{ rolname: string }>('select rolname from pg_roles')
    const existing = new Set(rows.map((row) => row.rolname))
    for (const role of groups)
      if (!existing.has(role)) await owner.query(`create role ${role} nologin noinherit nobypassrls`)
    // A vendor's people have every right of people, and may read their company's data at its agencies.
    if (!existing.has('supplier')) await owner.query('alter role supplier inherit; grant authenticated to supplier')
    const isNew = !existing.has('gateway')
    if (isNew) await owner.query('create role gateway login noinherit nosuperuser nocreatedb nocreaterole nobypassrls')
    const judgment: Judgment = isNew ? { change: true, reason: null } : await judgeLogin(owner, at, login, restoring)
    if (judgment.change) await owner.query(`alter role gateway password ${owner.escapeLiteral(login.password)}`)
    await setGatewayDefaults(owner)
    const missing = await notReachable(owner)
    if (missing.length > 0) await owner.query(`grant ${missing.join(', ')} to gateway`)
    // authenticated, supplier: an owner who is not a superuser creates functions that run as people do. sealer: the log
    // of an agency that moves here is imported with its rows.
    await owner.query('grant custodian, authenticated, supplier, sealer to current_user')
    await owner.query('commit')
    return judgment
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function notReachable(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ rolname: string }>(
    `select rolname from pg_roles r where rolname = any ($1)
        and not exists (select from pg_auth_members m where m.roleid = r.oid and m.member = 'gateway'::regrole)`,
    [reachable],
  )
  return rows.map((row) => row.rolname)
}

/**
 * The roles that a backup's rows and policies name, in a database that has none yet. Returns what the operator must
 * know.
 */
export async function rolesForRestore(at: ClientConfig, login: GatewayLogin): Promise<string | null> {
  const client = clientFor(at)
  await client.connect()
  try {
    return (await ensureRoles(client, { at, login, restoring: true })).reason
  } finally {
    await client.end()
  }
}
