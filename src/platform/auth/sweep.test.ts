import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { newEmail } from '#tests/sign-in.ts'
import { noteTime } from './account-times.ts'
import { createUser } from './accounts.ts'
import { countAttempt } from './limits.ts'
import { asIdentity } from './identity.ts'
import { sweep } from './sweep.ts'
import { issueOneTimeToken } from './tokens/one-time-tokens.ts'

test('an address that was never confirmed is deleted after a month', async () => {
  const { owner, services, clock } = await city()
  const ids = await asIdentity(services, async (tx) => [
    await createUser(tx, services, { email: newEmail(), emailConfirmed: false }),
    await createUser(tx, services, { email: newEmail(), emailConfirmed: false }),
  ])
  await asIdentity(services, (tx) => noteTime(tx, ids[0]!, 'confirmation_sent_at', clock.now()))
  const left = async () => (await owner.query('select 1 from auth.users where id = any($1)', [ids])).rowCount
  clock.advance(29 * 86_400_000)
  await sweep(services)
  expect(await left()).toBe(2)
  clock.advance(86_400_000)
  await sweep(services)
  // The other was created by an administrator, who may have had a reason.
  expect(await left()).toBe(1)
})

test('only expired rows are deleted', async () => {
  const { rosa, max, owner, services, clock } = await city()
  const live = async () => {
    const counts = []
    for (const table of ['sessions', 'one_time_tokens', 'rate_counters'])
      counts.push((await owner.query<{ n: number }>(`select count(*)::int as n from auth.${table}`)).rows[0]!.n)
    return counts
  }
  await asIdentity(services, (tx) =>
    issueOneTimeToken(tx, services, { userId: rosa.user_id, purpose: 'magiclink', email: newEmail() }),
  )
  await asIdentity(services, (tx) =>
    issueOneTimeToken(tx, services, { userId: max.user_id, purpose: 'invite', email: newEmail() }),
  )
  await countAttempt(services, 'sign-in', { account: 'rosa' })
  await sweep(services)
  expect(await live()).toEqual([3, 2, 1])

  clock.advance(59 * 60_000)
  await owner.query('update auth.sessions set refreshed_at = $2 where id = $1', [max.session_id, clock.now()])
  clock.advance(60_000)
  await sweep(services)
  expect(await live()).toEqual([1, 1, 1])

  clock.advance(8 * 86_400_000)
  await sweep(services)
  expect(await live()).toEqual([0, 0, 0])
})
