import { expect, test } from 'vitest'
import { disableMember, enableMember } from '#areas/organization/members/commands.ts'
import { grantRole } from '#areas/organization/members/roles/commands.ts'
import type { Person } from '#tests/city.ts'
import { identityCity, inside, outside } from '#tests/identity.ts'
import { sentences } from '#platform/auth/demands.ts'
import { allow, connected } from '#tests/programs.ts'

// A connected program reads what its person may read, so it meets the sign-in requirements of that person: as the
// session of the consent met them, also where the requirement is later than the connection.

const withoutFactor =
  'The role of the person who connected this program requires a second factor, and they connected it without one. Sign in with it, and connect the program again.'
const withoutProvider =
  'The person who connected this program must sign in with the identity provider of their organization, and connected it without. Sign in there, and connect the program again.'

async function connecting() {
  const world = await identityCity()
  await allow(world)
  /** The consent page of this person, in their session. */
  const connect = async (who: Person, from = inside) => {
    const does = (async (person: Person, { name }: { name: string }, input: object) => {
      const { status, body } = await world.post(person, name, input, from)
      if (status !== 200) throw new Error(body?.message ?? body?.error)
      return body
    }) as (typeof world)['does']
    return connected(world.wire, { does }, who)
  }
  /** 200, or the sentence of the refusal. */
  const opens = async ({ access }: { access: string }, from = inside) => {
    world.services.callers.forget()
    const { status, body } = await world.ask('/mcp', {
      method: 'POST',
      token: access,
      from,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    return status === 200 ? status : [status, body.message ?? body.error]
  }
  return { ...world, connect, opens }
}

test('a second factor that is required later stops programs that were connected without one', async () => {
  const { max, rosa, connect, opens, set, raise, owner, organization, clock } = await connecting()
  const [before, theirs] = [await connect(max), await connect(rosa)]
  expect([await opens(before), await opens(theirs)]).toEqual([200, 200])
  await set({ factor_roles: ['manager'] })
  expect(await opens(before)).toEqual([401, withoutFactor])
  expect(await opens(theirs)).toBe(200)
  await expect(connect(max)).rejects.toThrow(sentences.factor)
  await raise(max)
  // The factor of today says nothing of the consent of yesterday.
  expect(await opens(before)).toEqual([401, withoutFactor])
  expect(await opens(await connect(max))).toBe(200)
  await owner.query(
    `insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, 'manager', $3)`,
    [organization.id, rosa.user_id, clock.now()],
  )
  expect(await opens(theirs)).toEqual([401, withoutFactor])
})

test('single sign-on that is required later stops programs that were connected another way', async () => {
  const { ada, max, rosa, connect, opens, set, working, vouched, raise } = await connecting()
  await working()
  const byPassword = await connect(max)
  await vouched(rosa, 'https://login.other.example')
  const elsewhere = await connect(rosa)
  await vouched(rosa)
  const byProvider = await connect(rosa)
  await vouched(ada)
  await raise(ada)
  await set({ sso_roles: ['user', 'manager', 'admin'], break_glass: ada.user_id })
  expect(await opens(byPassword)).toEqual([401, withoutProvider])
  expect(await opens(elsewhere)).toEqual([401, withoutProvider])
  expect(await opens(byProvider)).toBe(200)
})

test('a program works in the networks of its organization only', async () => {
  const { rosa, connect, opens, set } = await connecting()
  const program = await connect(rosa)
  await set({ networks: '192.0.2.0/24' })
  expect(await opens(program)).toBe(200)
  expect(await opens(program, outside)).toEqual([401, sentences.network])
  await expect(connect(rosa, outside)).rejects.toThrow(sentences.network)
})

test('a program stops while its person is suspended, and when the person’s role allows none', async () => {
  const { ada, max, does, connect, opens, ...place } = await connecting()
  await allow(place, { programs_least: 'manager' })
  const program = await connect(max)
  await does(ada, disableMember, { user_id: max.user_id })
  expect(await opens(program)).toEqual([401, 'The account behind this connection is disabled.'])
  await does(ada, enableMember, { user_id: max.user_id })
  expect(await opens(program)).toBe(200)
  await does(ada, grantRole, { user_id: max.user_id, role: 'user' })
  expect(await opens(program)).toEqual([401, 'Only a manager can use outside programs here.'])
})
