import { expect, test } from 'vitest'
import { removeMember } from '#areas/organization/members/commands.ts'
import { decide, defaultChains, requestOf } from '#tests/approvals.ts'
import { year2027 } from '#tests/budget.ts'
import { city, type Person } from '#tests/city.ts'
import { budgetLineCommands } from '../adoption/line-commands.ts'
import { fiscalYearCommands } from '../calendar/commands.ts'
import { createAccount, createFund, draftBudgetLine, editBudgetLine } from './commands.ts'
import { draftBudgetTransfer, submitBudgetTransfer } from '../transfers/commands.ts'
import type { BudgetLine } from './records.ts'
import type { BudgetTransfer } from '../transfers/records.ts'
import { available, becameNearlySpent, countsIn, sumsByFund, usedPercent } from './rules.ts'
import {
  transferChecks,
  whyNotApproveTransfer,
  whyNotCorrectTransfer,
  whyNotSubmitTransfer,
} from '../transfers/rules.ts'

const max = {
  user_id: 'max',
  organization_id: 'springfield',
  role: 'manager',
  session_id: 's',
  aal: 'aal1',
  email: '',
} as const
const roads = {
  id: 'roads',
  name: 'Road repair',
  status: 'adopted',
  fiscal_year: '2027',
  fund: 'general',
  amended: 10_000_00,
  pre_encumbered: 0,
  encumbered: 0,
  spent: 0,
} as BudgetLine
const parks = { ...roads, id: 'parks', name: 'Parks' } as BudgetLine
const transfer = { status: 'submitted', amount: 9_000_00, requested_by: 'rosa' } as BudgetTransfer

test('available budget excludes pre-encumbrances, encumbrances and expenditures', () => {
  expect(available({ ...roads, pre_encumbered: 1_00, encumbered: 20_00, spent: 300_00 })).toBe(9_679_00)
})

test('a total leaves drafts out, unless the year has nothing else', () => {
  const draft = { ...parks, status: 'draft' } as BudgetLine
  const closed = { ...parks, status: 'closed' } as BudgetLine
  expect([roads, draft, closed].filter(countsIn([roads, draft, closed]))).toEqual([roads, closed])
  expect([draft].filter(countsIn([draft]))).toEqual([draft])
})

test('a fund adds up its adopted lines: budget, spent, encumbered, pre-encumbered and what is available', () => {
  const sums = sumsByFund([
    { ...roads, spent: 3_000_00, encumbered: 2_000_00, pre_encumbered: 500_00 },
    { ...parks, spent: 1_000_00 },
    { ...parks, id: 'draft', status: 'draft', amended: 99_000_00 },
    { ...roads, id: 'water', fund: 'water', spent: 12_000_00 },
  ])
  expect(Object.fromEntries(sums)).toEqual({
    general: { budget: 20_000_00, fund_spent: 4_000_00, held: 2_000_00, requested: 500_00, balance: 13_500_00 },
    water: { budget: 10_000_00, fund_spent: 12_000_00, held: 0, requested: 0, balance: -2_000_00 },
  })
})

test.each<[Partial<BudgetLine>, number]>([
  [{}, 0],
  [{ spent: 9_499_99 }, 94],
  [{ spent: 9_000_00, encumbered: 500_00 }, 95],
  [{ amended: 0 }, 0],
  [{ amended: 0, encumbered: 1 }, 100],
])('a line with %o is used to %i percent', (change, percent) =>
  expect(usedPercent({ ...roads, ...change })).toBe(percent),
)

test('the owner is notified once when a line is nearly spent', () => {
  const [open, nearly, more] = [
    { ...roads, spent: 9_400_00 },
    { ...roads, spent: 9_500_00 },
    { ...roads, spent: 9_900_00 },
  ]
  expect([becameNearlySpent(open, nearly), becameNearlySpent(nearly, more), becameNearlySpent(nearly, open)]).toEqual([
    true,
    false,
    false,
  ])
})

test('the approver of a transfer sees the refusal beforehand', () => {
  const whyNots = (from: Partial<BudgetLine>, to: Partial<BudgetLine>) =>
    transferChecks(transfer, { from: { ...roads, ...from }, to: { ...parks, ...to } }).map(({ whyNot }) => whyNot)
  expect(whyNots({}, {})).toEqual([null, null, null, null])
  expect(whyNots({ spent: 2_000_00 }, { status: 'closed', fiscal_year: '2028', fund: 'water' })).toEqual([
    'Parks isn’t adopted.',
    'The lines are in different fiscal years.',
    'The lines are in different funds.',
    'Only $8,000.00 is available in Road repair.',
  ])
})

test.each<[string, Partial<BudgetTransfer>, Partial<BudgetLine>, Partial<BudgetLine>, string | null]>([
  ['a draft between two adopted lines', {}, {}, {}, null],
  [
    'one that was sent already',
    { status: 'submitted' },
    {},
    {},
    'This budget transfer is already waiting for approval.',
  ],
  ['one that leads back to the same line', {}, {}, { id: 'roads' }, 'Select two different budget lines.'],
  [
    'one out of a line that is not active',
    {},
    { status: 'draft' },
    {},
    'Road repair isn’t adopted, so you can’t transfer from it.',
  ],
  ['one into a closed line', {}, {}, { status: 'closed' }, 'Parks isn’t adopted, so you can’t transfer to it.'],
  ['one into another year', {}, {}, { fiscal_year: '2028' }, 'Both budget lines must be in the same fiscal year.'],
  ['one into another fund', {}, {}, { fund: 'water' }, 'Both budget lines must be in the same fund.'],
  ['more than is left', { amount: 10_000_01 }, {}, {}, 'Only $10,000.00 is available in Road repair.'],
])('a buyer submits %s', (_, change, from, to, reason) => {
  expect(
    whyNotSubmitTransfer(
      { ...transfer, status: 'draft', ...change },
      { from: { ...roads, ...from }, to: { ...parks, ...to } },
    ),
  ).toBe(reason)
})

test.each<[string, Partial<BudgetTransfer>, string | null]>([
  ['one that another person requested', {}, null],
  ['a draft', { status: 'draft' }, 'This budget transfer is a draft and can’t be approved.'],
  ['their own', { requested_by: 'max' }, 'You can’t approve your own budget transfer.'],
  ['more than is left', { amount: 12_000_00 }, 'Only $10,000.00 is available in Road repair.'],
])('a manager approves %s', (_, change, reason) => {
  expect(whyNotApproveTransfer({ ...transfer, ...change }, { actor: max, from: roads })).toBe(reason)
})

test.each<[string, Partial<BudgetTransfer>, number, string | null]>([
  ['what they requested, while it is signed', { requested_by: 'max' }, 9_500_00, null],
  ['what another person requested', {}, 9_500_00, 'Only the person who requested a budget transfer can correct it.'],
  ['a draft', { requested_by: 'max', status: 'draft' }, 9_500_00, 'Only a submitted budget transfer can be corrected.'],
  ['it to more than is left', { requested_by: 'max' }, 10_000_01, 'Only $10,000.00 is available in Road repair.'],
])('a manager corrects %s', (_, change, amount, reason) => {
  expect(whyNotCorrectTransfer({ ...transfer, ...change }, { actor: max, from: roads, amount })).toBe(reason)
})

/** Two adopted lines of $10,000.00 and $0.00. */
async function twoLines() {
  const place = await city()
  await defaultChains(place)
  const { ada, max, does } = place
  const fund = await does(ada, createFund, { code: '100', name: 'General fund', type: 'general' })
  const account = await does(ada, createAccount, { code: '5310', name: 'Repairs', type: 'expenditure' })
  const { id: fiscal_year } = await year2027(place)
  const line = async (name: string, original: number) => {
    const draft = await does(max, draftBudgetLine, {
      name,
      fund: fund.id,
      account: account.id,
      fiscal_year,
      starts_on: '2026-07-01',
      ends_on: '2027-06-30',
      original,
    })
    return does(ada, budgetLineCommands.adopt, { id: draft.id })
  }
  const [roads, parks] = [await line('Road repair', 10_000_00), await line('Parks', 0)]
  const request = async (who: Person, amount: number) => {
    const draft = await does(who, draftBudgetTransfer, {
      from_line: roads.id,
      to_line: parks.id,
      amount,
      reason: 'The playground must be closed otherwise.',
    })
    return does(who, submitBudgetTransfer, { id: draft.id })
  }
  const approve = async (who: Person, id: string) =>
    does(who, decide, { ...(await requestOf(place, id)), decision: 'approved' as const, comment: '' })
  return { ...place, fund, account, fiscal_year, roads, parks, request, approve }
}

test('approving moves the budget and names the approver', async () => {
  const { rosa, max, ada, roads, parks, request, approve, sees } = await twoLines()
  const { id, number } = await request(rosa, 9_000_00)
  expect(number).toMatch(/^BT-\d{4}-0001$/)

  expect(await approve(max, id)).toMatchObject({ status: 'approved' })
  expect(await sees(rosa, 'select status, approved_by from budget_transfers where id = $1', [id])).toEqual([
    { status: 'approved', approved_by: max.user_id },
  ])
  expect(await sees(ada, 'select name, amended from budget_lines order by name')).toEqual([
    { name: 'Parks', amended: 9_000_00 },
    { name: 'Road repair', amended: 1_000_00 },
  ])

  const history = await sees(
    rosa,
    `select actor, command, before, after from record_changes where record = any ($1) and command = 'approvals/decide'
      order by table_name, before ->> 'amended'`,
    [[roads.id, parks.id]],
  )
  expect(history).toEqual([
    { actor: max.user_id, command: 'approvals/decide', before: { amended: 0 }, after: { amended: 9_000_00 } },
    { actor: max.user_id, command: 'approvals/decide', before: { amended: 10_000_00 }, after: { amended: 1_000_00 } },
  ])
})

test('no line is adopted in a closed year, whatever its amount', async () => {
  const { max, ada, does, fiscal_year, sees } = await twoLines()
  const [{ fund, account }] = (await sees(ada, 'select fund, account from budget_lines limit 1')) as [
    { fund: string; account: string },
  ]
  await does(ada, fiscalYearCommands.open, { id: fiscal_year })
  await does(ada, fiscalYearCommands.close, { id: fiscal_year })
  for (const original of [5_000_00, 0]) {
    const draft = await does(max, draftBudgetLine, {
      ...{ name: `Late ${original}`, fund, account, fiscal_year, original },
      ...{ starts_on: '2026-07-01', ends_on: '2027-06-30' },
    })
    await expect(does(ada, budgetLineCommands.adopt, { id: draft.id })).rejects.toThrow(
      'Fiscal year 2027 is closed. Its budget can no longer be changed.',
    )
  }
})

test('a transfer that waited until its year closed is refused, and ends without effect', async () => {
  const place = await twoLines()
  const { rosa, max, ada, does, fiscal_year, request, approve, sees } = place
  await does(ada, fiscalYearCommands.open, { id: fiscal_year })
  const { id } = await request(rosa, 9_000_00)
  await does(ada, fiscalYearCommands.close, { id: fiscal_year })

  await expect(approve(max, id)).rejects.toThrow('Fiscal year 2027 is closed. Its budget can no longer be changed.')
  expect(await sees(ada, 'select name, amended from budget_lines order by name')).toEqual([
    { name: 'Parks', amended: 0 },
    { name: 'Road repair', amended: 10_000_00 },
  ])
  await does(max, decide, { ...(await requestOf(place, id)), decision: 'rejected' as const, comment: 'Too late.' })
  expect(await sees(rosa, 'select status from budget_transfers where id = $1', [id])).toEqual([{ status: 'rejected' }])
})

test('of fifty concurrent approvals that would overspend a line, only as many succeed as fit', async () => {
  const { rosa, max, ada, roads, request, approve, sees } = await twoLines()
  const transfers = []
  for (let i = 0; i < 50; i++) transfers.push(await request(rosa, 3_000_00))
  const outcomes = await Promise.allSettled(transfers.map(({ id }) => approve(ada, id)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as Error).message] : [],
  )
  expect(new Set(refusals)).toEqual(new Set(['Only $1,000.00 is available in Road repair.']))
  expect(await sees(max, 'select amended from budget_lines where id = $1', [roads.id])).toEqual([{ amended: 1_000_00 }])
})

test('the second of two people editing the same line sees the change', async () => {
  const { max, ada, fund, account, fiscal_year, does } = await twoLines()
  const line = await does(max, draftBudgetLine, {
    name: 'Snow',
    fund: fund.id,
    account: account.id,
    fiscal_year,
    starts_on: '2026-07-01',
    ends_on: '2027-06-30',
    original: 5_00,
  })
  await does(ada, editBudgetLine, { id: line.id, version: line.version, changes: { name: 'Snow and ice' } })

  await expect(
    does(max, editBudgetLine, { id: line.id, version: line.version, changes: { original: 6_00 } }),
  ).rejects.toMatchObject({
    message: 'Another person changed this record while you were working on it. Review the changes, then decide.',
    detail: { version: 2, moved: [{ field: 'name', label: 'Name', now: 'Snow and ice', by: ada.user_id }] },
  })
  expect(await does(max, editBudgetLine, { id: line.id, version: 2, changes: { original: 6_00 } })).toMatchObject({
    name: 'Snow and ice',
    original: 6_00,
    version: 3,
  })
})

test("an adopted line can't be edited by any route", async () => {
  const { max, roads, does, edits } = await twoLines()
  await expect(
    does(max, editBudgetLine, { id: roads.id, version: roads.version, changes: { name: 'Roads' } }),
  ).rejects.toThrow('This budget line is adopted and can’t be edited.')
  expect(await edits(max, `update budget_lines set name = 'Roads' where id = $1 returning name`, [roads.id])).toEqual(
    [],
  )
  await expect(edits(max, 'update budget_lines set amended = 1 where id = $1', [roads.id])).rejects.toThrow(
    'permission denied',
  )
})

test("another city sees neither lines nor history, and can't refer to them", async () => {
  const springfield = await twoLines()
  const shelbyville = await twoLines()
  expect(
    await shelbyville.sees(shelbyville.ada, 'select id from budget_lines where id = $1', [springfield.roads.id]),
  ).toEqual([])
  expect(
    await shelbyville.sees(shelbyville.ada, 'select id from record_changes where record = $1', [springfield.roads.id]),
  ).toEqual([])
  await expect(
    shelbyville.does(shelbyville.ada, budgetLineCommands.adopt, { id: springfield.roads.id }),
  ).rejects.toThrow('does not exist')
  await expect(
    shelbyville.does(shelbyville.rosa, draftBudgetTransfer, {
      from_line: springfield.roads.id,
      to_line: shelbyville.parks.id,
      amount: 1,
      reason: 'x',
    }),
  ).rejects.toThrow('doesn’t exist in your organization. Select another one.')
})

test('a person named in a record is disabled, not removed, and is told so', async () => {
  const { ada, rosa, request, does } = await twoLines()
  await request(rosa, 1_00)
  await expect(does(ada, removeMember, { user_id: rosa.user_id })).rejects.toThrow(
    'This person is named in records, so the membership stays. Disable the account instead.',
  )
})
