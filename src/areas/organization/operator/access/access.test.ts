import { beforeAll, expect, test } from 'vitest'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { mailNotification } from '#areas/organization/notifications/emails.ts'
import { trailApi } from '#platform/audit/api/trail-api.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { tableApi } from '#platform/data/table-api.ts'
import type { AgencyRole } from '#platform/roles.ts'
import { callerOf, city, type Person } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { market } from '#tests/market.ts'
import { accessAgency, endAccess, listAccesses } from './commands.ts'
import { whyNotAccess, whyNotEndAccess } from './rules.ts'

// It changes what all have in common, or fills a database.
beforeAll(testDatabase)

const now = '2026-11-22T12:00:00Z'
const agency = { id: 'b', kind: 'agency' }
const fair = {
  actor: { operates: true, aal: 'aal2', organization_id: 'a' } as const,
  agency,
  ends_at: '2026-11-22T16:00:00Z',
  now,
  open: false,
  factors: 1,
}

test.each<[string, object, string | null]>([
  ['four hours with a second factor', {}, null],
  ['no second factor is set', { factors: 0, actor: { ...fair.actor, aal: 'aal1' } }, null],
  [
    'a second factor is set and was not used',
    { actor: { ...fair.actor, aal: 'aal1' } },
    'Sign in again with MFA first.',
  ],
  [
    'an administrator',
    { actor: { ...fair.actor, role: 'admin', operates: false } },
    'Only the operator of this installation can do this.',
  ],
  ['no such agency', { agency: null }, 'Select an agency.'],
  [
    'a vendor',
    { agency: { id: 'b', kind: 'vendor' } },
    'You can’t access a vendor’s organization: its audit log would show which bids it has sealed.',
  ],
  [
    'the operator’s own agency',
    { agency: { id: 'a', kind: 'agency' } },
    'You are a member of this agency. Your membership decides what you can read there.',
  ],
  ['an end in the past', { ends_at: now }, 'Select an end time in the future.'],
  [
    'a second too long',
    { ends_at: '2026-11-22T16:00:01Z' },
    'Access can last up to 4 hours. Select an earlier end time.',
  ],
  ['another one is open', { open: true }, 'You already have access to an agency. End it first.'],
])('access to an agency: %s', (_, change, reason) => expect(whyNotAccess({ ...fair, ...change })).toBe(reason))

test.each<[string, AgencyRole, string, boolean, string | null, string | null]>([
  ['the agency’s administrator', 'admin', 'b', false, null, null],
  ['the operator', 'user', 'a', true, null, null],
  [
    'a manager of the agency',
    'manager',
    'b',
    false,
    null,
    'Only an administrator of the agency or the operator can end this access.',
  ],
  [
    'an administrator of another agency',
    'admin',
    'c',
    false,
    null,
    'Only an administrator of the agency or the operator can end this access.',
  ],
  ['an access that was ended', 'admin', 'b', false, now, 'This access has already ended.'],
])('%s ends an operator access', (_, role, organization_id, own, ended_at, reason) =>
  expect(
    whyNotEndAccess(
      { organization_id: 'b', ends_at: '2026-11-22T13:00:00Z', ended_at },
      { actor: { role, organization_id }, own, now },
    ),
  ).toBe(reason),
)

const opened = [
  'organization_members',
  'user_roles',
  'invitations',
  'audit_events',
  'security_events',
  'read_audit',
  'product_agents',
  'tenants',
] as const

async function scene() {
  const [here, there] = [await city(), await city()]
  const pat = await there.person('Pat', 'platform_admin')
  const api = tableApi(here.services)
  const read = async (who: Person, table: string) => {
    const answer = await api.request(`/${table}?organization_id=eq.${here.organization.id}&select=organization_id`, {
      headers: { apikey: here.services.keys.anonKey, authorization: `Bearer ${who.token}` },
    })
    expect([table, answer.status]).toEqual([table, 200])
    return ((await answer.json()) as unknown[]).length
  }
  const open = (more: object = {}) =>
    there.does(pat, accessAgency, {
      organization: here.organization.id,
      reason: 'A role is missing, ticket 77',
      ends_at: new Date(here.clock.now().getTime() + 3_600_000).toISOString(),
      ...more,
    })
  await here.owner.query(
    `insert into invitations (organization_id, email, role, expires_at)
      values ($1, 'a@b.gov', 'user', now() + interval '1 day')`,
    [here.organization.id],
  )
  await here.owner.query(
    `insert into audit_events (organization_id, actor, command, input, at, request_id) select $1, $2, c, '{}', now(),
      'test' from unnest(array['members/invite', 'bids/submit', 'openings/hand-in']) c`,
    [here.organization.id, here.ada.user_id],
  )
  return { ...here, there, pat, read, open }
}

test('the operator role alone reads nothing of an agency', async () => {
  const { read, pat } = await scene()
  for (const table of opened) expect([table, await read(pat, table)]).toEqual([table, 0])
})

test('under an access the operator reads, every table read is recorded in the agency’s own log, and the administrators are notified', async () => {
  const { read, pat, open, does, ada, max, there, services, organization, owner, mails, clock, sees } = await scene()
  await open()
  expect([
    await read(pat, 'organization_members'),
    await read(pat, 'invitations'),
    await read(pat, 'user_roles'),
  ]).toEqual([3, 1, 3])
  await read(pat, 'organization_members')
  const { own, here } = await does(ada, listAccesses, {})
  expect(own).toEqual([])
  expect(here).toMatchObject([
    {
      operator: pat.email,
      reason: 'A role is missing, ticket 77',
      ended_at: null,
      tables: ['invitations', 'organization_members', 'user_roles'],
    },
  ])
  expect((await there.does(pat, listAccesses, {})).own).toMatchObject([{ organization: organization.name }])
  expect((await does(max, listAccesses, {})).here).toEqual([])
  const { rows } = await owner.query(
    'select table_name, operation from record_changes where organization_id = $1 and table_name like $2 order by id',
    [organization.id, 'operator_%'],
  )
  expect(rows.map(({ table_name }) => table_name)).toEqual([
    'operator_accesses',
    'operator_reads',
    'operator_reads',
    'operator_reads',
  ])

  for (let round = 0; round < 4; round++) {
    clock.advance(61_000)
    await runDueJobs(services, [deliver, mailNotification, sendMail])
  }
  expect(await sees(ada, 'select words from notifications')).toMatchObject([
    { words: expect.stringContaining('ticket 77') },
  ])
  expect(mails.filter(({ to }) => to === ada.email).map((mail) => JSON.stringify(mail))).toEqual([
    expect.stringContaining('ticket 77'),
  ])
})

test('under an access nothing is written, and no record, file, audit entry or row about bids is read', async () => {
  const { pat, open, there, services, organization, ada, does } = await scene()
  await open()
  expect(
    (await there.sees(pat, 'select command from audit_events where organization_id = $1', [organization.id])).map(
      ({ command }) => command,
    ),
  ).toEqual(['members/invite'])
  for (const table of [
    'purchase_orders',
    'vendors',
    'record_changes',
    'comments',
    'solicitations',
    'bids',
    'bid_envelopes',
    'trail_entries',
    'storage.objects',
    'notifications',
  ])
    expect([
      table,
      await there.sees(pat, `select from ${table} where organization_id = $1`, [organization.id]),
    ]).toEqual([table, []])
  const trail = trailApi(services)
  const ask = async (path: string) =>
    (await trail.request(`/logs/${organization.id}${path}`, { headers: { authorization: `Bearer ${pat.token}` } }))
      .status
  expect([await ask('/export'), await ask('/verification')]).toEqual([404, 404])
  await expect(
    there.edits(pat, 'delete from invitations where organization_id = $1', [organization.id]),
  ).rejects.toThrow()
  await expect(there.edits(pat, 'update operator_accesses set ends_at = ends_at')).rejects.toThrow()
  expect(await does(ada, listAccesses, {})).toMatchObject({ here: [{ ended_at: null }] })
})

test('the agency’s administrator ends the access at once, and it also expires', async () => {
  const { read, pat, open, does, ada, max, owner, there } = await scene()
  const { id } = await open()
  await expect(open()).rejects.toThrow('You already have access to an agency.')
  await expect(does(max, endAccess, { id })).rejects.toThrow('Only an administrator of the agency')
  await expect(there.does(there.ada, endAccess, { id })).rejects.toThrow()
  expect(await read(pat, 'organization_members')).toBe(3)
  await does(ada, endAccess, { id })
  expect(await read(pat, 'organization_members')).toBe(0)
  await expect(does(ada, endAccess, { id })).rejects.toThrow('This access has already ended.')

  await open()
  expect(await read(pat, 'organization_members')).toBe(3)
  await owner.query(`alter table operator_accesses disable trigger guard_operator_access`)
  await owner.query(
    `update operator_accesses set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours'
      where created_by = $1 and ended_at is null`,
    [pat.user_id],
  )
  await owner.query(`alter table operator_accesses enable trigger guard_operator_access`)
  expect(await read(pat, 'organization_members')).toBe(0)
  await open()
  expect(await read(pat, 'organization_members')).toBe(3)
})

test('an access is not extended, moved or created for a vendor, even by direct writes', async () => {
  const { open, owner, organization, there, pat, clock } = await scene()
  const { id } = await open()
  for (const change of [
    `ends_at = ends_at + interval '1 hour'`,
    `reason = 'Another'`,
    `organization_id = '${there.organization.id}'`,
    `created_by = '${there.ada.user_id}'`,
  ])
    await expect(
      owner.query(`update operator_accesses set ${change} where organization_id = $1 and id = $2`, [
        organization.id,
        id,
      ]),
    ).rejects.toThrow('An access can’t be changed.')
  await expect(
    owner.query(
      `insert into operator_accesses (organization_id, created_by, operator, reason, starts_at, ends_at)
        values ($1, $2, 'x', 'Too long', now(), now() + interval '5 hours')`,
      [organization.id, there.ada.user_id],
    ),
  ).rejects.toThrow('at_most_four_hours')
  const seller = await city({ kind: 'vendor' })
  await expect(open({ organization: seller.organization.id })).rejects.toThrow()
  await there.does(pat, endAccess, { id })
  await owner.query(
    `insert into operator_accesses (organization_id, created_by, operator, reason, starts_at, ends_at)
      values ($1, $2, 'x', 'A vendor', now() - interval '1 minute', now() + interval '1 hour')`,
    [seller.organization.id, pat.user_id],
  )
  expect(
    await there.sees(pat, 'select from organization_members where organization_id = $1', [seller.organization.id]),
  ).toEqual([])
  await owner.query(`update operator_accesses set ended_at = now() where organization_id = $1`, [
    seller.organization.id,
  ])
  await expect(open({ ends_at: new Date(clock.now().getTime() + 5 * 3_600_000).toISOString() })).rejects.toThrow(
    'Access can last up to 4 hours. Select an earlier end time.',
  )
  await expect(
    there.does(there.ada, accessAgency, {
      organization: organization.id,
      reason: 'Curiosity and more',
      ends_at: new Date(clock.now().getTime() + 1000).toISOString(),
    }),
  ).rejects.toThrow('Only the operator of this installation')
})

test('whether an access is open is checked once per statement, and not for each row', async () => {
  const { max, organization, services } = await scene()
  for (const table of ['invitations', 'organization_members', 'user_roles', 'audit_events']) {
    const { rows } = await services.database.read(callerOf(max), {
      text: `explain (costs off) select from ${table} where organization_id = $1`,
      values: [organization.id],
    })
    const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n')
    expect([table, plan]).toEqual([table, expect.stringMatching(/organization_id = \(InitPlan \d\)\.col1/)])
    expect([table, plan.includes('SubPlan'), plan.includes('break_glass')]).toEqual([table, false, false])
  }
})

test('an access opens no bid on the agency’s solicitations', async () => {
  const place = await market()
  const { id } = await place.published()
  const acme = await place.bidder('Acme')
  await place.bids(acme, id, [70, 8])
  const elsewhere = await city()
  const pat = await elsewhere.person('Pat', 'platform_admin')
  await elsewhere.does(pat, accessAgency, {
    organization: place.organization.id,
    reason: 'A role is missing, ticket 77',
    ends_at: new Date(place.clock.now().getTime() + 3_600_000).toISOString(),
  })
  for (const [table, bidder] of [
    ['bid_envelopes', 'bidder'],
    ['plan_holders', 'account'],
    ['vendor_accounts', 'account'],
    ['audit_events', 'organization_id'],
    ['organization_members', 'organization_id'],
  ])
    expect([
      table,
      await elsewhere.sees(pat, `select from ${table} where ${bidder} = $1`, [acme.organization.id]),
    ]).toEqual([table, []])
})
