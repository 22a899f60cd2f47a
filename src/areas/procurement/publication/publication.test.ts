import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decide, requestOf } from '#tests/approvals.ts'
import { city } from '#tests/city.ts'
import { market } from '#tests/market.ts'
import { panel } from '#tests/panel.ts'
import { welcomeVendors } from '#areas/vendors/registrations/commands.ts'
import { submitBid } from '../bids/commands.ts'
import { beginOpening } from '../bids/opening.ts'
import { publishSolicitation } from './commands.ts'
import { nameOfficers } from '../officers/commands.ts'
import { editSolicitation, scheduleSolicitation } from '../solicitations/commands.ts'
import type { ResponsePeriod, Solicitation } from '../solicitations/records.ts'
import { closingIn, pointsBefore, whyNotReady, type Around } from './rules.ts'
import { solicitationCommands } from './stages.ts'
import { awardCommands } from '../awards/making.ts'

const call = {
  kind: 'ifb',
  summary: 'Salt.',
  estimate: 1,
  federal: false,
  documents: [] as Solicitation['documents'],
  invited_only: false,
  officers_needed: 2,
  closes_at: '2026-12-11T19:00:00Z',
  questions_until: null,
  zone: 'UTC',
} as Solicitation
const around = {
  parts: { sections: [{ part: 'scope' }], lines: [{}], criteria: [] },
  clauses: [],
  periods: [
    {
      kind: 'ifb',
      days: 14,
      above: 0,
      valid_from: '2020-01-01',
      valid_to: null,
      source: 'City Code 4-12',
    } as ResponsePeriod,
  ],
  protestPeriods: [
    { kind: 'ifb', days: 0, above: 0, valid_from: '2020-01-01', valid_to: null, source: 'City Code 3-100' },
  ],
  zone: 'UTC',
  now: '2026-11-20T17:00:00Z',
  officers: 3,
  registrationOpen: true,
} as unknown as Around
const open = (of: Partial<Solicitation>, more: Partial<Around>) =>
  pointsBefore({ ...call, ...of }, { ...around, ...more }).flatMap(({ name, reason }) => (reason ? [name] : []))

test.each<[string, Partial<Solicitation>, Partial<Around>, string[]]>([
  ['that is whole', {}, {}, []],
  ['without a public summary', { summary: null }, {}, ['text']],
  ['without a closing', { closes_at: null }, {}, ['closing', 'period']],
  ['that closes in 13 minutes', { closes_at: '2026-11-20T17:13:00Z' }, { periods: [] }, ['closing', 'period']],
  ['that closes in 13 days where 14 are asked for', { closes_at: '2026-12-03T17:13:00Z' }, {}, ['period']],
  ['without a protest period rule', {}, { protestPeriods: [] }, ['protest_period']],
  [
    'whose protest period rule leaves small awards out',
    {},
    { protestPeriods: [{ ...around.protestPeriods[0]!, above: 50_000_00 }] },
    ['protest_period'],
  ],
  ['for information, which is not awarded', { kind: 'rfi' }, { protestPeriods: [] }, []],
  ['where nobody can register', {}, { registrationOpen: false }, ['registration']],
  [
    'for invited vendors, where nobody can register',
    { kind: 'rfq', invited_only: true },
    { registrationOpen: false, protestPeriods: [{ ...around.protestPeriods[0]!, kind: 'rfq' }] },
    [],
  ],
  ['without officers', {}, { officers: 0 }, ['officers']],
])('a solicitation %s', (_, of, more, names) => expect(open(of, more)).toEqual(names))

test('the first open point is shown with its title, and a short period warns', () => {
  expect(whyNotReady(pointsBefore(call, { ...around, officers: 0 }))).toBe(
    'Opening officers: 2 officers must open together, and none is assigned.',
  )
  expect(closingIn(call, '2026-12-04T20:00:00Z')).toEqual({
    days: 6,
    warning: 'Vendors have 6 days. That is short for an invitation for bids: 14 days are usual.',
  })
  expect(closingIn(call, '2026-11-20T17:00:00Z')).toEqual({ days: 21, warning: null })
})

test("an incomplete solicitation can't be submitted for approval, and an approved one can't change without another approval", async () => {
  const place = await market()
  const { rosa, max, ada, officers, does, draft, owner } = place
  const { id } = await draft()
  await owner.query('delete from opening_officers where solicitation = $1', [id])
  await expect(does(rosa, solicitationCommands.submit, { id })).rejects.toThrow(
    'Opening officers: 2 officers must open together, and none is assigned.',
  )
  const name = () => does(rosa, nameOfficers, { id, needed: 2, officers: officers.map(({ user_id }) => user_id) })
  await name()
  await does(ada, welcomeVendors, { open: false, words: '' })
  await expect(does(rosa, solicitationCommands.submit, { id })).rejects.toThrow(
    'Vendor registration: Registration is closed, so no new vendor can bid.',
  )
  await does(ada, welcomeVendors, { open: true, words: '' })
  const sent = await does(rosa, solicitationCommands.submit, { id })
  await does(max, decide, { ...(await requestOf(place, id)), decision: 'approved' as const, comment: '' })

  await expect(name()).rejects.toThrow(/is approved and can’t be edited/)
  await expect(
    does(rosa, scheduleSolicitation, {
      id,
      version: sent.version + 1,
      closes_at: '2098-12-12T14:00',
      questions_until: null,
    }),
  ).rejects.toThrow(/is approved and can’t be edited/)
  await does(ada, welcomeVendors, { open: false, words: '' })
  await expect(does(rosa, publishSolicitation, { id })).rejects.toThrow('Vendor registration:')
  await does(ada, welcomeVendors, { open: true, words: '' })
  expect(await does(rosa, solicitationCommands.revise, { id })).toMatchObject({ status: 'draft' })
  await name()
  await expect(does(rosa, publishSolicitation, { id })).rejects.toThrow('is a draft and can’t be published.')
  await does(rosa, solicitationCommands.submit, { id })
})

test('a different type gets a different number before publication', async () => {
  const { rosa, does, draft, owner } = await market()
  const row = await draft()
  expect(row.number).toMatch(/^IFB-/)
  const changed = await does(rosa, editSolicitation, {
    id: row.id,
    version: row.version,
    changes: { kind: 'rfp' },
  } as never)
  expect(changed).toMatchObject({ kind: 'rfp', number: expect.stringMatching(/^RFP-\d{4}-\d{4}$/) })
  expect((await owner.query('select number from solicitations where id = $1', [row.id])).rows).toEqual([
    { number: changed.number },
  ])
})

test('a protest period entered after the opening does not govern, and zero days mean no wait', async () => {
  const { rosa, acme, does, ranked, approved, owner, organization } = await panel({ kind: 'ifb' })
  const award = await approved((await ranked()).id, acme)
  await owner.query('update protest_periods set created_at = clock_timestamp() where organization_id = $1', [
    organization.id,
  ])
  await expect(does(rosa, awardCommands.giveNotice, { id: award.id })).rejects.toThrow(
    'one entered later does not govern',
  )
  await owner.query(`update protest_periods set created_at = '2020-01-01', days = 0 where organization_id = $1`, [
    organization.id,
  ])
  await does(rosa, awardCommands.giveNotice, { id: award.id })
  expect(await does(rosa, awardCommands.make, { id: award.id })).toMatchObject({ status: 'awarded' })
})

test('a company with a registration under review can bid, and is awarded nothing before it is active', async () => {
  const place = await market()
  const { rosa, max, ada, does, owner, organization, published, close, handIn, seal, sees } = place
  const row = await published()
  const company = { ...(await city({ kind: 'vendor', name: 'North Star' })), vendor: randomUUID() }
  const bids = async () => does(company.rosa, submitBid, (await seal(company, row.id, [60, 7])) as never)
  await expect(bids()).rejects.toThrow(`Register with ${organization.name} before you bid.`)
  const profile = {
    name: 'North Star',
    trade_name: null,
    type: 'llc',
    uei: null,
    email: 'bids@example.com',
    phone: null,
    peppol: null,
    website: null,
    address: null,
    city: 'Alder Falls',
    small_business: true,
    categories: null,
    about: null,
  }
  const registration = randomUUID()
  await owner.query(
    `insert into vendor_registrations (organization_id, id, account, company, content, attested_by)
      values ($1, $2, $3, 'North Star', $4, 'Pat Vendor')`,
    [organization.id, registration, company.organization.id, { profile, certificates: [] }],
  )
  await bids()
  await owner.query(`update vendor_registrations set status = 'rejected' where id = $1`, [registration])
  await expect(bids()).rejects.toThrow('Register with')
  await owner.query(`update vendor_registrations set status = 'submitted' where id = $1`, [registration])

  await close(row.id)
  await does(max, beginOpening, { id: row.id })
  for (const officer of [max, ada]) await handIn(officer, row.id)
  expect(
    await sees(
      max,
      `select b.total, v.name, v.status from bids b join vendors v on v.organization_id = b.organization_id
        and v.id = b.vendor where b.solicitation = $1`,
      [row.id],
    ),
  ).toEqual([{ total: 62_400_00, name: 'North Star', status: 'draft' }])
  expect(await company.sees(company.rosa, 'select total from bids')).toEqual([{ total: 62_400_00 }])
  expect(await sees(rosa, 'select from vendor_accounts where account = $1', [company.organization.id])).toHaveLength(1)
})

test('an award waits until its vendor is active', async () => {
  const { rosa, acme, does, ranked, approved, owner } = await panel({ kind: 'ifb' })
  const award = await approved((await ranked()).id, acme)
  await owner.query(`update vendors set status = 'draft' where id = $1`, [acme.vendor])
  await expect(does(rosa, awardCommands.giveNotice, { id: award.id })).rejects.toThrow(
    'Acme is not an active vendor yet. Approve the registration and activate the vendor first.',
  )
})
