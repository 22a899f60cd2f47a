import { beforeAll, expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { account, company, tin } from '#tests/registering.ts'
import { keepBank, keepTaxNumber, saveProfile, setCertificates } from './commands.ts'
import type { CompanyProfile } from './records.ts'
import { isBegun, whyNotStep, type Step } from './rules.ts'

// It looks through the whole database.
beforeAll(testDatabase)

const whole = {
  name: 'Acme',
  type: 'llc',
  uei: null,
  address: { address: '12 Depot Street' },
  city: 'Alder Falls',
  tin_last: '6789',
  categories: '745',
  contact: 'Ana',
  email: 'ana@acme.example',
  phone: null,
} as Partial<CompanyProfile>
const known = { certificates: [], today: '2026-11-20' }

test.each<[Step, Partial<CompanyProfile>, string | null]>([
  ['check', {}, null],
  ['company', { name: ' ' }, 'Legal name is required'],
  ['company', { type: null }, 'Company type is required'],
  ['company', { uei: 'AC1ME' }, 'A UEI has 12 letters and digits. This one has 5.'],
  ['address', { address: null }, 'Address is required'],
  ['address', { city: '' }, 'City and state are required'],
  ['tax', { tin_last: null }, 'Tax number is required'],
  ['products', { categories: null }, 'At least one commodity code is required'],
  [
    'products',
    { categories: 'salt' },
    'salt is not a commodity code. Enter digits such as 745 or 913-27, separated by commas.',
  ],
  ['contact', { contact: null }, 'Contact is required'],
  ['contact', { email: null }, 'Order email is required'],
  ['contact', { phone: '0' }, 'Invalid phone number format'],
  ['contact', { peppol: '0088:7300010000002' }, 'This GLN has a wrong digit: its check digits don’t match.'],
  ['contact', { peppol: '0088:7300010000001' }, null],
  ['bank', { bank_last: null }, null],
  ['check', { city: null }, 'City and state are required'],
])('on the step %s, %o is answered with %s', (step, change, reason) =>
  expect(whyNotStep(step, { ...whole, ...change }, known)).toBe(reason),
)

test.each<[string, string | null]>([
  ['2026-11-19', 'Women’s business enterprise expired on November 19, 2026. Renew or remove it.'],
  ['2026-11-20', null],
])('a certificate that ends on %s', (expires_on, reason) =>
  expect(
    whyNotStep('certificates', whole, { certificates: [{ kind: 'women', expires_on }], today: '2026-11-20' }),
  ).toBe(reason),
)

test('a step is started once it has an answer', () => {
  expect(
    (['company', 'tax', 'bank', 'certificates', 'products'] as const).map((step) =>
      isBegun(step, { name: 'Acme' }, []),
    ),
  ).toEqual([true, false, false, false, false])
})

test("a company's saved answers are restored, and an agency has no such profile", async () => {
  const { fill, sees, ada, rosa, does } = await company()
  await fill({ trade_name: 'Acme', uei: 'ba1t23elec45' })
  expect(
    await sees(rosa, 'select name, trade_name, uei, email, categories, tin_last, bank_last from company_profiles'),
  ).toEqual([
    {
      name: 'Acme Paving LLC',
      trade_name: 'Acme',
      uei: 'BA1T23ELEC45',
      email: 'orders@acme.example',
      categories: '745, 913-27',
      tin_last: '6789',
      bank_last: '6789',
    },
  ])
  await expect(fill({ uei: 'AC1ME' })).rejects.toMatchObject({
    fields: { uei: 'A UEI has 12 letters and digits. This one has 5.' },
  })
  await expect(fill({ peppol: '0088:7300010000002' })).rejects.toMatchObject({
    fields: { 'changes.peppol': 'This GLN has a wrong digit: its check digits don’t match.' },
  })
  await expect(fill({ categories: 'salt' })).rejects.toMatchObject({
    fields: { categories: expect.stringContaining('salt is not a commodity code.') },
  })
  await does(ada, setCertificates, {
    lines: [{ kind: 'women', issued_by: 'State of Iowa', expires_on: '2030-01-01', document: [] }],
  } as never)
  expect(await sees(rosa, 'select kind, issued_by from company_certificates')).toEqual([
    { kind: 'women', issued_by: 'State of Iowa' },
  ])
  const agency = await city()
  await expect(agency.does(agency.ada, saveProfile, { changes: { name: 'X' } } as never)).rejects.toThrow(
    'Only a vendor’s own organization has a company profile.',
  )
  expect(await agency.sees(agency.ada, 'select from company_profiles')).toEqual([])
})

test.each<[string, object, string]>([
  ['tin', { kind: 'ein', tin: '07-1234567' }, 'No EIN begins with 07. Check the first two digits.'],
])('an invalid number is reported at its field: %s', async (field, input, message) => {
  const { ada, does } = await company()
  await expect(does(ada, keepTaxNumber, input as never)).rejects.toMatchObject({ fields: { [field]: message } })
})

test('an invalid routing or account number is reported at its field', async () => {
  const { ada, does } = await company()
  const bank = { holder: 'Acme', bank: 'First', kind: 'checking', routing: '021000021', account } as const
  await expect(does(ada, keepBank, { ...bank, routing: '021000022' })).rejects.toMatchObject({
    fields: { routing: expect.stringContaining('This routing number is not valid. Check the digits.') },
  })
  await expect(does(ada, keepBank, { ...bank, account: '1' })).rejects.toMatchObject({
    fields: { account: expect.stringContaining('4 to 17 characters') },
  })
})

test('neither the tax number nor the account number is stored in plain text in any table or audit log entry', async () => {
  const { owner, organization } = await company()
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'app') and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text like $1 or to_jsonb(t)::text like $2
        or to_jsonb(t)::text like $3`,
      [`%${tin}%`, `%${tin.replace('-', '')}%`, `%${account}%`],
    )
    expect([name, rows]).toEqual([name, []])
  }
  const { rows } = await owner.query(
    `select input from audit_events where organization_id = $1
      and command in ('company-profile/tax-number', 'company-profile/bank')`,
    [organization.id],
  )
  expect(rows).toHaveLength(2)
})
