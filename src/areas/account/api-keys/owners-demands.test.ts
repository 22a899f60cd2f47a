import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { disableMember, enableMember } from '#areas/organization/members/commands.ts'
import { grantRole } from '#areas/organization/members/roles/commands.ts'
import { sentences } from '#platform/auth/demands.ts'
import type { Person } from '#tests/city.ts'
import { identityCity, inside, outside } from '#tests/identity.ts'

// A key does the work of its owner, so it meets the sign-in requirements that its owner meets: as it was created.

const withoutFactor =
  'The role of this key’s owner requires a second factor, and the key was created without one. Create a new key after signing in with it.'
const withoutProvider =
  'The owner of this key must sign in with your organization’s identity provider, and the key was created without it. Create a new key after signing in there.'

async function keyed() {
  const world = await identityCity()
  const { post, ask } = world
  const create = async (who: Person, from = inside) => {
    const key = `grn_${randomBytes(32).toString('hex')}`
    const answer = await post(
      who,
      'api-keys/create',
      {
        kind: 'personal',
        name: 'ERP',
        scopes: ['read:organization'],
        days: 30,
        hash: createHash('sha256').update(key).digest('hex'),
        hint: key.slice(-4),
      },
      from,
    )
    return { key, status: answer.status, said: answer.body?.message ?? answer.body?.error }
  }
  /** 200, or the sentence of the refusal. */
  const opens = async (key: string, { from = inside, path = '/rest/v1/user_roles?select=role' } = {}) => {
    world.services.callers.forget()
    const { status, body } = await ask(path, { token: key, from })
    return status === 200 ? status : [status, body.message ?? body.error]
  }
  return { ...world, create, opens }
}

test('a role that requires a second factor refuses keys that were created without one, and takes the next', async () => {
  const { max, rosa, create, opens, set, raise, owner, organization, clock } = await keyed()
  const [before, theirs] = [await create(max), await create(rosa)]
  expect(await opens(before.key)).toBe(200)
  await set({ factor_roles: ['manager'] })
  expect(await opens(before.key)).toEqual([401, withoutFactor])
  expect(await opens(theirs.key)).toBe(200)
  expect(await create(max)).toMatchObject({ status: 401, said: sentences.factor })
  await raise(max)
  expect(await opens(before.key)).toEqual([401, withoutFactor])
  expect(await opens((await create(max)).key)).toBe(200)
  // The role counts on the day of the request: a raised owner needs a new key.
  await owner.query(
    `insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, 'manager', $3)`,
    [organization.id, rosa.user_id, clock.now()],
  )
  expect(await opens(theirs.key)).toEqual([401, withoutFactor])
})

test('required single sign-on refuses keys of another way in, and keys of another provider', async () => {
  const { ada, max, rosa, create, opens, set, working, vouched, raise } = await keyed()
  await working()
  const byPassword = await create(max)
  await vouched(rosa, 'https://login.other.example')
  const elsewhere = await create(rosa)
  await vouched(rosa)
  const byProvider = await create(rosa)
  await vouched(ada)
  await raise(ada)
  const keyOfAda = await create(ada)
  await set({ sso_roles: ['user', 'manager', 'admin'], break_glass: ada.user_id })
  expect(await opens(byPassword.key)).toEqual([401, withoutProvider])
  expect(await opens(elsewhere.key)).toEqual([401, withoutProvider])
  expect(await opens(keyOfAda.key)).toBe(200)
  expect(await opens(byProvider.key)).toBe(200)
})

test('the break-glass account has no key without its second factor', async () => {
  const { ada, bea, create, opens, set, working, vouched, raise } = await keyed()
  await working()
  const before = await create(bea)
  await vouched(ada)
  await raise(bea)
  await set({ sso_roles: ['admin'], break_glass: bea.user_id })
  expect(await opens(before.key)).toEqual([401, withoutFactor])
  expect(await opens((await create(bea)).key)).toBe(200)
})

test('a key works in the networks of its organization only, and is created there', async () => {
  const { rosa, create, opens, set } = await keyed()
  const { key } = await create(rosa)
  await set({ networks: '192.0.2.0/24' })
  expect(await opens(key)).toBe(200)
  expect(await opens(key, { from: outside })).toEqual([401, sentences.network])
  expect(await create(rosa, outside)).toMatchObject({ status: 401, said: sentences.network })
})

test('a key stops while its owner is suspended, and does less as soon as the owner may', async () => {
  const { ada, max, does, ask, create, opens, services } = await keyed()
  const { key } = await create(max)
  await does(ada, disableMember, { user_id: max.user_id })
  expect(await opens(key)).toEqual([401, 'The account behind this API key is disabled.'])
  await does(ada, enableMember, { user_id: max.user_id })
  expect(await opens(key)).toBe(200)

  const roles = async (token: string) => {
    services.callers.forget()
    return (await ask('/rest/v1/user_roles?select=role', { token })).body.length
  }
  const { key: full } = await create(ada)
  expect(await roles(full)).toBeGreaterThan(1)
  await does(ada, grantRole, { user_id: max.user_id, role: 'user' })
  expect(await roles(key)).toBeLessThan(await roles(full))
})
