import { expect, test } from 'vitest'
import { account, agency, company } from '#tests/registering.ts'
import { city } from '#tests/city.ts'
import { acceptRegistration } from '../registrations/commands.ts'
import { editVendor } from '../vendors/commands.ts'
import { askForNumber, confirmBank, proposeBank, refuseBank, stopBank, wholeNumber } from './commands.ts'
import {
  inForce,
  stateOf,
  whyNotConfirm,
  whyNotPropose,
  whyNotRefuse,
  whyNotShow,
  whyNotStop,
  type BankAccount,
} from './rules.ts'
import { tellBankChange } from './tell-bank-change.ts'

const row = { id: 'a', status: 'proposed', created_by: 'max', in_force_from: null } as BankAccount
const [max, olga] = [
  { user_id: 'max', role: 'manager' },
  { user_id: 'olga', role: 'manager' },
] as const

test.each<
  [
    string,
    Partial<BankAccount>,
    { actor?: { user_id: string; role: 'user' | 'manager' }; called?: string; hours?: number | undefined },
    string | null,
  ]
>([
  ['by a second person after a call', {}, {}, null],
  ['by who entered them', {}, { actor: max }, 'You can’t confirm bank details you entered.'],
  ['without the role', {}, { actor: { user_id: 'rosa', role: 'user' } }, 'Only a manager can confirm bank details.'],
  [
    'without a call',
    {},
    { called: ' ' },
    'Enter whom you called and the number. Use a number from your own files, not from this request.',
  ],
  [
    'without a waiting period on file',
    {},
    { hours: undefined },
    'No waiting period is set for new bank details. An administrator can set one in Vendor settings.',
  ],
  ['that were rejected', { status: 'refused' }, {}, 'Only proposed bank details can be confirmed.'],
])('bank details are confirmed %s', (_, change, asking, reason) =>
  expect(whyNotConfirm({ ...row, ...change }, { actor: olga, called: 'Ana, 563 555 0134', hours: 72, ...asking })).toBe(
    reason,
  ),
)

test.each<[string, Parameters<typeof whyNotPropose>[0], string | null]>([
  ['a manager', { actor: max, byVendor: false, waiting: false }, null],
  ['the vendor’s own people', { actor: { role: 'user' }, byVendor: true, waiting: false }, null],
  [
    'a person without the role',
    { actor: { role: 'user' }, byVendor: false, waiting: false },
    'Only a manager can change bank details.',
  ],
  [
    'a manager while others wait',
    { actor: max, byVendor: false, waiting: true },
    'Bank details are already waiting for confirmation. Reject or deactivate them first.',
  ],
])('%s proposes bank details', (_, of, reason) => expect(whyNotPropose(of)).toBe(reason))

test.each<[string, Partial<BankAccount>, boolean, 'user' | 'manager', string | null]>([
  ['proposed ones, by the vendor', {}, true, 'user', null],
  [
    'those that wait their time, by a manager',
    { status: 'confirmed', in_force_from: '2026-11-21T00:00:00.000Z' },
    false,
    'manager',
    null,
  ],
  [
    'those that are in use',
    { status: 'confirmed', in_force_from: '2026-11-20T12:00:00.000Z' },
    true,
    'user',
    'These bank details are in use. Propose new ones to replace them.',
  ],
  ['refused ones', { status: 'refused' }, true, 'user', 'These bank details are already inactive.'],
  ['proposed ones, without the role', {}, false, 'user', 'Only a manager can deactivate bank details.'],
])('bank details are stopped: %s', (_, change, byVendor, role, reason) =>
  expect(whyNotStop({ ...row, ...change }, { now: '2026-11-20T12:00:00.000Z', byVendor, actor: { role } })).toBe(
    reason,
  ),
)

test('only a manager can reject bank details, only while proposed; only an administrator can see a full account number', () => {
  expect([
    whyNotRefuse(row, { actor: max }),
    whyNotRefuse(row, { actor: { role: 'user' } }),
    whyNotRefuse({ status: 'stopped' }, { actor: max }),
  ]).toEqual([null, 'Only a manager can reject bank details.', 'Only proposed bank details can be rejected.'])
  expect([whyNotShow({ actor: { role: 'admin' } }), whyNotShow({ actor: max })]).toEqual([
    null,
    'Only an administrator can see the full account number.',
  ])
})

test('a payment uses the newest details whose waiting period is over, to the millisecond', () => {
  const of = (id: string, in_force_from: string) => ({ ...row, id, status: 'confirmed', in_force_from }) as BankAccount
  const rows = [of('old', '2026-01-01T00:00:00.000Z'), of('new', '2026-11-20T12:00:00.000Z'), row]
  expect(inForce(rows, '2026-11-20T11:59:59.999Z')?.id).toBe('old')
  expect(inForce(rows, '2026-11-20T12:00:00.000Z')?.id).toBe('new')
  expect(rows.map((each) => stateOf(each, rows, '2026-11-20T11:59:59.999Z'))).toEqual([
    'in_force',
    'waiting',
    'proposed',
  ])
  expect(rows.map((each) => stateOf(each, rows, '2026-11-20T12:00:00.000Z'))).toEqual([
    'replaced',
    'in_force',
    'proposed',
  ])
})

async function vendorWithBank() {
  const [place, acme] = [await agency(), await company()]
  const { vendor } = await place.does(place.max, acceptRegistration, { id: (await acme.sends(place)).id, into: null })
  const seen = async (who = place.max) =>
    place.sees(
      who,
      'select id, status, account_last, by_vendor, in_force_from from vendor_bank_accounts order by created_at, id',
    )
  const [first] = await seen()
  return { place, acme, vendor, seen, first: first!.id as string }
}

test('bank details from the vendor are confirmed after a call and used after the waiting period', async () => {
  const { place, acme, seen, first } = await vendorWithBank()
  const { max, rosa, does, clock } = place
  expect(await seen()).toMatchObject([{ status: 'proposed', account_last: '6789', by_vendor: true }])
  expect(await seen(rosa)).toEqual([])
  expect(await acme.sees(acme.rosa, 'select account_last from vendor_bank_accounts')).toEqual([
    { account_last: '6789' },
  ])
  await expect(does(max, confirmBank, { id: first, called: '' })).rejects.toThrow(
    'Enter whom you called and the number. Use a number from your own files, not from this request.',
  )
  const { in_force_from } = await does(max, confirmBank, {
    id: first,
    called: 'Ana Paver at 563 555 0134, the number of 2024',
  })
  expect(new Date(in_force_from!).getTime()).toBe(clock.now().getTime() + 72 * 3_600_000)
  await expect(does(max, confirmBank, { id: first, called: 'Ana' })).rejects.toThrow(
    'Only proposed bank details can be confirmed.',
  )
})

test('the agency’s own entry needs a second person; the vendor can stop it before it is used', async () => {
  const { place, acme, vendor, first } = await vendorWithBank()
  const { max, olga, rosa, does } = place
  const other = {
    organization: place.organization.id,
    vendor,
    holder: 'Acme',
    bank: 'Second Bank',
    kind: 'checking',
    routing: '011401533',
    account: '99887766',
  } as const
  await expect(does(max, proposeBank, other)).rejects.toThrow(
    'Bank details are already waiting for confirmation. Reject or deactivate them first.',
  )
  await does(max, refuseBank, { id: first, reason: 'Nobody answers.' })
  await expect(does(rosa, proposeBank, other)).rejects.toThrow('Only a manager can change bank details.')
  await expect(does(max, proposeBank, { ...other, routing: '011401534' })).rejects.toMatchObject({
    fields: { routing: expect.stringContaining('routing number is not valid') },
  })
  const { id } = await does(max, proposeBank, other)
  await expect(does(max, confirmBank, { id, called: 'Ana' })).rejects.toThrow(
    'You can’t confirm bank details you entered.',
  )
  await does(olga, confirmBank, { id, called: 'Ana' })
  await acme.does(acme.rosa, stopBank, {
    organization: place.organization.id,
    id,
    reason: 'We don’t have account there.',
  })
  await expect(
    acme.does(acme.rosa, stopBank, { organization: place.organization.id, id, reason: 'Again' }),
  ).rejects.toThrow('These bank details are already inactive.')
})

test("another company and another city can't see bank details", async () => {
  const { place, vendor, first } = await vendorWithBank()
  const [bolt, shelbyville] = [await company({ name: 'Bolt', uei: null, tin: '13-3456789' }), await city()]
  const asked = {
    organization: place.organization.id,
    vendor,
    holder: 'Thief',
    bank: 'Bank',
    kind: 'checking',
    routing: '021000021',
    account: '12345',
  } as const
  for (const who of [bolt, shelbyville]) {
    await expect(who.does(who.ada, proposeBank, asked)).rejects.toThrow('This vendor does not exist.')
    await expect(
      who.does(who.ada, stopBank, { organization: place.organization.id, id: first, reason: 'x' }),
    ).rejects.toThrow('This bank account does not exist.')
    expect(await who.sees(who.ada, 'select from vendor_bank_accounts')).toEqual([])
  }
})

test("an administrator with a reason sees the full account number, and the audit log doesn't contain it", async () => {
  const { place, first } = await vendorWithBank()
  const { ada, max, does, clock, owner } = place
  await expect(does(max, askForNumber, { id: first, reason: 'Curious' })).rejects.toThrow(
    'Only an administrator can see the full account number.',
  )
  await expect(does(max, wholeNumber, { id: first })).rejects.toThrow(
    'Only an administrator can see the full account number.',
  )
  await expect(does(ada, wholeNumber, { id: first })).rejects.toThrow(
    'Enter the reason you need the full number first.',
  )
  await does(ada, askForNumber, { id: first, reason: 'A returned payment.' })
  expect(await does(ada, wholeNumber, { id: first })).toEqual({ account })
  clock.advance(5 * 60_000)
  await expect(does(ada, wholeNumber, { id: first })).rejects.toThrow(
    'Enter the reason you need the full number first.',
  )
  const { rows } = await owner.query(
    `select count(*)::int as lines from audit_events where organization_id = $1
      and (input::text like $2 or result::text like $2)`,
    [place.organization.id, `%${account}%`],
  )
  expect(rows).toEqual([{ lines: 0 }])
})

test('the previous contacts are told of new bank details, at every recent address of the vendor', async () => {
  const { place, vendor, first } = await vendorWithBank()
  const { max, does, owner, services } = place
  const {
    rows: [{ version }],
  } = await owner.query('select version from vendors where id = $1', [vendor])
  await does(max, editVendor, { id: vendor, version, changes: { email: 'thief@example.net' } })
  await tellBankChange.run(
    {
      organization: place.organization.id,
      vendor,
      bank_account: first,
      step: 'proposed',
      actor: max.user_id,
      at: new Date().toISOString(),
    },
    services,
  )
  const { rows } = await owner.query<{ to: string; text: string }>(
    `select payload ->> 'to' as to, payload ->> 'text' as text from app.jobs where name = 'send-mail'
      and payload ->> 'subject' like '%Acme Paving LLC%' order by 1`,
  )
  expect(rows.map(({ to }) => to)).toEqual(['orders@acme.example', 'thief@example.net'])
  expect(rows[0]!.text).toContain('account ending in 6789')
  expect(rows[0]!.text).not.toContain(account)
})
