import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import type { Claims } from './claims.ts'
import { admit } from './linking.ts'

const { services, owner } = await testDatabase()
const visitor = { address: '203.0.113.7', network: '203.0.113.7', userAgent: null }

const someone = (): Claims => {
  const subject = randomBytes(6).toString('hex')
  return {
    provider: 'google',
    issuer: 'https://accounts.google.com',
    subject,
    email: `${subject}@example.gov`,
    emailVerified: true,
    name: undefined,
    picture: undefined,
  }
}
const enter = (claims: Claims, open: () => Promise<void> = async () => undefined) =>
  admit(services, { claims, linkingUserId: null, visitor }, async (_, userId) => {
    await open()
    return userId
  })

/** Until another connection waits for this one's lock. */
async function somebodyWaits(): Promise<void> {
  for (;;)
    if (
      (
        await owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    )
      return
}

test('a new person who signs in from two tabs at once is one person', async () => {
  const claims = someone()
  let arrived: () => void
  const inside = new Promise<void>((resolve) => (arrived = resolve))
  const first = enter(claims, async () => {
    arrived()
    await somebodyWaits()
  })
  await inside
  const second = enter(claims)
  expect(await second).toBe(await first)
  expect((await owner.query('select from auth.users where email = $1', [claims.email])).rowCount).toBe(1)
})

test('the events are in the log of the account', async () => {
  const claims = someone()
  const [id] = [await enter(claims), await enter(claims), await enter({ ...claims, provider: 'town' })]
  const { rows } = await owner.query(
    `select payload ->> 'action' as action, payload -> 'traits' ->> 'provider' as provider from auth.audit_log_entries
      where payload ->> 'actor_id' = $1 order by created_at, id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'user_signedup', provider: 'google' },
    { action: 'login', provider: 'google' },
    { action: 'identity_linked', provider: 'town' },
  ])
})

test('two issuers that use one name for different people have one account each', async () => {
  const claims = someone()
  const one = await enter(claims)
  expect(await enter({ ...claims, provider: 'town', email: `other.${claims.email}` })).not.toBe(one)
})
