import { expect, test } from 'vitest'
import { chains, decide, requestOf } from '#tests/approvals.ts'
import { city } from '#tests/city.ts'
import { addDays } from '#platform/dates.ts'
import type { Actor } from '#platform/roles.ts'
import { moveWords } from '#platform/life/words.ts'
import { tell } from '#platform/records/tell.ts'
import { lives } from '../../../lives.ts'
import { mergeVendor, vendorCommands } from '../lifecycle/commands.ts'
import { draftVendor, editVendor } from './commands.ts'
import { vendorLife, type VendorFacts } from './life.ts'
import { vendor, type Vendor } from './records.ts'
import { vendorChecks, whyNotApprove, whyNotMerge } from './rules.ts'

const { submit: submitVendor, activate: activateVendor, suspend: suspendVendor, close: closeVendor } = vendorCommands

const max = { user_id: 'max', role: 'manager' } as const
const now = '2026-11-20T12:00:00.000Z'
const acme = { status: 'draft', created_by: 'rosa', suspended_until: null } as Vendor
const clear: VendorFacts = { suspended: null, barred: null, chained: false }

type Judged = [Partial<Vendor>, Partial<VendorFacts>, Partial<{ user_id: string; role: 'user' | 'admin' }>]
const why = (move: 'submit' | 'activate' | 'suspend' | 'close', [row, found, person]: Judged) =>
  vendorLife.whyNot(
    move,
    { ...acme, ...row },
    { state: 'there', facts: { ...clear, ...found } },
    { actor: { ...max, ...person }, today: '2026-11-20' },
  )

const ownEntry = 'You can’t activate a vendor you entered. Another person must activate it.'
const chainDecides = 'Vendors need approval through a chain here. Submit this one for approval.'
test.each<[string, Judged, string | null]>([
  ['one that another person entered', [{}, {}, {}], null],
  ['one that is active already', [{ status: 'active' }, {}, {}], 'This vendor is already active.'],
  ['their own entry', [{ created_by: 'max' }, {}, {}], ownEntry],
  ['a suspended one', [{ status: 'suspended' }, { suspended: 'It is suspended.' }, {}], 'It is suspended.'],
  ['one that is excluded', [{}, { barred: 'It is excluded.' }, {}], 'It is excluded.'],
  ['one that a chain decides about', [{}, { chained: true }, {}], chainDecides],
  ['one without the role', [{}, {}, { role: 'user' }], 'Only a manager can do this.'],
])('a manager activates %s', (_, judged, reason) => expect(why('activate', judged)).toBe(reason))

const noChain = 'No approval chain applies to this vendor. Ask an administrator to publish one.'
test.each<[string, Judged, string | null]>([
  ['a draft', [{}, { chained: true }, {}], null],
  ['without a chain', [{}, {}, {}], noChain],
  ['twice', [{ status: 'submitted' }, {}, {}], 'This vendor is already waiting for approval.'],
  ['before its day', [{ status: 'suspended' }, { suspended: 'It is suspended.' }, {}], 'It is suspended.'],
])('a vendor is submitted for approval: %s', (_, judged, reason) => expect(why('submit', judged)).toBe(reason))

const submitted = { status: 'submitted' } as const
const stillSuspended = 'This vendor is suspended until January 1, 2027.'
test.each<[string, Partial<Vendor>, string | null]>([
  ['a draft', {}, 'This vendor is a draft. The status must be “Waiting for approval”.'],
  ['one that was submitted', { status: 'submitted' }, null],
  ['their own entry', { status: 'submitted', created_by: 'max' }, 'You can’t approve a vendor you entered.'],
  ['before its day', { ...submitted, suspended_until: '2027-01-01T00:00:00Z' }, stillSuspended],
  ['after its day', { status: 'submitted', suspended_until: '2026-01-01T00:00:00Z' }, null],
])('a manager approves %s', (_, change, reason) =>
  expect(whyNotApprove({ ...acme, ...change }, { actor: max as Actor, now })).toBe(reason),
)

const onlyOpen = 'This vendor is already inactive.'
test.each<[string, 'suspend' | 'close', Judged, string | null]>([
  ['suspended', 'suspend', [{ status: 'active' }, {}, { role: 'admin' }], null],
  ['suspended without the role', 'suspend', [{ status: 'active' }, {}, {}], 'Only an administrator can do this.'],
  ['closed', 'close', [{ status: 'active' }, {}, {}], null],
  ['closed without the role', 'close', [{ status: 'active' }, {}, { role: 'user' }], 'Only a manager can do this.'],
  ['closed twice', 'close', [{ status: 'closed' }, {}, {}], onlyOpen],
])('a vendor is %s', (_, move, judged, reason) => expect(why(move, judged)).toBe(reason))

const entry = { name: 'Acme Paving LLC', type: 'llc', email: ' Orders@Acme.Example ', certifications: [] } as const

test('a vendor is numbered in its series, and a number is never reused', async () => {
  const { max, ada, does } = await city()
  const numbers = await Promise.all(
    Array.from({ length: 10 }, () => does(max, draftVendor, { ...entry, certifications: [] })),
  )
  expect(numbers.map(({ number }) => number).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, at) => `V-${String(at + 1).padStart(4, '0')}`),
  )
  expect(numbers[0]!.email).toBe('orders@acme.example')
  expect(await does(ada, activateVendor, { id: numbers[0]!.id, reason: '' })).toMatchObject({ status: 'active' })
})

test('entries are checked field by field, and none is lost', async () => {
  const { max, does } = await city()
  await expect(
    does(max, draftVendor, {
      ...entry,
      certifications: [],
      name: ' ',
      email: 'acme',
      website: 'acme',
      phone: '0',
    } as never),
  ).rejects.toMatchObject({
    fields: {
      name: 'Legal name is required',
      email: 'Invalid email address',
      website: 'Invalid URL format',
      phone: 'Invalid phone number format',
    },
  })
  await expect(
    does(max, draftVendor, { ...entry, certifications: [], status: 'active' } as never),
  ).rejects.toMatchObject({ fields: { '': expect.stringContaining('status') } })
})

test("the vendor's own people read its record once both are linked, and no other vendor's", async () => {
  const agency = await city()
  const acmeOwn = await city({ kind: 'vendor', name: 'Acme' })
  const mine = await agency.does(agency.max, draftVendor, { ...entry, certifications: [] })
  await agency.does(agency.max, draftVendor, { ...entry, name: 'Bolt Electric', certifications: [] })
  const seen = () => acmeOwn.sees(acmeOwn.rosa, 'select name from vendors order by name')
  expect(await seen()).toEqual([])

  await agency.owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
    agency.organization.id,
    mine.id,
    acmeOwn.organization.id,
  ])
  expect(await seen()).toEqual([{ name: 'Acme Paving LLC' }])
  expect(await acmeOwn.edits(acmeOwn.ada, `update vendors set name = 'Mine' returning name`)).toEqual([])
  await expect(
    acmeOwn.does(acmeOwn.ada, editVendor, { id: mine.id, version: 1, changes: { name: 'Mine' } }),
  ).rejects.toThrow('does not exist')
})

test('where a chain decides on vendors it must approve; elsewhere a manager activates', async () => {
  const { max, ada, does, edits, clock, owner, organization, ...place } = await city()
  const acme = await does(max, draftVendor, { ...entry, certifications: [] })
  await expect(does(max, submitVendor, { id: acme.id })).rejects.toThrow('No approval chain applies to this vendor.')

  const tomorrow = addDays(clock.today(), 1)
  const chain = await does(ada, chains.draft, { name: 'Vendors', record_type: 'vendors', valid_from: tomorrow })
  await does(ada, chains.setSteps, {
    id: chain.id,
    steps: [{ sequence: 1, name: 'Administrator', who: 'role', role: 'admin' }],
  })
  await does(ada, chains.publish, { id: chain.id })
  await owner.query(`update approval_chains set valid_from = '2020-01-01' where organization_id = $1`, [
    organization.id,
  ])

  await expect(does(ada, activateVendor, { id: acme.id, reason: '' })).rejects.toThrow(
    'Vendors need approval through a chain here. Submit this one for approval.',
  )
  expect(await does(max, submitVendor, { id: acme.id })).toMatchObject({ status: 'submitted' })
  expect(await edits(max, `update vendors set name = 'Other' where id = $1 returning name`, [acme.id])).toEqual([])
  await expect(does(max, editVendor, { id: acme.id, version: 2, changes: { name: 'Other' } })).rejects.toThrow(
    'This vendor is waiting for approval and can’t be edited.',
  )

  const request = () => requestOf({ owner, organization }, acme.id)
  await does(ada, decide, { ...(await request()), decision: 'returned' as const, comment: 'The UEI is missing.' })
  await does(max, submitVendor, { id: acme.id })
  await expect(does(max, decide, { ...(await request()), decision: 'approved' as const, comment: '' })).rejects.toThrow(
    'You can’t approve what you requested.',
  )
  await does(ada, decide, { ...(await request()), decision: 'approved' as const, comment: '' })
  expect(await place.sees(ada, 'select status from vendors where id = $1', [acme.id])).toEqual([{ status: 'active' }])
})

test('the history shows why a vendor was suspended and reinstated', async () => {
  const { max, ada, does, sees, clock } = await city()
  const acme = await does(max, draftVendor, { ...entry, certifications: [] })
  await does(ada, activateVendor, { id: acme.id, reason: '' })
  const past = { id: acme.id, until: clock.now().toISOString(), reason: 'Too late.' }
  await expect(does(ada, suspendVendor, past)).rejects.toMatchObject({
    fields: { until: 'Enter a time in the future.' },
  })
  await does(ada, suspendVendor, {
    id: acme.id,
    until: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    reason: 'Its insurance has run out.',
  })
  await does(ada, closeVendor, { id: acme.id, reason: 'Merged into Bolt.' })
  const changes = await sees(
    max,
    'select id, operation, actor, command, reason, before, after, at from record_changes where record = $1 order by id',
    [acme.id],
  )
  const told = tell(
    vendor,
    changes as never,
    new Map([
      [max.user_id, 'Max'],
      [ada.user_id, 'Ada'],
    ]),
    { lived: moveWords(lives) },
  ).map(({ words }) => words)
  expect(told[0]).toBe('Max drafted it')
  expect(told[1]).toBe('Ada activated the vendor')
  expect(told[2]).toMatch(/^Ada suspended the vendor.*: “Its insurance has run out\.”$/)
  expect(told[3]).toMatch(/^Ada closed the vendor.*: “Merged into Bolt\.”$/)
})

test('an approver sees the obstacles first', () => {
  const words = (row: Vendor) => vendorChecks(row, '2026-11-20T00:00:00Z').map(({ whyNot }) => whyNot)
  expect(words({ ...acme, status: 'submitted', uei: 'AC1ME23PAV45', suspended_until: null })).toEqual([null, null])
  expect(words({ ...acme, status: 'submitted', uei: null, suspended_until: '2026-12-01T00:00:00Z' })).toEqual([
    'This vendor is suspended until December 1, 2026.',
    'No UEI on file. Federal funds can’t pay this vendor.',
  ])
})

const twin = { ...acme, id: 'a', number: 'V-1', uei: null } as Vendor
test.each<[string, Partial<Vendor>, Partial<Vendor>, { role?: string; bothLinked?: boolean }, string | null]>([
  ['a draft into another', {}, { status: 'active' }, {}, null],
  ['itself', {}, { id: 'a' }, {}, 'Select another vendor. A vendor can’t be merged into itself.'],
  ['without the role', {}, {}, { role: 'user' }, 'Only a manager can merge vendors.'],
  [
    'one that waits for its approval',
    { status: 'submitted' },
    {},
    {},
    'V-1 is waiting for approval and can’t be closed.',
  ],
  ['into one that closed', {}, { status: 'closed' }, {}, 'V-2 is closed. Merge into an active vendor.'],
  ['with one number and none', { uei: 'AC1ME23PAV45' }, {}, {}, null],
  [
    'with two numbers',
    { uei: 'AC1ME23PAV45' },
    { uei: 'BA1T23ELEC45' },
    {},
    'These vendors have different UEIs and can’t be merged.',
  ],
  [
    'with people on both sides',
    {},
    {},
    { bothLinked: true },
    'Both vendors are linked to their own people. Remove one of these links first.',
  ],
])('a vendor is merged: %s', (_, from, to, { role = 'manager', bothLinked = false }, reason) => {
  expect(
    whyNotMerge({ ...twin, ...from }, { ...twin, id: 'b', number: 'V-2', status: 'active', ...to } as Vendor, {
      actor: { ...max, role: role as never },
      bothLinked,
    }),
  ).toBe(reason)
})

test('a duplicate merges into the vendor that stays: people and certificates move, and it is closed for good', async () => {
  const place = await city()
  const { max, rosa, does, sees, owner, organization } = place
  const company = await city({ kind: 'vendor', name: 'Acme' })
  const [from, to, other] = [
    await does(max, draftVendor, { ...entry, certifications: [] }),
    await does(max, draftVendor, { ...entry, name: 'Acme Paving', certifications: [] }),
    await does(max, draftVendor, { ...entry, name: 'Bolt', certifications: [] }),
  ]
  await owner.query(
    'insert into vendor_accounts (organization_id, vendor, account, listed) values ($1, $2, $3, true)',
    [organization.id, from.id, company.organization.id],
  )
  await owner.query(
    `insert into vendor_certificates (organization_id, vendor, kind, issued_by, expires_on, status, created_by)
      select $1, $2, 'women', 'Iowa', '2090-01-01', s, null from unnest(array['current', 'replaced']) s`,
    [organization.id, from.id],
  )
  await expect(does(rosa, mergeVendor, { id: from.id, into: to.id, reason: 'One company.' })).rejects.toThrow(
    'Only a manager can merge vendors.',
  )
  await expect(does(max, mergeVendor, { id: from.id, into: from.id, reason: 'One company.' })).rejects.toThrow(
    'can’t be merged into itself',
  )
  expect(
    await does(max, mergeVendor, { id: from.id, into: to.id, reason: 'The same address and bank.' }),
  ).toMatchObject({ status: 'closed', into: to.id })
  expect(await sees(max, 'select vendor, listed from vendor_accounts')).toEqual([{ vendor: to.id, listed: true }])
  expect(await company.sees(company.rosa, 'select number from vendors')).toEqual([{ number: to.number }])
  // Replaced rows are history and stay where they were.
  expect(await sees(max, 'select vendor, status from vendor_certificates order by status')).toEqual([
    { vendor: to.id, status: 'current' },
    { vendor: from.id, status: 'replaced' },
  ])
  expect(
    await sees(max, 'select from_record, kind, to_record from record_links where from_record = $1', [from.id]),
  ).toEqual([{ from_record: from.id, kind: 'became', to_record: to.id }])
  await expect(does(max, mergeVendor, { id: from.id, into: other.id, reason: 'Again.' })).rejects.toThrow(
    'V-0001 is already inactive.',
  )
  await expect(does(max, mergeVendor, { id: other.id, into: from.id, reason: 'Back.' })).rejects.toThrow(
    `${from.number} is closed. Merge into an active vendor.`,
  )
})

test('two opposite merges of the same vendors: one succeeds, and neither waits forever', async () => {
  const { max, ada, does, sees } = await city()
  const [one, two] = [
    await does(max, draftVendor, { ...entry, certifications: [] }),
    await does(max, draftVendor, { ...entry, name: 'Twin', certifications: [] }),
  ]
  const merged = await Promise.allSettled([
    does(max, mergeVendor, { id: one.id, into: two.id, reason: 'One.' }),
    does(ada, mergeVendor, { id: two.id, into: one.id, reason: 'One.' }),
  ])
  expect(merged.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await sees(max, `select status from vendors order by status`)).toEqual([
    { status: 'closed' },
    { status: 'draft' },
  ])
})
