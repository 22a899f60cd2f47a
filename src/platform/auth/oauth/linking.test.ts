import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { testDatabase } from '#tests/database.ts'
import { asIdentity } from '../identity.ts'
import { raiseSession, startSession, type Method } from '../sessions.ts'
import type { Claims } from './claims.ts'
import { admit } from './linking.ts'

const { services, owner, clock, mails } = await testDatabase()
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
  admit(services, { claims, linkingUserId: null, visitor, mark: () => 'this browser' }, async (_, userId) => {
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
  const id = await enter(claims)
  await enter(claims)
  await expect(enter({ ...claims, provider: 'town' })).rejects.toMatchObject({ code: 'old_way_required' })
  await shows(id, { method: 'oauth', by: 'google' })
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

type Account = { password?: boolean; passkey?: boolean; factor?: boolean; provider?: boolean; entered?: boolean }

/** An account with these ways in, whose address a provider is about to vouch for. */
async function account({ password, passkey, factor, provider, entered = true }: Account) {
  const claims = { ...someone(), provider: 'town' }
  const id = (
    await owner.query<{ id: string }>(
      'insert into auth.users (email, email_confirmed_at, encrypted_password) values ($1, now(), $2) returning id',
      [claims.email, password ? 'a digest' : null],
    )
  ).rows[0]!.id
  const now = clock.now()
  if (entered) await owner.query('insert into auth.account_times (user_id, last_sign_in_at) values ($1, $2)', [id, now])
  if (passkey)
    await owner.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key, created_at, updated_at)
        values ($1, $2, '', $3, $3)`,
      [id, claims.subject, now],
    )
  if (factor)
    await owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, status, secret, created_at, updated_at)
        values ($1, 'totp', 'verified', 'x', $2, $2)`,
      [id, now],
    )
  if (provider)
    await owner.query(
      `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
        values ($1, 'sso:a provider', $2, '{}', $3, $3)`,
      [id, claims.subject, now],
    )
  return { id, claims }
}

type Shown = { method: Method; aal?: 'aal1' | 'aal2'; browser?: string; later?: number; raised?: boolean; by?: string }

/** The person signs in this way. */
async function shows(userId: string, { method, aal = 'aal1', browser = 'this browser', later = 0, raised }: Shown) {
  clock.advance(later)
  onTestFinished(() => clock.advance(-later))
  return asIdentity(services, async (tx) => {
    const { access_token } = await startSession(tx, services, { userId, method, aal, request: { ...visitor, browser } })
    const { session_id } = JSON.parse(atob(access_token.split('.')[1]!)) as { session_id: string }
    if (raised) await raiseSession(tx, services, session_id, { method: 'totp', aal: 'aal2' })
  })
}

const minutes = 60_000

test.each<[string, Account, Shown, links: boolean]>([
  ['its password', { password: true }, { method: 'password' }, true],
  ['its passkey', { passkey: true }, { method: 'passkey', aal: 'aal2' }, true],
  ['its former provider', { provider: true }, { method: 'oauth' }, true],
  ['a link to its mailbox, where it has nothing else', {}, { method: 'otp' }, true],
  ['its password and second factor', { password: true, factor: true }, { method: 'password', raised: true }, true],
  ['its password without the second factor it has', { password: true, factor: true }, { method: 'password' }, false],
  ['a link to its mailbox, where it has a password', { password: true }, { method: 'otp' }, false],
  ['a link to its mailbox, where it has a provider', { provider: true }, { method: 'recovery' }, false],
  ['its password in another browser', { password: true }, { method: 'password', browser: 'another' }, false],
  ['its password after the sitting', { password: true }, { method: 'password', later: 15 * minutes }, false],
  ['a press of the demonstration', { password: true }, { method: 'demo' }, false],
])('a provider is linked to a known account after %s: %#', async (_, ways, shown, links) => {
  const { id, claims } = await account(ways)
  await expect(enter(claims)).rejects.toMatchObject({
    status: 403,
    code: 'old_way_required',
    message: expect.stringContaining('Sign in once the way you did before'),
  })
  await shows(id, shown)
  if (links) expect(await enter(claims)).toBe(id)
  else await expect(enter(claims)).rejects.toMatchObject({ code: 'old_way_required' })
  await runDueJobs(services, [sendMail])
  expect(mails.filter(({ to }) => to === claims.email).map(({ subject }) => subject)).toEqual([
    'A new way to sign in to your Granary account waits for you',
    ...(links ? ['A sign-in method was added to your Granary account'] : []),
  ])
})

test('another person’s sign-in in the browser links nothing', async () => {
  const [mine, other] = [await account({ password: true }), await account({ password: true })]
  await expect(enter(mine.claims)).rejects.toMatchObject({ code: 'old_way_required' })
  await shows(other.id, { method: 'password' })
  await expect(enter(mine.claims)).rejects.toMatchObject({ code: 'old_way_required' })
})

test('an account that was never entered has no old way to show', async () => {
  const { id, claims } = await account({ entered: false })
  expect(await enter(claims)).toBe(id)
})
