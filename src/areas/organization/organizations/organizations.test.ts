import { expect, test } from 'vitest'
import { execute } from '#platform/commands/execute.ts'
import { executeOnce } from '#platform/commands/execute-once.ts'
import type { Actor } from '#platform/roles.ts'
import { city } from '#tests/city.ts'
import { brandOrganization, createOrganization } from './commands.ts'
import { isColor, isLogoAddress, zoneOfBrowser, zonesOfTheStates } from './rules.ts'

async function newcomer() {
  const place = await city()
  const email = `nora.${crypto.randomUUID()}@example.gov`
  const { rows } = await place.owner.query<{ id: string }>(
    'insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id',
    [email],
  )
  const nora: Actor = { user_id: rows[0]!.id, organization_id: null, role: 'user', session_id: '', aal: 'aal1', email }
  return { ...place, nora }
}

test.each(['agency', 'vendor'] as const)(
  'a newcomer creates an organization of kind %s and administers it',
  async (kind) => {
    const { services, nora, owner } = await newcomer()
    const founded = await execute(
      services,
      createOrganization,
      { name: ` Alder Falls ${kind} `, kind, time_zone: 'America/New_York', display_name: 'Nora' },
      nora,
    )

    expect(founded).toMatchObject({ name: `Alder Falls ${kind}`, kind, time_zone: 'America/New_York' })
    const { rows } = await owner.query(
      `select o.is_demo, m.email, m.display_name, r.role from organizations o
        join organization_members m on m.organization_id = o.id join user_roles r on r.user_id = m.user_id
        where o.id = $1`,
      [founded.id],
    )
    expect(rows).toEqual([{ is_demo: false, email: nora.email, display_name: 'Nora', role: 'admin' }])
    expect(
      (await owner.query('select actor, command from audit_events where organization_id = $1', [founded.id])).rows,
    ).toEqual([{ actor: nora.user_id, command: 'organizations/create' }])
  },
)

test('an agency enters its time zone: no default is assumed', async () => {
  const { services, nora } = await newcomer()
  await expect(
    execute(services, createOrganization, { name: 'Millbrook', kind: 'agency', display_name: '' }, nora),
  ).rejects.toMatchObject({ fields: { time_zone: 'Select the time zone of your agency' } })
})

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', null],
  ['Etc/UTC', null],
  [undefined, null],
])('the create-organization form begins with %s as %s', (zone, begins) => expect(zoneOfBrowser(zone)).toBe(begins))

test('every time zone of the states is known to the runtime', () => {
  for (const zone of Object.keys(zonesOfTheStates))
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
})

test("a member can't create an organization", async () => {
  const { services, rosa } = await city()
  await expect(
    execute(services, createOrganization, { name: 'Second', kind: 'agency', time_zone: 'America/New_York' }, rosa),
  ).rejects.toThrow('You already belong to an organization.')
})

test('two simultaneous requests create one organization', async () => {
  const { services, nora, owner } = await newcomer()
  const both = await Promise.allSettled(
    [1, 2].map((n) =>
      execute(
        services,
        createOrganization,
        { name: `Twice ${nora.user_id} ${n}`, kind: 'agency', time_zone: 'America/Chicago' },
        nora,
      ),
    ),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    (await owner.query('select 1 from organizations where name like $1', [`Twice ${nora.user_id}%`])).rows,
  ).toHaveLength(1)
})

test('a repeated request with the same key gets the first answer, before and after joining the organization', async () => {
  const { services, nora } = await newcomer()
  const body = { name: 'Town of the Key', kind: 'agency', time_zone: 'America/Chicago' }
  const first = await executeOnce(services, createOrganization, body, nora, 'found', { id: '' })
  const { id } = JSON.parse(first.body)
  for (const organization_id of [null, id]) {
    expect(
      await executeOnce(services, createOrganization, body, { ...nora, organization_id }, 'found', { id: '' }),
    ).toEqual({ ...first, replayed: true })
  }
})

test('an administrator brands her organization, a manager does not', async () => {
  const { services, ada, max } = await city()
  const branding_config = {
    companyName: 'Branded Town',
    primaryColor: '#0A7D4B',
    logoUrl: 'https://www.alder-falls.example/logo.svg',
  }
  expect(await execute(services, brandOrganization, { branding_config }, ada)).toEqual({
    id: ada.organization_id,
    branding_config,
  })
  await expect(execute(services, brandOrganization, { branding_config }, max)).rejects.toThrow(
    'Only an administrator can change your organization’s profile and branding.',
  )
})

test('branding errors are shown beside their fields', async () => {
  const { services, ada } = await city()
  const wrong = { primaryColor: 'red;} body{display:none', logoUrl: 'javascript:alert(1)', fontFamily: 'x' }
  const refused = await execute(services, brandOrganization, { branding_config: wrong }, ada).catch((error) => error)
  expect(Object.keys(refused.fields).sort()).toEqual([
    'branding_config',
    'branding_config.logoUrl',
    'branding_config.primaryColor',
  ])
})

test.each(['#3B82F6', '#000000', '#abcdef'])('%s is a color', (text) => expect(isColor(text)).toBe(true))
test.each(['red', '#fff', '#3B82F6;', '#3B82F6\n', 'url(#a)', ''])('%j is no color', (text) =>
  expect(isColor(text)).toBe(false),
)
test.each(['https://www.example.gov/logo.svg', 'https://example.gov'])('%s is a logo’s address', (text) =>
  expect(isLogoAddress(text)).toBe(true),
)
test.each([
  'http://example.gov/a.svg',
  'https://user:secret@example.gov/a',
  'https://127.0.0.1/a',
  'https://localhost/a',
  'https://example.gov:8443/a',
  'data:image/svg+xml,x',
  'https://example.gov/"onload="',
  'https://[::1]/a',
])('%s is no logo’s address', (text) => expect(isLogoAddress(text)).toBe(false))
