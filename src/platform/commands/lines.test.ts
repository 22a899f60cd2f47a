import { expect, test } from 'vitest'
import { z } from 'zod'
import { draftApprovalChain } from '#areas/organization/approvals/chains/commands.ts'
import { approvalChain, approvalStep } from '#areas/organization/approvals/chains/records.ts'
import { budgetLineCommands } from '#areas/planning/adoption/line-commands.ts'
import { createAccount, createFund, draftBudgetLine, putBudgetLines } from '#areas/planning/budgets/commands.ts'
import { year2027 } from '#tests/budget.ts'
import { city } from '#tests/city.ts'
import type { LineInput } from '../records/schema.ts'
import { command } from './command.ts'
import { linesInput, putLines } from './lines.ts'

const setSteps = command('approval-chains/set-lines', {
  about: 'Puts the lines of a grid in the place of the steps of a chain.',
  input: z.strictObject({ id: z.uuid(), lines: linesInput(approvalStep) }),
  async run({ id, lines }, { tx }) {
    await tx.lock(approvalChain, id)
    return putLines(tx, approvalStep, id, lines)
  },
})
const step = (sequence: number, name: string) => ({ sequence, name, who: 'role' as const, role: 'manager' as const })

async function aChain() {
  const place = await city()
  const draft = (name: string) =>
    place.does(place.ada, draftApprovalChain, { name, record_type: 'vendors', valid_from: '2026-11-20' })
  const chain = await draft('Vendors')
  const put = async (lines: LineInput<typeof approvalStep>[], id = chain.id) =>
    (await place.does(place.ada, setSteps, { id, lines })).toSorted((a, b) => a.sequence - b.sequence)
  return { ...place, chain, draft, put }
}

test("lines are added, changed and removed together, and unchanged ones aren't written", async () => {
  const { chain, put, sees, rosa } = await aChain()
  const [first, second, third] = await put([step(1, 'Manager'), step(2, 'Finance'), step(3, 'Council')])
  expect([first, second, third]).toMatchObject([
    { name: 'Manager', version: 1 },
    { name: 'Finance' },
    { name: 'Council' },
  ])
  const after = await put([
    { id: first!.id, ...step(1, 'Manager') },
    { id: third!.id, ...step(2, 'Mayor') },
    step(3, 'Clerk'),
  ])
  expect(
    after.map(({ id, sequence, name, version }) => [id === first!.id || id === third!.id, sequence, name, version]),
  ).toEqual([
    [true, 1, 'Manager', 1],
    [true, 2, 'Mayor', 2],
    [false, 3, 'Clerk', 1],
  ])
  expect(await sees(rosa, 'select name from approval_steps where chain = $1 order by sequence', [chain.id])).toEqual([
    { name: 'Manager' },
    { name: 'Mayor' },
    { name: 'Clerk' },
  ])
})

test('a line of another record, or a duplicate line, is refused and nothing changes', async () => {
  const { draft, put, sees, rosa, chain } = await aChain()
  const other = await draft('Others')
  const [foreign] = await put([step(1, 'Foreign')], other.id)
  const [mine] = await put([step(1, 'Manager')])
  await expect(put([{ id: foreign!.id, ...step(1, 'Stolen') }])).rejects.toThrow(
    'Another person removed an approval step that is listed here. Review the lines.',
  )
  await expect(
    put([
      { id: mine!.id, ...step(1, 'A') },
      { id: mine!.id, ...step(2, 'B') },
    ]),
  ).rejects.toThrow('Another person removed an approval step that is listed here. Review the lines.')
  expect(
    await sees(rosa, 'select name from approval_steps where chain = any ($1) order by name', [[chain.id, other.id]]),
  ).toEqual([{ name: 'Foreign' }, { name: 'Manager' }])
})

test('an invalid cell is named by its place', async () => {
  const { put } = await aChain()
  await expect(put([step(1, 'Manager'), { ...step(2, ''), sequence: 51 }])).rejects.toMatchObject({
    fields: { 'lines.1.sequence': expect.stringContaining('at most 50'), 'lines.1.name': 'Name is required' },
  })
})

async function aBudget() {
  const place = await city()
  const { ada, max, does } = place
  const fund = (await does(ada, createFund, { code: '100', name: 'General', type: 'general' })).id
  const account = (await does(ada, createAccount, { code: '1', name: 'Paper', type: 'expenditure' })).id
  const year = {
    fund,
    account,
    fiscal_year: (await year2027(place)).id,
    starts_on: '2026-07-01',
    ends_on: '2027-06-30',
  } as const
  const paper = await does(max, draftBudgetLine, { ...year, name: 'Paper', original: 100_00 })
  return { ...place, year, paper }
}

test('a draft budget is changed and extended in one step, with its history', async () => {
  const { year, paper, max, rosa, does, sees } = await aBudget()
  expect(
    await does(max, putBudgetLines, {
      lines: [
        { id: paper.id, version: 1, ...year, name: 'Paper', original: 120_00 },
        { ...year, name: 'Ink', original: 50_00 },
      ],
    }),
  ).toEqual({ changed: 1, made: 1 })
  expect(await sees(rosa, 'select name, original, version, control, status from budget_lines order by name')).toEqual([
    { name: 'Ink', original: 50_00, version: 1, control: 'stop', status: 'draft' },
    { name: 'Paper', original: 120_00, version: 2, control: 'stop', status: 'draft' },
  ])
  expect(
    await sees(rosa, `select before, after from record_changes where record = $1 and operation = 'update'`, [paper.id]),
  ).toEqual([{ before: { original: 100_00 }, after: { original: 120_00 } }])
})

test('the second person to save sees what changed, and none of their lines is written', async () => {
  const { year, paper, max, ada, rosa, does, sees } = await aBudget()
  await does(ada, putBudgetLines, { lines: [{ id: paper.id, version: 1, ...year, name: 'Paper', original: 110_00 }] })
  const late = does(max, putBudgetLines, {
    lines: [
      { ...year, name: 'Ink', original: 1_00 },
      { id: paper.id, version: 1, ...year, name: 'Paper', original: 120_00 },
    ],
  })
  await expect(late).rejects.toMatchObject({
    detail: { version: 2, moved: [{ field: 'original', now: 110_00, by: ada.user_id }] },
  })
  expect(await sees(rosa, 'select name from budget_lines')).toEqual([{ name: 'Paper' }])
})

test("a refused change is named at its line: wrong role, adopted budget, another's record", async () => {
  const { year, paper, max, ada, rosa, does } = await aBudget()
  const other = await aBudget()
  const change = { ...year, name: 'Paper', original: 1_00 }
  await expect(does(rosa, putBudgetLines, { lines: [change] })).rejects.toThrow(
    'Only a manager can change budget lines.',
  )
  await expect(
    does(max, putBudgetLines, { lines: [{ id: other.paper.id, version: 1, ...change }] }),
  ).rejects.toMatchObject({ fields: { 'lines.0.name': 'This budget line does not exist.' } })
  await does(ada, budgetLineCommands.adopt, { id: paper.id })
  await expect(
    does(max, putBudgetLines, { lines: [change, { id: paper.id, version: 2, ...change }] }),
  ).rejects.toMatchObject({ fields: { 'lines.1.name': 'This budget line is adopted and can’t be edited.' } })
})
