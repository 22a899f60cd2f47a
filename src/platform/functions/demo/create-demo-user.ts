import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createUser } from '../../auth/accounts.ts'
import { identity } from '../../auth/identity.ts'
import { countAttempt } from '../../auth/limits.ts'
import { hashPassword } from '../../auth/passwords/hashing.ts'
import { visitorOf } from '../../auth/visitor.ts'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { demoAccounts, demoDays, type DemoAccount } from './accounts.ts'
import { ensureDepartment, takeOverDesk } from './department.ts'
import { refuseOtherPages, refuseOutsideDemo } from './demo-mode.ts'
import { goOnAs } from './roles.ts'

type Made = { role: string; email: string; password: string; description: string; permissions: readonly string[] }

/**
 * Four fresh accounts for whoever pressed the button, with passwords that are told this once. They lock themselves when
 * their time is over, and are deleted soon after.
 */
export const createDemoUser = (services: Services) => async (c: Context): Promise<Response> => {
  refuseOutsideDemo(services)
  refuseOtherPages(c, services)
  await countAttempt(services, 'demo', { network: visitorOf(c).network })

  const now = services.clock.now()
  const expires = new Date(now.getTime() + demoDays * 86_400_000)
  const visitor = randomBytes(4).toString('hex')
  const wished = await Promise.all(demoAccounts.map(async (account) => {
    const password = freshPassword()
    return { account, password, hash: await hashPassword(password), email: `${account.mailbox}.${visitor}@aging-demo.example` }
  }))
  const accounts = await services.database.transaction(identity, async (tx) => {
    const made: Made[] = []
    for (const { account, password, hash, email } of wished) {
      await open(tx, services, { account, email, hash, now, expires })
      made.push({ role: account.role, email, password, description: account.description, permissions: account.permissions })
    }
    return made
  })
  return c.json({ message: 'Demo users created successfully', expires_at: expires.toISOString(), accounts })
}

type Opening = { account: DemoAccount; email: string; hash: string; now: Date; expires: Date }

async function open(tx: Tx, services: Services, { account, email, hash, now, expires }: Opening): Promise<void> {
  await goOnAs(tx, 'identity')
  const userId = await createUser(tx, services, { email, passwordHash: hash, emailConfirmed: true, userMetadata: { display_name: account.role }, appMetadata: { demo: true } })

  await goOnAs(tx, 'service_role')
  const organizationId = await ensureDepartment(tx, now)
  await tx.sql(
    `insert into organization_members (organization_id, user_id, display_name, email, joined_at, disabled_at) values ($1, $2, $3, $4, $5, $6)`,
    [organizationId, userId, account.role, email, now, expires],
  )
  await tx.sql('insert into user_roles (organization_id, user_id, role, granted_at, expires_at) values ($1, $2, $3, $4, $5)', [organizationId, userId, account.as, now, expires])
  await tx.sql(
    'insert into demo_accounts (user_id, organization_id, role, email, description, permissions, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [userId, organizationId, account.role, email, account.description, JSON.stringify(account.permissions), now, expires],
  )
  await takeOverDesk(tx, organizationId, account.role, userId)
}

/** 120 random bits, and one of each kind that the rules for passwords ask for. */
const freshPassword = () => `${randomBytes(15).toString('base64url')}-aA1`
