import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { recovering } from '#tests/fema.ts'
import { amendmentCommands, draftGrantAmendment, setGrantBudget } from '../budgets/commands.ts'
import { totalsOf } from '../budgets/rules.ts'
import { recordCost } from '../charges/commands.ts'
import { costCommands, noteCost } from '../costs/commands.ts'
import { damageCommands } from '../damage/commands.ts'
import { enterSource, sourceCommands } from '../funding/commands.ts'
import { draftGrant, grantCommands } from '../grants/commands.ts'
import { paProjectCommands } from '../public-assistance/commands.ts'
import { paProject } from '../public-assistance/records.ts'
import { whyNotAboveDamage, whyNotAboveWorksheet } from '../public-assistance/rules.ts'
import { costExceptionCommands, requestExceptionIn } from './commands.ts'
import { costExceptionLife } from './life.ts'
import type { CostException } from './records.ts'
import { whyNotAboveClass, type ClassBooks } from './rules.ts'

const requestException = requestExceptionIn(paProject)

const totals = totalsOf([
  { class: 'travel', federal: 100_000_00, match: 0 },
  { class: 'construction', federal: 900_000_00, match: 0 },
])
const books: ClassBooks = {
  totals,
  charged: {},
  excepted: {},
  moved: 0,
  budget: 1_000_000_00,
  federal: 1_000_000_00,
  limits: { percent: 10, from: 250_000_00 },
}
test.each<[string, number, Partial<ClassBooks>, boolean]>([
  ['up to the budget of its class', 100_000_00, {}, true],
  ['above it by a tenth of the whole budget', 200_000_00, {}, true],
  ['a cent above that', 200_000_01, {}, false],
  ['where moves were approved before', 150_000_01, { moved: 50_000_00 }, false],
  ['where another class is above its budget already', 150_000_01, { charged: { construction: 950_000_00 } }, false],
  ['with an exception for the class', 250_000_00, { excepted: { travel: 50_000_00 } }, true],
  ['a cent above the exception', 250_000_01, { excepted: { travel: 50_000_00 } }, false],
  ['of an award at the threshold', 250_000_00, { federal: 250_000_00 }, true],
  ['where no threshold is set for that day', 900_000_00, { limits: {} }, true],
])('a charge %s', (_, amount, change, may) =>
  expect(whyNotAboveClass({ class: 'travel', amount }, { ...books, ...change }) === null).toBe(may),
)

test('the excess is stated in dollars, with both ways out', () => {
  expect(whyNotAboveClass({ class: 'travel', amount: 250_000_00 }, books)).toBe(
    'This change puts c. Travel $150,000.00 above its budget of $100,000.00. $100,000.00 remains of the 10% of the budget that can be transferred between classes (2 CFR 200.308(f)). Amend the budget first, or request a cost exception that a second person approves.',
  )
  expect(whyNotAboveDamage({ category: 'C', estimate: 800_000_00 }, { damage: 300_000_00, excepted: 0 })).toContain(
    'exceeds the damage items by $500,000.00. They total $300,000.00.',
  )
  expect(
    whyNotAboveDamage({ category: 'C', estimate: 800_000_00 }, { damage: 300_000_00, excepted: 500_000_00 }),
  ).toBeNull()
  expect(whyNotAboveDamage({ category: 'Z', estimate: 800_000_00 }, { damage: 0, excepted: 0 })).toBeNull()
  const large = { size: 'large', estimate: 2_000_000_00, mitigation: 1_00, spent: 2_000_003_00 } as const
  expect(whyNotAboveWorksheet(large, { excepted: 0 })).toContain('exceeds the worksheet by $2.00.')
  expect(whyNotAboveWorksheet(large, { excepted: 2_00 })).toBeNull()
  expect(whyNotAboveWorksheet({ ...large, size: 'small' }, { excepted: 0 })).toBeNull()
})

test("the requester of an exception can't decide it, and neither can a user", () => {
  const of = { status: 'requested', asked_by: 'max' } as CostException
  const why = (move: 'approve' | 'refuse' | 'withdraw', user_id: string, role: 'user' | 'manager') =>
    costExceptionLife.whyNotHere(move, of, { actor: { user_id, role }, today: '2026-11-23' })
  expect(why('approve', 'max', 'manager')).toBe('You can’t decide your own request. Ask another manager.')
  expect(why('approve', 'rosa', 'user')).toBe('Only a manager can do this.')
  expect(why('refuse', 'ada', 'manager')).toBeNull()
  expect([why('withdraw', 'max', 'user'), why('withdraw', 'ada', 'manager')]).toEqual([null, null])
  expect(why('withdraw', 'rosa', 'user')).toBe('Only a manager, or the person under “Requested by”, can do this.')
})

test('a cost above an object class is refused beyond the transfer limit until another person approves it', async () => {
  const { does, owner, organization, max, ada, rosa, clock } = await city()
  await owner.query('select app.default_grants($1)', [organization.id])
  const today = clock.today()
  const { id: funding } = await does(max, draftGrant, {
    title: 'Road',
    kind: 'state',
    agency: 'State',
    manager: max.user_id,
    awarded_on: addDays(today, -200),
    starts_on: addDays(today, -190),
    ends_on: addDays(today, 300),
    amount: 1_000_000_00,
    match: 0,
    documents: [],
  } as never)
  const { version } = (await owner.query('select version from grants where id = $1', [funding])).rows[0]
  await does(max, setGrantBudget, {
    id: funding,
    version,
    lines: [
      { class: 'travel', description: 'Travel', federal: 100_000_00, match: 0 },
      { class: 'construction', description: 'Road', federal: 900_000_00, match: 0 },
    ] as never,
  })
  await does(ada, grantCommands.accept, { id: funding })
  const charge = (amount: number, of = 'travel') =>
    does(max, recordCost, {
      funding,
      kind: 'payroll',
      class: of,
      description: 'Cost',
      incurred_on: today,
      amount,
      match: 0,
      why: 'In the budget.',
      documents: [],
    } as never)
  await charge(200_000_00)
  // The same cost in another award is refused, regardless of punctuation.
  const { id: second } = await does(max, draftGrant, {
    title: 'Road 2',
    kind: 'state',
    agency: 'State',
    manager: max.user_id,
    awarded_on: addDays(today, -200),
    starts_on: addDays(today, -190),
    ends_on: addDays(today, 300),
    amount: 500_000_00,
    match: 0,
    documents: [],
  } as never)
  const seen = (await owner.query('select version from grants where id = $1', [second])).rows[0].version
  await does(max, setGrantBudget, {
    id: second,
    version: seen,
    lines: [{ class: 'travel', description: 'Travel', federal: 500_000_00, match: 0 }] as never,
  })
  await does(ada, grantCommands.accept, { id: second })
  const there = (change: object) =>
    does(max, recordCost, {
      funding: second,
      kind: 'payroll',
      class: 'travel',
      description: 'cost.',
      incurred_on: today,
      amount: 200_000_00,
      match: 0,
      why: 'In the budget.',
      documents: [],
      ...change,
    } as never)
  await expect(there({})).rejects.toThrow('already has this cost in')
  expect(await there({ description: 'Cost, the part of the second road' })).toMatchObject({ status: 'recorded' })
  await expect(charge(1)).rejects.toThrow('This change puts c. Travel $100,000.01 above its budget of $100,000.00.')
  const ask = (change: object = {}) =>
    does(max, requestException, {
      kind: 'class',
      funding,
      class: 'travel',
      amount: 1_000_00,
      reason: 'Fares rose after the storm.',
      documents: [],
      ...change,
    } as never)
  await expect(ask({ class: null })).rejects.toThrow('Select the grant and the object class.')
  const asked = await ask()
  await expect(charge(1)).rejects.toThrow('above its budget')
  await expect(does(max, costExceptionCommands.approve, { id: asked.id, reason: 'Yes.' })).rejects.toThrow(
    'You can’t decide your own request.',
  )
  await expect(does(rosa, costExceptionCommands.approve, { id: asked.id, reason: 'Yes.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  await expect(
    owner.query(
      `update cost_exceptions set status = 'approved', decided_by = asked_by, decided_on = $2 where id = $1`,
      [asked.id, today],
    ),
  ).rejects.toThrow('You can’t decide your own request.')
  expect(
    await does(ada, costExceptionCommands.approve, { id: asked.id, reason: 'The fares are on file.' }),
  ).toMatchObject({
    status: 'approved',
    asked_by: max.user_id,
    decided_by: ada.user_id,
    decision: 'The fares are on file.',
    reason: 'Fares rose after the storm.',
  })
  await charge(1_000_00)
  await expect(charge(1)).rejects.toThrow('above its budget')
  await expect(owner.query('update cost_exceptions set amount = 999999999 where id = $1', [asked.id])).rejects.toThrow(
    'decided cost exception can’t be changed',
  )
  const [refused, taken] = [await ask(), await ask()]
  await does(ada, costExceptionCommands.refuse, { id: refused.id, reason: 'No.' })
  await does(max, costExceptionCommands.withdraw, { id: taken.id })
  await expect(charge(1)).rejects.toThrow('above its budget')

  // An amendment moves the budget, and counts as a transfer.
  const amendment = await does(max, draftGrantAmendment, {
    funding,
    title: 'More travel',
    kind: 'transfer',
    from_class: 'construction',
    to_class: 'travel',
    amount: 50_000_00,
    reason: 'Fares.',
    documents: [],
  } as never)
  await does(max, amendmentCommands.submit, { id: amendment.id })
  await does(ada, amendmentCommands.approve, { id: amendment.id })
  await expect(charge(1)).rejects.toThrow(
    '$50,000.00 remains of the 10% of the budget that can be transferred between classes',
  )
  await charge(700_000_00, 'construction')
})

test("a worksheet above its damage items can't be submitted until another person approves the reason", async () => {
  const { does, eligible, accepted, drafts, declaration, max, ada, rosa, today } = await recovering()
  const request = await eligible()
  const item = await accepted(request.id, { estimate: 300_000_00 })
  const { id } = await drafts(request.id)
  await does(rosa, damageCommands.joinProject, { id: item.id, project: id })
  await expect(does(max, paProjectCommands.submit, { id, day: today })).rejects.toThrow(
    'The cost of $800,000.00 exceeds the damage items by $500,000.00. They total $300,000.00.',
  )
  const ask = (amount: number) =>
    does(rosa, requestException, {
      kind: 'worksheet',
      project: id,
      amount,
      reason: 'Codes require a larger pipe.',
      documents: [],
    } as never)
  const short = await ask(499_999_99)
  await does(ada, costExceptionCommands.approve, { id: short.id, reason: 'The code is on file.' })
  await expect(does(max, paProjectCommands.submit, { id, day: today })).rejects.toThrow(
    'exceeds the damage items by $0.01.',
  )
  const rest = await ask(1)
  await expect(does(rosa, costExceptionCommands.approve, { id: rest.id, reason: 'Yes.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  await does(ada, costExceptionCommands.approve, { id: rest.id, reason: 'The rest.' })
  // Insurance for the same damage must be in the worksheet, or the damage is paid twice.
  const source = await does(rosa, enterSource, {
    name: 'Flood policy',
    kind: 'insurance',
    declaration: declaration.id,
    damage: item.id,
    amount: 250_000_00,
    documents: [],
  } as never)
  await does(max, sourceCommands.commit, { id: source.id, amount: 200_000_01, decision: 'Their letter.' })
  await expect(does(max, paProjectCommands.submit, { id, day: today })).rejects.toThrow(
    'Insurance committed or paid $200,000.01 for this damage, but the worksheet deducts $200,000.00.',
  )
  await does(max, sourceCommands.decline, { id: source.id, decision: 'Not covered.' })
  expect(await does(max, paProjectCommands.submit, { id, day: today })).toMatchObject({ status: 'submitted' })
})

test("a large project above its worksheet can't be closed out without a reason, and its costs belong to its own damage", async () => {
  const { does, owner, obligated, eligible, accepted, declaration, max, ada, rosa, today } = await recovering()
  const project = await obligated()
  const other = await accepted((await eligible()).id, { title: 'Bridge' })
  const given = {
    kind: 'materials',
    declaration: declaration.id,
    project: project.id,
    category: 'C',
    description: 'Pipe',
    worked_on: today,
    vendor_name: 'Birch',
    quantity: 1,
    unit_price: 800_100,
    from_stock: 'stock',
    documents: [],
  }
  await expect(does(rosa, noteCost, { ...given, damage: other.id } as never)).rejects.toThrow(
    `${other.number} isn’t part of ${project.number}.`,
  )
  const cost = await does(rosa, noteCost, given as never)
  await does(max, costCommands.check, { id: cost.id })
  await owner.query(`update pa_projects set size = 'large' where id = $1`, [project.id])
  await does(rosa, paProjectCommands.tellProgress, { id: project.id, complete: 100, day: today, words: 'Done.' })
  await does(rosa, paProjectCommands.complete, { id: project.id, day: today })
  await expect(does(max, paProjectCommands.askCloseout, { id: project.id })).rejects.toThrow(
    'The cost to date of $800,100.00 exceeds the worksheet by $100.00.',
  )
  const asked = await does(max, requestException, {
    kind: 'overrun',
    project: project.id,
    amount: 100_00,
    reason: 'Steel rose.',
    documents: [],
  } as never)
  await does(ada, costExceptionCommands.approve, { id: asked.id, reason: 'As the invoices say.' })
  expect(await does(max, paProjectCommands.askCloseout, { id: project.id })).toMatchObject({ status: 'closeout' })
})
