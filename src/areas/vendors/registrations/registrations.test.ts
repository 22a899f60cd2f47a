import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { agency, company, uei } from '#tests/registering.ts'
import { vendorCommands } from '../lifecycle/commands.ts'
import { draftVendor } from '../vendors/commands.ts'
import { consentToListing } from '../listings/commands.ts'
import { keepTaxNumber } from '../profiles/commands.ts'
import {
  acceptRegistration,
  rejectRegistration,
  returnRegistration,
  reviewRegistration,
  submitRegistration,
  welcomeVendors,
  withdrawRegistration,
} from './commands.ts'
import {
  duplicatesOf,
  identityChanges,
  whyNotClaim,
  whyNotDecide,
  whyNotNew,
  whyNotSubmit,
  whyNotWithdraw,
  type Duplicate,
  type Known,
} from './rules.ts'

test.each<[string, Parameters<typeof whyNotSubmit>[0], string | null]>([
  ['whole, to an agency that is open', { kind: 'vendor', open: true, waiting: false, missing: null }, null],
  [
    'by an agency',
    { kind: 'agency', open: true, waiting: false, missing: null },
    'Only a vendor organization can register as a vendor.',
  ],
  [
    'to an agency that closed',
    { kind: 'vendor', open: false, waiting: false, missing: null },
    'This agency doesn’t take registrations.',
  ],
  [
    'twice',
    { kind: 'vendor', open: true, waiting: true, missing: null },
    'Your registration with this agency is waiting for review. Withdraw it to submit another.',
  ],
  [
    'with an answer short',
    { kind: 'vendor', open: true, waiting: false, missing: 'Tax number is required' },
    'Tax number is required',
  ],
])('a registration is submitted %s', (_, of, reason) => expect(whyNotSubmit(of)).toBe(reason))

test.each<[string, 'user' | 'manager', string | null]>([
  ['submitted', 'manager', null],
  ['submitted', 'user', 'Only a manager can decide on registrations.'],
  ['accepted', 'manager', 'This registration is already decided.'],
])('one that is %s is decided by a %s: %s', (status, role, reason) =>
  expect(whyNotDecide({ status: status as never }, { actor: { role } })).toBe(reason),
)

test('only an undecided registration can be withdrawn', () => {
  expect([whyNotWithdraw({ status: 'submitted' }), whyNotWithdraw({ status: 'accepted' })]).toEqual([
    null,
    'Only a registration waiting for review can be withdrawn.',
  ])
})

const known: Known = {
  id: 'v',
  number: 'V-0001',
  name: 'Bolt Electric',
  trade_name: null,
  uei: null,
  status: 'active',
  same_tin: false,
  account: null,
}
const acme = { name: 'Acme Paving LLC', trade_name: null, uei, account: 'acme' }
test.each<[string, Partial<Known>, Duplicate['how'] | undefined, string | null]>([
  ['another company', {}, undefined, null],
  [
    'its own account',
    { account: 'acme' },
    'account',
    'V-0001 Bolt Electric is already this company. Already linked to this company. Accepting updates the vendor. Select it instead of creating a new vendor.',
  ],
  [
    'its UEI',
    { uei },
    'uei',
    'V-0001 Bolt Electric is already this company. Same Unique Entity ID. Select it instead of creating a new vendor.',
  ],
  [
    'its tax number',
    { same_tin: true },
    'tin',
    'V-0001 Bolt Electric is already this company. Same tax number. Select it instead of creating a new vendor.',
  ],
  ['its name', { name: 'ACME Paving, Inc.' }, 'name', null],
  ['its name as what it trades as', { trade_name: 'Acme Paveing' }, 'like', null],
  ['a name that is nearly the same', { name: 'Acmee Pavings' }, 'like', null],
])('a vendor with %s', (_, change, how, reason) => {
  const found = duplicatesOf(acme, [{ ...known, ...change }])
  expect(found[0]?.how).toBe(how)
  expect(whyNotNew(found)).toBe(reason)
})

test('the surest match is listed first', () => {
  expect(
    duplicatesOf(acme, [
      { ...known, name: 'Acme Pavings' },
      { ...known, same_tin: true },
      { ...known, uei },
    ]).map(({ how }) => how),
  ).toEqual(['uei', 'tin', 'like'])
})

test.each<[string, Partial<Known>, string | null]>([
  ['that no one represents', {}, null],
  ['that it speaks for already', { account: 'acme' }, null],
  [
    'that another company speaks for',
    { account: 'bolt' },
    'V-0001 Bolt Electric is linked to another company’s people. Remove that link first.',
  ],
  ['that closed', { status: 'closed' }, 'V-0001 Bolt Electric is closed.'],
])('a company claims a vendor %s', (_, change, reason) =>
  expect(whyNotClaim({ ...known, ...change }, 'acme')).toBe(reason),
)

test('a company registers, is accepted and approved by two people, and then reads its own record', async () => {
  const [place, acme, bolt] = [
    await agency(),
    await company(),
    await company({ name: 'Bolt Electric', uei: null, tin: '13-3456789', bank: false }),
  ]
  const { max, olga, rosa, sees, does } = place
  const { id } = await acme.sends(place)
  expect(await sees(rosa, 'select company, status from vendor_registrations')).toEqual([
    { company: 'Acme Paving LLC', status: 'submitted' },
  ])
  expect(await acme.sees(acme.rosa, 'select status from vendor_registrations')).toEqual([{ status: 'submitted' }])
  expect(await bolt.sees(bolt.ada, 'select from vendor_registrations')).toEqual([])
  await expect(acme.sends(place)).rejects.toThrow(
    'Your registration with this agency is waiting for review. Withdraw it to submit another.',
  )

  await expect(does(rosa, acceptRegistration, { id, into: null })).rejects.toThrow(
    'Only a manager can decide on registrations.',
  )
  const { vendor } = await does(max, acceptRegistration, { id, into: null })
  await expect(does(max, acceptRegistration, { id, into: null })).rejects.toThrow(
    'This registration is already decided.',
  )
  expect(await acme.sees(acme.rosa, 'select name, uei, email, categories, status from vendors')).toEqual([
    { name: 'Acme Paving LLC', uei, email: 'orders@acme.example', categories: '745, 913-27', status: 'draft' },
  ])
  expect(await bolt.sees(bolt.ada, 'select from vendors')).toEqual([])
  await expect(does(max, vendorCommands.activate, { id: vendor, reason: '' })).rejects.toThrow(
    'You can’t activate a vendor you entered.',
  )
  await does(olga, vendorCommands.activate, { id: vendor, reason: '' })
  expect(await acme.sees(acme.rosa, 'select status from vendors')).toEqual([{ status: 'active' }])
  // The registration's secrets are removed with the decision.
  expect((await place.owner.query('select from registration_secrets where registration = $1', [id])).rowCount).toBe(0)
})

test('missing answers are reported before submission, and a returned registration can be corrected and resubmitted', async () => {
  const [place, acme] = [await agency(), await company()]
  await acme.fill({ city: null })
  await expect(acme.sends(place)).rejects.toThrow('City and state are required')
  await acme.fill({ city: 'Alder Falls, IA' })
  const { id } = await acme.sends(place)
  await place.does(place.max, returnRegistration, { id, reason: 'Your insurance is missing.' })
  expect(await acme.sees(acme.rosa, 'select status, reason from vendor_registrations')).toEqual([
    { status: 'returned', reason: 'Your insurance is missing.' },
  ])
  const again = await acme.sends(place)
  await place.does(place.max, rejectRegistration, { id: again.id, reason: 'You sell nothing that we buy.' })
  expect(await acme.sees(acme.rosa, 'select status from vendor_registrations order by created_at, id')).toEqual([
    { status: 'returned' },
    { status: 'rejected' },
  ])
})

test("a company withdraws its undecided registration, and no one else's", async () => {
  const [place, acme, bolt] = [
    await agency(),
    await company(),
    await company({ name: 'Bolt Electric', uei: null, tin: '13-3456789' }),
  ]
  const { id } = await acme.sends(place)
  const where = { organization: place.organization.id, id }
  await expect(bolt.does(bolt.ada, withdrawRegistration, where)).rejects.toThrow('This registration does not exist.')
  await acme.does(acme.ada, withdrawRegistration, where)
  await expect(acme.does(acme.ada, withdrawRegistration, where)).rejects.toThrow(
    'Only a registration waiting for review can be withdrawn.',
  )
  await expect(place.does(place.max, acceptRegistration, { id, into: null })).rejects.toThrow(
    'This registration is already decided.',
  )
})

test('an agency with closed registration accepts nothing, and a vendor organization has none', async () => {
  const [closed, acme] = [await city(), await company()]
  await expect(acme.sends(closed)).rejects.toThrow('This agency doesn’t take registrations.')
  await expect(closed.does(closed.max, welcomeVendors, { open: true, words: '' })).rejects.toThrow(
    'Only an administrator can open vendor registration.',
  )
  await closed.does(closed.ada, welcomeVendors, { open: true, words: 'Send your insurance.' })
  expect((await acme.sends(closed)).status).toBe('submitted')
  await expect(acme.does(acme.ada, welcomeVendors, { open: true, words: '' })).rejects.toThrow(
    'Only an agency can take vendor registrations.',
  )
  const other = await city()
  await expect(
    other.does(other.ada, submitRegistration, {
      organization: closed.organization.id,
      listed: false,
      attested_by: 'Ada',
      attests: true as const,
    }),
  ).rejects.toThrow('Only a vendor organization can register as a vendor.')
})

test("a company isn't entered twice: a match by number must be used, and another company's vendor isn't given away", async () => {
  const [place, acme] = [await agency(), await company()]
  const { max, olga, does } = place
  const known = await does(max, draftVendor, {
    name: 'Acme Pavement',
    type: 'llc',
    email: 'old@acme.example',
    uei,
    certifications: [],
  })
  const { id } = await acme.sends(place)
  const review = await does(max, reviewRegistration, { id })
  expect(review.duplicates).toMatchObject([{ id: known.id, how: 'uei', words: 'Same Unique Entity ID.' }])
  await expect(does(max, acceptRegistration, { id, into: null })).rejects.toThrow(
    'is already this company. Same Unique Entity ID.',
  )
  await does(max, acceptRegistration, { id, into: known.id })
  expect(await acme.sees(acme.rosa, 'select number, name from vendors')).toEqual([
    { number: known.number, name: 'Acme Paving LLC' },
  ])

  // The same tax number under another name is found without revealing the number.
  const twin = await company({ name: 'Quarry Works', uei: null })
  const sent = await twin.sends(place)
  expect((await does(max, reviewRegistration, { id: sent.id })).duplicates).toMatchObject([
    { id: known.id, how: 'tin' },
  ])
  await expect(does(olga, acceptRegistration, { id: sent.id, into: known.id })).rejects.toThrow(
    'is linked to another company’s people.',
  )
})

test('newer certificates replace older ones by type, and the vendor stays the same', async () => {
  const certificate = (issued_by: string) => ({ kind: 'women', issued_by, expires_on: '2090-01-01', document: [] })
  const [place, acme] = [await agency(), await company({ certificates: [certificate('Iowa')] })]
  const first = await place.does(place.max, acceptRegistration, { id: (await acme.sends(place)).id, into: null })
  await acme.fill({ phone: '+15635550100' })
  const second = await acme.sends(place)
  const { duplicates } = await place.does(place.max, reviewRegistration, { id: second.id })
  expect(duplicates).toMatchObject([{ id: first.vendor, how: 'account' }])
  await place.does(place.max, acceptRegistration, { id: second.id, into: first.vendor })
  expect(await acme.sees(acme.rosa, 'select issued_by, status from vendor_certificates order by status')).toEqual([
    { issued_by: 'Iowa', status: 'current' },
    { issued_by: 'Iowa', status: 'replaced' },
  ])
})

test('the Peppol address is carried over, and a registration without one removes none', async () => {
  const [place, acme] = [await agency(), await company()]
  const { max, does, sees } = place
  const kept = async () => (await sees(max, 'select peppol from vendors'))[0]
  await acme.fill({ peppol: ' 0088:7300010000001 ' })
  const { vendor } = await does(max, acceptRegistration, { id: (await acme.sends(place)).id, into: null })
  expect(await kept()).toEqual({ peppol: '0088:7300010000001' })
  await acme.fill({ peppol: '9959:12-3456789' })
  await does(max, acceptRegistration, { id: (await acme.sends(place)).id, into: vendor })
  expect(await kept()).toEqual({ peppol: '9959:12-3456789' })
  await acme.fill({ peppol: null })
  await does(max, acceptRegistration, { id: (await acme.sends(place)).id, into: vendor })
  expect(await kept()).toEqual({ peppol: '9959:12-3456789' })
})

test.each<[string, Parameters<typeof identityChanges>[0], string[]]>([
  ['the same of an active one', { status: 'active', name: 'Acme', tin_digest: 'a' }, []],
  ['the name of an active one', { status: 'active', name: 'Acme Paving', tin_digest: 'a' }, ['its legal name']],
  ['the number of a suspended one', { status: 'suspended', name: 'Acme', tin_digest: 'b' }, ['its tax number']],
  ['a number where none was', { status: 'active', name: 'Acme', tin_digest: null }, ['its tax number']],
  ['both', { status: 'active', name: 'Bolt', tin_digest: 'b' }, ['its legal name', 'its tax number']],
  ['both of a draft, which nothing goes to yet', { status: 'draft', name: 'Bolt', tin_digest: 'b' }, []],
])('a registration says %s', (_, known, changes) =>
  expect(identityChanges(known, { name: 'Acme', tin_digest: 'a' })).toEqual(changes),
)

test('the identity of an active vendor changes only with two people', async () => {
  const [place, acme] = [await agency(), await company()]
  const { max, olga, does, sees } = place
  const { vendor } = await does(max, acceptRegistration, { id: (await acme.sends(place)).id, into: null })
  await does(olga, vendorCommands.activate, { id: vendor, reason: '' })
  const nameOf = async () => (await sees(max, 'select name from vendors where id = $1', [vendor]))[0]
  // A phone number can be accepted by one person.
  await acme.fill({ phone: '+15635550100' })
  expect((await does(max, acceptRegistration, { id: (await acme.sends(place)).id, into: vendor })).waits).toEqual([])

  await acme.fill({ name: 'Acme Roads LLC' })
  await acme.does(acme.ada, keepTaxNumber, { kind: 'ein' as const, tin: '13-3456789' })
  const { id } = await acme.sends(place)
  expect((await does(max, reviewRegistration, { id })).changes).toEqual({
    [vendor]: ['its legal name', 'its tax number'],
  })
  expect((await does(max, acceptRegistration, { id, into: vendor })).waits).toEqual([
    'its legal name',
    'its tax number',
  ])
  expect(await nameOf()).toEqual({ name: 'Acme Paving LLC' })
  await expect(does(max, acceptRegistration, { id, into: vendor })).rejects.toThrow(
    'You already accepted this registration. A second person must accept it',
  )
  expect(await does(olga, acceptRegistration, { id, into: vendor })).toMatchObject({ status: 'active', waits: [] })
  expect(await nameOf()).toEqual({ name: 'Acme Roads LLC' })
})

test('the public sees a vendor while it is active and consents, and no private data', async () => {
  const [place, acme] = [
    await agency(),
    await company({
      certificates: [
        { kind: 'women', issued_by: 'Iowa', expires_on: '2090-01-01', document: [] },
        { kind: 'liability', issued_by: 'Mutual', expires_on: '2090-01-01', document: [] },
      ],
    }),
  ]
  const shown = async () =>
    (
      await place.database.read(
        { role: 'anon' },
        {
          text: 'select name, agency, categories, certificates from vendor_listings where organization_id = $1',
          values: [place.organization.id],
        },
      )
    ).rows
  const { vendor } = await place.does(place.max, acceptRegistration, {
    id: (await acme.sends(place, true)).id,
    into: null,
  })
  expect(await shown()).toEqual([])
  await place.does(place.olga, vendorCommands.activate, { id: vendor, reason: '' })
  expect(await shown()).toEqual([
    {
      name: 'Acme Paving LLC',
      agency: place.organization.name,
      categories: '745, 913-27',
      certificates: [{ kind: 'women', issued_by: 'Iowa', expires_on: '2090-01-01' }],
    },
  ])
  await acme.does(acme.ada, consentToListing, { organization: place.organization.id, vendor, listed: false })
  expect(await shown()).toEqual([])
  await expect(
    place.does(place.ada, consentToListing, { organization: place.organization.id, vendor, listed: true }),
  ).rejects.toThrow('This vendor does not exist.')
  await expect(
    place.edits(
      place.ada,
      'insert into vendor_listings (organization_id, vendor, agency, name, type) values ($1, $2, $3, $4, $5)',
      [place.organization.id, vendor, 'x', 'x', 'llc'],
    ),
  ).rejects.toThrow('permission denied')
})
