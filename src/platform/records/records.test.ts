import { expect, test } from 'vitest'
import { account, budgetLine, fund } from '#areas/planning/budgets/records.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { csvLines, fromCells, toCsv } from './csv.ts'
import { column } from './sql.ts'
import { choice, date, flag, lines, longText, money, number, ref, series, text } from './fields.ts'
import { whyClosed } from './edit.ts'
import { defineRecord, isMadeByCommand, labelOf, optionLabel, titleOf } from './record.ts'
import { changeSchema, inputSchema } from './schema.ts'

test.each([
  ['amount', money({ required: true, min: 1 }), 'amount bigint not null check (amount >= 1)'],
  ['title', text({ required: true, max: 200 }), "title text not null check (length(title) <= 200) check (title <> '')"],
  ['notes', longText(), 'notes text check (length(notes) <= 20000)'],
  [
    'status',
    choice(['draft', 'sent'], { initial: 'draft' }),
    "status text not null default 'draft' check (status in ('draft', 'sent'))",
  ],
  ['urgent', flag(), 'urgent boolean not null default false'],
  ['needed_by', date(), 'needed_by date'],
  ['budget_line', ref('budget_lines', { required: true }), 'budget_line uuid not null'],
  ['number', series('PO-{year}-{count}'), 'number text not null'],
  [
    'diagnosis',
    text({ required: true, max: 200, sealed: true }),
    "diagnosis text not null constraint orders_diagnosis_sealed check (app.is_sealed(diagnosis, 'orders.diagnosis', organization_id, id))",
  ],
] as const)('%s becomes a column', (name, field, sql) => {
  expect(column(name, field, 'orders')).toBe(sql)
})

test('a record with a series number is created by a command, a plain one by anyone who may', () => {
  expect([vendor, fund, account, budgetLine].map((record) => isMadeByCommand(record))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('names become words, unless the trade has a special spelling', () => {
  expect([labelOf(budgetLine, 'fiscal_year'), labelOf(vendor, 'uei'), labelOf(vendor, 'small_business')]).toEqual([
    'Fiscal year',
    'UEI',
    'Small business',
  ])
  expect([optionLabel(vendor.fields.type, 'llc'), optionLabel(vendor.fields.type, 'sole_proprietor')]).toEqual([
    'LLC',
    'Sole proprietor',
  ])
})

test('a row is called by its title, and by the words of the choice where its title is one', () => {
  expect([
    titleOf(vendor, { name: 'Acme' }),
    titleOf(vendorTerm, { kind: 'score_block' }),
    titleOf(vendor, {}),
  ]).toEqual(['Acme', 'Score below which a vendor is blocked', ''])
})

test("a row named after another record is never called by that record's id", () => {
  const copy = defineRecord('copies', {
    label: 'Copy',
    plural: 'Copies',
    about: 'A copy of a fund.',
    access: { of: 'organization', read: 'user', write: 'user' },
    title: 'fund',
    list: ['fund'],
    fields: { fund: ref('funds', { required: true }) },
  })
  expect([
    titleOf(copy, { fund: '018f0000-0000-7000-8000-000000000001' }),
    titleOf(copy, { fund: 'General fund' }),
  ]).toEqual(['', 'General fund'])
})

test.each([
  ['draft', null],
  ['active', null],
  ['closed', 'This vendor is inactive and can’t be edited.'],
])('a vendor that is %s is closed to changes: %s', (status, reason) =>
  expect(whyClosed(vendor, { status })).toBe(reason),
)

test('a status of several words reads well', () => {
  const status = choice(['draft', 'submitted', 'made', 'review'], {
    words: { submitted: 'Waiting for approval', made: 'Out of balance', review: 'Internal review' },
  })
  const paper = { ...vendor, label: 'Agreement', openWhile: ['draft'], fields: { ...vendor.fields, status } }
  expect(['submitted', 'made', 'review'].map((each) => whyClosed(paper, { status: each }))).toEqual([
    'This agreement is waiting for approval and can’t be edited.',
    'This agreement is out of balance and can’t be edited.',
    'This agreement has the status “Internal review” and can’t be edited.',
  ])
})

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  [
    'nothing at all',
    {},
    {
      code: 'Code is required',
      name: 'Name is required',
      type: expect.stringContaining('Type must be one of General, '),
    },
  ],
  [
    'a code that is too long',
    { code: 'x'.repeat(21), name: 'General', type: 'general' },
    { code: 'Code must be less than 20 characters' },
  ],
  ['blanks', { code: '  ', name: 'General', type: 'general' }, { code: 'Code is required' }],
  [
    'a character that cannot be stored',
    { code: 'a\u0000b', name: 'General', type: 'general' },
    { code: 'Code has control or direction characters that cannot be stored. Type it again without them.' },
  ],
  [
    'a field that does not exist',
    { code: '1', name: 'General', type: 'general', id: 'x' },
    { '': expect.stringContaining('id') },
  ],
])('a fund with %s is refused field by field', (_, input, messages) => {
  const checked = inputSchema(fund).safeParse(input)
  expect(Object.fromEntries(checked.error!.issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(
    messages,
  )
})

test('a change holds only changed fields, and never those that commands set', () => {
  expect(changeSchema(budgetLine).parse({ name: ' Snow ' })).toEqual({ name: 'Snow' })
  expect(changeSchema(budgetLine).safeParse({ amended: 1 }).success).toBe(false)
})

test('an amount is whole cents, and never too large for a browser to count', () => {
  const original = (value: unknown) => changeSchema(budgetLine).safeParse({ original: value }).error?.issues[0]?.message
  expect([10_000_00, 0, 0.5, -1, 1e17, '5', null].map(original)).toEqual([
    undefined,
    undefined,
    'Original budget must be an amount in whole cents',
    'Original budget must be at least $0.00',
    expect.stringMatching(/whole cents|at most/),
    'Original budget must be an amount in whole cents',
    'Original budget must be an amount in whole cents',
  ])
})

test('a sheet shows what the list shows, and a formula in it is only text', () => {
  const rows = [
    { code: '100', name: '=HYPERLINK("http://x")', type: 'special_revenue', status: 'open' },
    { code: '-5', name: 'Général, "A"', type: 'general', status: 'closed' },
  ]
  expect(toCsv(fund, rows, ['code', 'name', 'type'])).toBe(
    '\uFEFFCode,Name,Type\r\n100,"\'=HYPERLINK(""http://x"")",Special revenue\r\n-5,"Général, ""A""",General\r\n',
  )
})

test('in a sheet, 0 and codes from elsewhere appear in words, and both can be read back', () => {
  const hook = defineRecord('trial_hooks', {
    label: 'Hook',
    plural: 'Hooks',
    about: 'A trial.',
    access: { of: 'organization', read: 'user', write: 'user' },
    title: 'name',
    list: ['name'],
    fields: {
      name: text({ required: true, max: 20 }),
      event: text({ max: 20, words: { 'form.sent': 'Form submitted' } }),
      months: number({ min: 0, max: 60, zero: 'No expiry' }),
    },
  })
  expect(
    toCsv(hook, [
      { name: 'a', event: 'form.sent', months: 0 },
      { name: 'b', event: 'other', months: 12 },
    ]),
  ).toBe('\uFEFFName,Event,Months\r\na,Form submitted,No expiry\r\nb,other,12\r\n')
  expect(
    fromCells(hook, [
      ['Name', 'Months'],
      ['a', 'No expiry'],
      ['b', '12'],
    ]),
  ).toEqual({
    rows: [
      { name: 'a', months: 0 },
      { name: 'b', months: 12 },
    ],
    errors: [],
  })
})

test('a sheet is read by its labels, and every wrong cell is named', () => {
  const sheet = [
    ['Name', 'Fund', 'Account', 'Fiscal year', 'Start date', 'End date', 'Original budget', 'Color'],
    [
      'Roads',
      '0192f000-0000-7000-8000-000000000001',
      '0192f000-0000-7000-8000-000000000002',
      '0192f000-0000-7000-8000-000000000003',
      '7/1/2026',
      '2027-06-30',
      '$1,234.50',
      '',
    ],
    ['', '', '', '', '', '', '', ''],
    ['Parks', 'general', '0192f000-0000-7000-8000-000000000002', '2031', 'soon', '2027-06-30', '12.345', 'red'],
  ]
  const { rows, errors } = fromCells(budgetLine, sheet)
  expect(rows).toEqual([expect.objectContaining({ name: 'Roads', starts_on: '2026-07-01', original: 1_234_50 })])
  expect(errors.find(({ column }) => column === 'Original budget')!.message).toBe(
    'Original budget must be an amount such as 1,234.50',
  )
  expect(errors.map(({ row, column }) => [row, column])).toEqual([
    [1, 'Color'],
    [4, 'Fund'],
    [4, 'Fiscal year'],
    [4, 'Start date'],
    [4, 'Original budget'],
  ])
})

test('the lines of a record have no column', () => {
  expect(lines('purchase_order_lines')).toEqual({ kind: 'lines', to: 'purchase_order_lines' })
})

test("a cell that begins with a full-width sign isn't a formula either", () => {
  expect(csvLines([['＝1+1', '＋1', '－1', '＠SUM', '-1']])).toBe("'＝1+1,'＋1,'－1,'＠SUM,-1\r\n")
})
