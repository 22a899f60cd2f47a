import fc from 'fast-check'
import { expect, test } from 'vitest'
import { controls } from '#areas/planning/journal/records.ts'
import { runBookCheckWith } from '#areas/planning/book-checks/commands.ts'
import { buffersOf } from '#tests/buffers.ts'
import { paying } from '#tests/paying.ts'
import {
  batchFile,
  bridgeState,
  createMapping,
  editMapping,
  makeBatch,
  reconcileBatch,
  waitingSql,
} from './commands.ts'
import { sentLines } from './sent.ts'
import {
  batchCsv,
  batchJson,
  codeOf,
  differencesOf,
  outLines,
  readAnswer,
  whyNotBatch,
  type OutLine,
  type Unmapped,
} from './rules.ts'

const row = (change: object) => ({
  control: 'expenditure' as const,
  account: null,
  fund: null,
  outside_code: 'X',
  valid_from: '2020-01-01',
  valid_to: null,
  ...change,
})
const mappings = [
  row({ outside_code: 'all' }),
  row({ fund: 'f', outside_code: 'fund' }),
  row({ account: 'a', outside_code: 'account' }),
  row({ account: 'a', fund: 'f', outside_code: 'both' }),
  row({ account: 'a', fund: 'f', outside_code: 'later', valid_from: '2026-07-01' }),
  row({ control: 'cash' as const, outside_code: '1010', valid_to: '2025-12-31' }),
]
test.each<[string, Parameters<typeof codeOf>[0], string | undefined]>([
  ['the account and the fund', { control: 'expenditure', account: 'a', fund: 'f', day: '2026-01-01' }, 'both'],
  ['the same from a later day on', { control: 'expenditure', account: 'a', fund: 'f', day: '2026-07-01' }, 'later'],
  ['the account in another fund', { control: 'expenditure', account: 'a', fund: 'g', day: '2026-01-01' }, 'account'],
  ['another account of the fund', { control: 'expenditure', account: 'b', fund: 'f', day: '2026-01-01' }, 'fund'],
  ['neither', { control: 'expenditure', account: 'b', fund: 'g', day: '2026-01-01' }, 'all'],
  ['what has ended', { control: 'cash', account: null, fund: 'f', day: '2026-01-01' }, undefined],
  ['without a mapping', { control: 'payable', account: null, fund: 'f', day: '2026-01-01' }, undefined],
])('the code of %s', (_, line, code) => expect(codeOf(line, mappings)).toBe(code))

const manager = { actor: { role: 'manager' as const } }
test('a batch has a code for each of its accounts, or names those without one', () => {
  expect(whyNotBatch([1], [], manager)).toBe(null)
  expect(whyNotBatch([1], [], { actor: { role: 'user' } })).toBe(
    'Only a manager can create a batch for the financial system.',
  )
  expect(whyNotBatch([], [], manager)).toBe('Everything up to that day is already in a batch.')
  expect(whyNotBatch([1], ['Cash in General fund'], manager)).toBe(
    'One account has no code in the financial system: Cash in General fund. Add a mapping first.',
  )
})

const aLine = fc.record({
  id: fc.uuid(),
  entry: fc.uuid(),
  day: fc.constantFrom('2026-07-01', '2026-11-20'),
  fund: fc.constantFrom('f', 'g'),
  fund_code: fc.constant('100'),
  fund_name: fc.constant('General'),
  control: fc.constantFrom(...controls),
  account: fc.constantFrom('a', null),
  account_name: fc.constant('Repairs'),
  debit: fc.nat(),
  credit: fc.nat(),
  source_table: fc.constant('invoices'),
  source: fc.uuid(),
  words: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
}) as fc.Arbitrary<Unmapped>
const head = { number: 'JB-2026-0001', agency: 'City', until: '2026-11-20' }

test('a batch that comes back unchanged reconciles, and every difference is named', () => {
  const every = controls.map((control) => row({ control, outside_code: control }))
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 20 }), fc.nat(), (unmapped, at) => {
      const { lines, missing } = outLines(unmapped, every)
      expect(missing).toEqual([])
      expect([batchCsv(head, lines), batchJson(head, lines)]).toEqual([
        batchCsv(head, outLines(unmapped, every).lines),
        batchJson(head, lines),
      ])
      expect(JSON.parse(batchJson(head, lines))).toMatchObject({
        control: { lines: lines.length, debit_cents: unmapped.reduce((sum, { debit }) => sum + debit, 0) },
      })
      const answered = lines.map(({ position, debit, credit }) => ({
        line: position,
        reference: `R${position}`,
        debit,
        credit,
      }))
      expect(differencesOf(lines, answered)).toEqual([])
      const one = at % lines.length
      expect(differencesOf(lines, answered.toSpliced(one, 1))).toHaveLength(1)
      expect(differencesOf(lines, [...answered, answered[one]!])).toHaveLength(1)
      expect(
        differencesOf(lines, answered.with(one, { ...answered[one]!, debit: answered[one]!.debit + 1 })),
      ).toHaveLength(1)
      expect(differencesOf(lines, [...answered, { line: 999, reference: '', debit: 0, credit: 0 }])).toEqual([
        'Line 999 is in the response but was never sent.',
      ])
    }),
    { numRuns: 50 },
  )
})

test('a cell that a spreadsheet would read as a formula is written as text, and the last row is the control total', () => {
  const line: OutLine = {
    position: 1,
    entry: 'e',
    day: '2026-11-20',
    fund_code: '100',
    outside_code: '=5310',
    debit: 1_00,
    credit: 0,
    document: 'invoices i',
    words: 'Gloves, "L"',
  }
  expect(batchCsv(head, [line]).split('\r\n')).toEqual([
    'Batch,Line,Entry,Date,Fund,Account,Debit,Credit,Document,Description',
    'JB-2026-0001,1,e,2026-11-20,100,\'=5310,1.00,0.00,invoices i,"Gloves, ""L"""',
    'JB-2026-0001,TOTAL,1,,,,1.00,0.00,,',
    '',
  ])
  expect(readAnswer([{ Line: '1', Reference: 'F-9', Debit: '1,000.50', Credit: '' }, { Line: 'TOTAL' }])).toEqual({
    answered: [{ line: 1, reference: 'F-9', debit: 1_000_50, credit: 0 }],
    problems: [],
  })
  expect(readAnswer([{ Line: 'x', Debit: 'ten' }]).problems).toEqual([
    'Row 2: “Line” must be a number.',
    'Row 2: “ten” isn’t an amount.',
  ])
  expect(readAnswer([]).problems).toHaveLength(1)
})

test("each entry is exported once; later mapping changes don't change the file; the response is compared with it", async () => {
  const { does, max, rosa, approvedInvoice } = await paying()
  await approvedInvoice(98, 12.5)
  await expect(does(max, makeBatch, { until: '2026-11-20' })).rejects.toThrow('have no code in the financial system')
  const made = []
  for (const control of ['encumbrance', 'encumbrance_reserve', 'expenditure', 'payable'] as const)
    made.push(await does(max, createMapping, { control, outside_code: `G-${control}`, valid_from: '2026-01-01' }))
  expect(await does(max, bridgeState, { until: '2026-11-20' })).toEqual({
    open: 6,
    debit: 3_700_00,
    credit: 3_700_00,
    missing: [],
  })
  await expect(does(rosa, makeBatch, { until: '2026-11-20' })).rejects.toThrow(
    'Only a manager can create a batch for the financial system.',
  )
  const outcomes = await Promise.allSettled([
    does(max, makeBatch, { until: '2026-11-20' }),
    does(max, makeBatch, { until: '2026-11-20' }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const batch = (
    outcomes.find((each) => each.status === 'fulfilled') as PromiseFulfilledResult<
      Awaited<ReturnType<typeof makeBatch.run>>
    >
  ).value
  expect(batch).toMatchObject({ lines: 6, debit: 3_700_00, credit: 3_700_00, status: 'made' })
  const first = await does(max, batchFile, { id: batch.id, format: 'csv' as const })
  await does(max, editMapping, { id: made[0]!.id, version: 1, changes: { outside_code: 'changed' } })
  const again = await does(max, batchFile, { id: batch.id, format: 'csv' as const })
  expect([again, again.digest]).toEqual([first, batch.csv_digest])
  expect((await does(max, batchFile, { id: batch.id, format: 'json' as const })).digest).toBe(batch.json_digest)
  await expect(does(rosa, batchFile, { id: batch.id, format: 'csv' as const })).rejects.toThrow(
    'This journal batch does not exist.',
  )

  const rows = first.content
    .trim()
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
  const answer = (from: readonly string[][]) =>
    ['Line,Reference,Debit,Credit', ...from.map((cells, at) => `${cells[1]},F${at},${cells[6]},${cells[7]}`)].join('\n')
  expect(await does(max, reconcileBatch, { id: batch.id, content: answer(rows.slice(1)) })).toMatchObject({
    status: 'differs',
    differences: [expect.stringContaining('Line 1 (') as string],
  })
  expect(await does(max, reconcileBatch, { id: batch.id, content: answer(rows) })).toMatchObject({
    status: 'reconciled',
    answer: null,
    differences: [],
  })
})

test('entries to export are counted up to a day, without those already exported; an account is missing until it has a code on each of its days', async () => {
  const { does, max, sees, approvedInvoice } = await paying()
  await approvedInvoice(98, 12.5)
  const state = () => does(max, bridgeState, { until: '2026-11-20' })
  expect(await does(max, bridgeState, { until: '2026-07-01' })).toMatchObject({ open: 0, missing: [] })
  expect((await state()).missing).toHaveLength(4)
  for (const control of ['encumbrance', 'encumbrance_reserve', 'payable'] as const)
    await does(max, createMapping, { control, outside_code: `G-${control}`, valid_from: '2026-01-01' })
  // The code starts on a day after the invoice.
  await does(max, createMapping, { control: 'expenditure', outside_code: 'G-later', valid_from: '2026-11-21' })
  expect((await state()).missing).toEqual([expect.stringMatching(/^Expenditures \(.+\) in /) as string])
  await does(max, createMapping, {
    control: 'expenditure',
    outside_code: 'G-expenditure',
    valid_from: '2026-01-01',
    valid_to: '2026-11-20',
  })
  const before = await state()
  expect(before).toMatchObject({ open: (await sees(max, 'select from journal_lines')).length, missing: [] })
  await does(max, makeBatch, { until: '2026-11-20' })
  expect(await state()).toEqual({ open: 0, debit: 0, credit: 0, missing: [] })
  expect((await does(max, runBookCheckWith(sentLines), { book: 'journal' as const })).result.differences).toEqual([])
})

test('codes for entries to export are looked up by account, however many days they were booked on', async () => {
  const { does, max, approvedInvoice, owner, organization } = await paying()
  await approvedInvoice(98, 12.5)
  for (const control of controls)
    await does(max, createMapping, { control, outside_code: `G-${control}`, valid_from: '2020-01-01' })
  await owner.query(
    `insert into journal_sums (organization_id, span, starts_on, fund, control, account, debit, credit, lines)
      select organization_id, span, starts_on - n, fund, control, account, debit, credit, lines
      from journal_sums, generate_series(1, 500) n where organization_id = $1 and span = 'waiting'`,
    [organization.id],
  )
  await owner.query('analyze journal_sums')
  expect(
    await buffersOf(async (sql, values) => (await owner.query(sql, values)).rows, waitingSql, [
      organization.id,
      '2026-11-20',
    ]),
  ).toBeLessThan(500)
})
