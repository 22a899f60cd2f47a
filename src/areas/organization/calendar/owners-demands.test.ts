import { expect, test } from 'vitest'
import { sentences } from '#platform/auth/demands.ts'
import type { Person } from '#tests/city.ts'
import { identityCity, inside, outside } from '#tests/identity.ts'

// The address of a calendar is a key that shows no factor, so it meets what its person must meet: as it was created.

const withoutFactor =
  'Your organization requires a second factor for your role. Sign in with it, and create a new calendar address.'
const withoutProvider =
  'Your organization requires single sign-on. Sign in with its identity provider, and create a new calendar address.'

async function subscribing() {
  const world = await identityCity()
  const subscribe = async (who: Person) => {
    expect((await world.post(who, 'calendar/renew', {})).status).toBe(200)
    return (await world.post(who, 'calendar/address', {})).body.path as string
  }
  /** 200, or the sentence of the refusal. */
  const opens = async (path: string, from = inside) => {
    const answer = await world.wire.fetch(path, { headers: { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' } })
    return answer.status === 200 ? 200 : [answer.status, await answer.text()]
  }
  return { ...world, subscribe, opens }
}

test('a second factor that is required later closes addresses that were created without one', async () => {
  const { max, rosa, subscribe, opens, set, raise } = await subscribing()
  const [before, theirs] = [await subscribe(max), await subscribe(rosa)]
  await set({ factor_roles: ['manager'] })
  expect(await opens(before)).toEqual([403, withoutFactor])
  expect(await opens(theirs)).toBe(200)
  await raise(max)
  expect(await opens(before)).toEqual([403, withoutFactor])
  expect(await opens(await subscribe(max))).toBe(200)
})

test('single sign-on that is required later closes addresses of another way in', async () => {
  const { ada, max, rosa, subscribe, opens, set, working, vouched, raise } = await subscribing()
  await working()
  const byPassword = await subscribe(max)
  await vouched(rosa)
  const byProvider = await subscribe(rosa)
  await vouched(ada)
  await raise(ada)
  await set({ sso_roles: ['user', 'manager', 'admin'], break_glass: ada.user_id })
  expect(await opens(byPassword)).toEqual([403, withoutProvider])
  expect(await opens(byProvider)).toBe(200)
})

test('an address opens in the networks of its organization only', async () => {
  const { rosa, subscribe, opens, set } = await subscribing()
  const path = await subscribe(rosa)
  expect(await opens(path, outside)).toBe(200)
  await set({ networks: '192.0.2.0/24' })
  expect(await opens(path)).toBe(200)
  expect(await opens(path, outside)).toEqual([403, sentences.network])
})
