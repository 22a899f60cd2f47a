import { beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { city } from '#tests/city.ts'
import { grantRole } from './grant.ts'

let owner: pg.Client
let place: Awaited<ReturnType<typeof city>>
beforeAll(async () => {
  place = await city({ name: 'Springfield' })
  owner = new pg.Client(place.ownerConfig)
  await owner.connect()
  return () => owner.end()
})

const now = () => place.clock.now()
const give = (email: string, role: string, until?: string) => grantRole(owner, { email, role, until }, now())
const endIt = (email: string, role = 'platform_admin', until?: string) =>
  grantRole(owner, { email, role, until, end: true }, now())
const roleOf = async (person: { user_id: string }) =>
  (
    await owner.query(
      'select role, organization_id, expires_at from user_roles where user_id = $1 order by granted_at desc limit 1',
      [person.user_id],
    )
  ).rows[0]

test('the first platform_admin is created here and logged', async () => {
  const { ada, organization } = place
  expect(await give(ada.email.toUpperCase(), 'platform_admin')).toMatchObject({
    role: 'platform_admin',
    before: 'admin',
    organization: undefined,
    expires: undefined,
  })

  expect(await roleOf(ada)).toMatchObject({ role: 'platform_admin', organization_id: null, expires_at: null })
  const { rows } = await owner.query(
    `select organization_id, command, input, result from audit_events where command = 'roles/grant-by-operator'`,
  )
  expect(rows).toEqual([
    {
      organization_id: organization.id,
      command: 'roles/grant-by-operator',
      input: { user_id: ada.user_id, role: 'platform_admin', expires_at: null },
      result: { before: 'admin' },
    },
  ])
})

test("a role in an organization ends with the named day, in the organization's time zone", async () => {
  const { rosa } = place
  expect(await give(rosa.email, 'manager', '2999-06-30')).toMatchObject({
    role: 'manager',
    before: 'user',
    organization: 'Springfield',
  })

  // Midnight in New York is four in the morning, universal time.
  expect((await roleOf(rosa)).expires_at).toBe('2999-07-01T04:00:00+00:00')
})

test.each<[string, string, string | undefined, string]>([
  ['an unknown person', 'nobody@example.gov', undefined, 'No one has signed up as nobody@example.gov.'],
  ['a date in the past', 'max', '2020-01-31', '2020-01-31 is in the past.'],
  ['a day that does not exist', 'max', '2999-02-30', '"2999-02-30" isn’t a date.'],
  ['words for a date', 'max', 'tomorrow', '"tomorrow" isn’t a date.'],
])('%s is rejected', async (_, who, until, reason) => {
  await expect(give(who === 'max' ? place.max.email : who, 'manager', until)).rejects.toThrow(reason)
  expect(await roleOf(place.max)).toMatchObject({ role: 'manager', expires_at: null })
})

test('an unknown role is refused with a list of the valid ones', async () => {
  await expect(give(place.max.email, 'owner')).rejects.toThrow(
    'The role "owner" doesn’t exist. The roles are user, manager, admin, platform_admin.',
  )
})

test('a person without an organization can have only the platform role', async () => {
  await owner.query(`insert into auth.users (email, email_confirmed_at) values ('lone@example.gov', now())`)

  await expect(give('lone@example.gov', 'admin')).rejects.toThrow('belongs to no organization')
  expect(await give('lone@example.gov', 'platform_admin')).toMatchObject({ before: 'user' })
})

test('an unconfirmed address and a disabled account get nothing', async () => {
  await owner.query(`insert into auth.users (email) values ('typed@example.gov')`)
  const zoe = await place.person('Zoe', 'user')
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [zoe.user_id, now()])

  await expect(give('typed@example.gov', 'platform_admin')).rejects.toThrow('hasn’t confirmed the address')
  await expect(give(zoe.email, 'admin')).rejects.toThrow('is disabled')
})

test('a platform administrator keeps the agency’s role, and ends as operator by a separate command', async () => {
  const zoe = await place.operator('Zoe', 'manager')
  place.clock.advance(1_000)
  const held = async () =>
    (await place.services.callers.fresh(new Headers({ authorization: `Bearer ${zoe.token}` }))).actor
  expect(await give(zoe.email, 'user')).toMatchObject({ role: 'user', before: 'platform_admin', operates: true })
  expect(await held()).toMatchObject({ role: 'user', operates: true })

  expect(await endIt(zoe.email)).toMatchObject({ role: 'user', before: 'platform_admin', operates: false })
  expect((await held())?.operates).toBeUndefined()
  const { rows } = await owner.query(
    `select input, result from audit_events where command = 'roles/grant-by-operator' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      input: { user_id: zoe.user_id, role: 'platform_admin', expires_at: expect.any(String) },
      result: { before: 'platform_admin' },
    },
  ])
  await expect(endIt(zoe.email)).rejects.toThrow('isn’t a platform administrator.')
  await expect(endIt(place.max.email, 'manager')).rejects.toThrow('Only platform_admin is ended here')
})
