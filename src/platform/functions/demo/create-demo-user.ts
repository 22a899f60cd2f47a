import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createUser } from '../../auth/accounts.ts'
import { identity } from '../../auth/identity.ts'
import { countAttempt } from '../../auth/limits.ts'
import { hashPassword } from '../../auth/passwords/hashing.ts'
import { visitorOf } from '../../auth/visitor.ts'
import { whyNotKey } from '../../commands/execute-once.ts'
import { InvalidInput } from '../../commands/refusals.ts'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { demoAccounts, demoDays, type DemoAccount } from './accounts.ts'
import { departmentPeople, ensureDepartment } from './department.ts'
import { refuseOtherPages, refuseOutsideDemo } from './demo-mode.ts'
import type { DemoDesk } from './desk.ts'
import { goOnAs } from './roles.ts'

type Made = { role: string; email: string; password: string; description: string; permissions: readonly string[] }

/**
 * Four accounts for the visitor who pressed the button, with passwords that are stored nowhere. A repeated request
 * with an Idempotency-Key, even at the same moment, gets the same accounts. They lock themselves when their time is
 * over, and are deleted soon after.
 */
export const createDemoUser =
  (services: Services, desk: DemoDesk) =>
  async (c: Context): Promise<Response> => {
    refuseOutsideDemo(services)
    refuseOtherPages(c, services)
    await countAttempt(services, 'demo', { network: visitorOf(c).network })

    const planned = plannedFor(services, c.req.header('idempotency-key'))
    const expires = (await expiryOf(services, planned)) ?? (await openAll(services, desk, planned))
    const accounts = planned.map(({ account: { role, description, permissions }, email, password }): Made => ({
      role,
      email,
      password,
      description,
      permissions,
    }))
    return c.json({ message: 'Demo users created successfully', expires_at: expires.toISOString(), accounts })
  }

type Planned = { account: DemoAccount; email: string; password: string }

/**
 * Addresses and passwords are derived from the key, so the same answer can be given again without storing a password.
 */
function plannedFor({ keys }: Pick<Services, 'keys'>, key: string | undefined): Planned[] {
  const problem =
    key === undefined
      ? null
      : (whyNotKey(key) ??
        (key.length < shortestKey ? `Send a random key of at least ${shortestKey} characters.` : null))
  if (problem) throw new InvalidInput({ 'Idempotency-Key': problem })
  const secret = keys.derive(`demo accounts ${key ?? randomBytes(16).toString('hex')}`)
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  const visitor = derived('visitor').toString('hex', 0, 8)
  return demoAccounts.map((account) => ({
    account,
    email: `${account.mailbox}.${visitor}@aging-demo.example`,
    password: passwordFrom(derived(account.role)),
  }))
}

/** The key alone gives the passwords, so it must be unguessable. */
const shortestKey = 16

const expiryOf = ({ database }: Pick<Services, 'database'>, planned: readonly Planned[]): Promise<Date | null> =>
  database.transaction(identity, async (tx) => (await goOnAs(tx, 'service_role'), storedExpiry(tx, planned)))

async function storedExpiry(tx: Tx, planned: readonly Planned[]): Promise<Date | null> {
  const made = await tx.one<{ expires_at: string }>('select expires_at from demo_accounts where email = $1', [
    planned[0]!.email,
  ])
  return made ? new Date(made.expires_at) : null
}

async function openAll(services: Services, desk: DemoDesk, planned: readonly Planned[]): Promise<Date> {
  const now = services.clock.now()
  const expires = new Date(now.getTime() + demoDays * 86_400_000)
  const hashed = await Promise.all(planned.map(async (each) => ({ ...each, hash: await hashPassword(each.password) })))
  return services.database.transaction(identity, async (tx) => {
    // Two simultaneous requests with one key: the second waits here and finds what the first created.
    await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`demo accounts ${planned[0]!.email}`])
    await goOnAs(tx, 'service_role')
    const before = await storedExpiry(tx, planned)
    if (before) return before
    for (const { account, email, hash } of hashed) {
      const opened = await open(tx, services, { account, email, hash, now, expires })
      const before = Object.values(departmentPeople).find(({ title }) => title === account.role)
      await desk.takeOver(tx, { ...opened, before: before?.email ?? '' })
    }
    return expires
  })
}

type Opening = { account: DemoAccount; email: string; hash: string; now: Date; expires: Date }

async function open(
  tx: Tx,
  services: Services,
  { account, email, hash, now, expires }: Opening,
): Promise<{ organization: string; visitor: string }> {
  await goOnAs(tx, 'identity')
  const userId = await createUser(tx, services, {
    email,
    passwordHash: hash,
    emailConfirmed: true,
    userMetadata: { display_name: account.role },
    appMetadata: { demo: true },
  })

  await goOnAs(tx, 'service_role')
  const organization_id = await ensureDepartment(tx, now)
  await tx.sql(
    `insert into organization_members
       (organization_id, user_id, display_name, email, department, job, joined_at, disabled_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [organization_id, userId, account.role, email, account.department, account.job ?? null, now, expires],
  )
  await tx.sql(
    'insert into user_roles (organization_id, user_id, role, granted_at, expires_at) values ($1, $2, $3, $4, $5)',
    [organization_id, userId, account.as, now, expires],
  )
  await tx.sql(
    `insert into demo_accounts (user_id, organization_id, role, email, description, permissions, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      userId,
      organization_id,
      account.role,
      email,
      account.description,
      JSON.stringify(account.permissions),
      now,
      expires,
    ],
  )
  return { organization: organization_id, visitor: userId }
}

/** 120 random bits, and one character of each kind that the password rules require. */
const passwordFrom = (bytes: Buffer) => `${bytes.toString('base64url', 0, 15)}-aA1`
