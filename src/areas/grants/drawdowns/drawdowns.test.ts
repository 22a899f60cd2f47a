import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { addDays } from '#platform/dates.ts'
import { amendmentCommands, draftGrantAmendment, editGrantAmendment, setGrantBudget } from '../budgets/commands.ts'
import { grantBurn } from '../burn/questions.ts'
import { editIncome, grantCostCommands, noteIncome, recordCost } from '../charges/commands.ts'
import { draftGrant, grantCommands } from '../grants/commands.ts'
import type { Grant } from '../grants/records.ts'
import { beginCloseout, closeoutCommands, editCloseout } from '../closeouts/commands.ts'
import { showCloseout } from '../closeouts/questions.ts'
import { refundOf } from '../closeouts/rules.ts'
import { editGrantReport, planReports, reportCommands } from '../reports/commands.ts'
import { answerRequestBox, draftDrawdown, drawdownCommands } from './commands.ts'
import { drawdownDocument, showRequest } from './questions.ts'

/** An award of a thousand dollars that Ada accepted, with a budget and two costs. */
async function granted(change: Partial<Grant> = {}) {
  const place = await city()
  const { max, ada, does, owner, organization, clock } = place
  await owner.query('select app.default_grants($1)', [organization.id])
  await owner.query(
    `insert into applicant_profiles (organization_id, legal_name, uei, ein) values ($1, 'City', 'ABCDEF123456', '440000099')`,
    [organization.id],
  )
  const today = clock.today()
  const { id } = await does(max, draftGrant, {
    title: 'Road',
    kind: 'federal',
    award_number: 'F-1',
    agency: 'FHWA',
    aln: '20.205',
    manager: max.user_id,
    awarded_on: addDays(today, -200),
    starts_on: addDays(today, -190),
    ends_on: addDays(today, 300),
    amount: 1_000_00,
    match: 100_00,
    documents: [],
    ...change,
  } as never)
  const { version } = (await owner.query('select version from grants where id = $1', [id])).rows[0]
  await does(max, setGrantBudget, {
    id,
    version,
    lines: [
      { class: 'construction', description: 'Paving', federal: 900_00, match: 100_00 },
      { class: 'travel', description: 'Trips', federal: 100_00, match: 0 },
    ] as never,
  })
  await does(ada, grantCommands.accept, { id })
  const charge = (amount: number, more: object = {}) =>
    does(max, recordCost, {
      funding: id,
      kind: 'other',
      class: 'construction',
      description: 'Pay estimate',
      incurred_on: addDays(today, -5),
      amount,
      match: 0,
      why: 'In the budget.',
      documents: [],
      ...more,
    } as never)
  const row = async (): Promise<Grant> => (await owner.query('select * from grants where id = $1', [id])).rows[0]
  return { ...place, id, today, charge, row }
}

test('a drawdown is created by one person, checked by another, and tracked with its costs to the receipt', async () => {
  const { max, ada, rosa, does, id, today, charge, row, owner } = await granted()
  const [first, second] = [await charge(400_00), await charge(300_00)]
  expect(await row()).toMatchObject({ spent: 700_00 })
  await expect(charge(300_01)).rejects.toThrow('The award can pay up to $300.00 more.')
  await expect(
    does(rosa, draftDrawdown, { funding: id, kind: 'reimbursement' as const, lines: [{ cost: first.id, amount: 1 }] }),
  ).rejects.toThrow()
  await expect(
    does(max, draftDrawdown, {
      funding: id,
      kind: 'reimbursement' as const,
      lines: [{ cost: first.id, amount: 400_01 }],
    }),
  ).rejects.toThrow('remains to be drawn')
  const draft = await does(max, draftDrawdown, {
    funding: id,
    kind: 'reimbursement' as const,
    lines: [
      { cost: first.id, amount: 400_00 },
      { cost: second.id, amount: 100_00 },
    ],
  })
  await does(max, drawdownCommands.submit, { id: draft.id })
  await expect(
    does(max, draftDrawdown, { funding: id, kind: 'reimbursement' as const, lines: [{ cost: first.id, amount: 1 }] }),
  ).rejects.toThrow('remains to be drawn')
  await expect(does(max, drawdownCommands.approve, { id: draft.id })).rejects.toThrow(
    'You can’t check your own drawdown. Another manager must check it.',
  )
  await does(ada, drawdownCommands.return, { id: draft.id, reason: 'Estimate 2 is not signed.' })
  const costs = await owner.query('select drawn from grant_costs where funding = $1 order by number', [id])
  expect(costs.rows.map(({ drawn }) => drawn)).toEqual([0, 0])
  await does(max, drawdownCommands.submit, { id: draft.id })
  await does(ada, drawdownCommands.approve, { id: draft.id })
  expect(await row()).toMatchObject({ drawn: 500_00, received: 0 })
  await expect(does(ada, grantCostCommands.disallow, { id: first.id, reason: 'No.' })).rejects.toThrow(
    '$400.00 of this cost is in drawdowns. Return those that are not approved, cancel those that are approved, and record the answer to those that are requested.',
  )
  await does(max, drawdownCommands.request, { id: draft.id, reference: 'ASAP-1' })
  await expect(does(ada, drawdownCommands.cancel, { id: draft.id, reason: 'Late.' })).rejects.toThrow()
  await does(max, drawdownCommands.receive, { id: draft.id, received: 500_00, day: today })
  expect(await row()).toMatchObject({ drawn: 500_00, received: 500_00 })

  // A cost disallowed after its money came lowers what can be drawn next; what nothing offsets is refunded at closeout.
  await does(ada, grantCostCommands.disallow, { id: second.id, reason: 'The audit found no time sheets.' })
  expect(await row()).toMatchObject({ spent: 400_00, drawn: 500_00, received: 500_00 })
  const third = await charge(150_00, { description: 'Pay estimate 3' })
  const draw = (amount: number) =>
    does(max, draftDrawdown, { funding: id, kind: 'reimbursement' as const, lines: [{ cost: third.id, amount }] })
  await expect(draw(50_01)).rejects.toThrow('$50.00 remains to be drawn.')
  await draw(50_00)
})

test('a match that falls short is made up from the costs of the award, and its share is refunded at closeout', async () => {
  const { max, ada, does, id, today, charge, row } = await granted()
  const cost = await charge(800_00, { match: 60_00, incurred_on: addDays(today, -20) })
  const draft = await does(max, draftDrawdown, {
    ...{ funding: id, kind: 'reimbursement' as const, lines: [{ cost: cost.id, amount: 800_00 }] },
  })
  await does(max, drawdownCommands.submit, { id: draft.id })
  await does(ada, drawdownCommands.approve, { id: draft.id })
  const move = (who: typeof max, moved: number) =>
    does(who, grantCostCommands.countAsMatch, { id: cost.id, moved, reason: 'No other match came.' })
  await expect(move(ada, 40_00)).rejects.toThrow('$800.00 of this cost is in drawdowns.')
  await does(max, drawdownCommands.request, { id: draft.id, reference: 'ASAP-1' })
  await does(max, drawdownCommands.receive, { id: draft.id, received: 800_00, day: today })
  const closeout = await does(max, beginCloseout, { id, reason: 'The road is open.' })
  const short = async () =>
    (await does(max, showCloseout, { id: closeout.id })).checks.find(({ words }) => words === 'The match was met')!
  expect((await short()).whyNot).toContain('$40.00 of match is missing.')
  await expect(move(max, 40_00)).rejects.toThrow('You can’t move a cost you entered.')
  await expect(move(ada, 800_01)).rejects.toThrow('The award pays $800.00 of this cost.')
  expect(await move(ada, 40_00)).toMatchObject({ amount: 760_00, match: 100_00 })
  expect(await row()).toMatchObject({ spent: 760_00, matched: 100_00, received: 800_00 })
  expect((await short()).whyNot).toBeNull()
  expect(refundOf(await row())).toBe(40_00)
})

test('the months of a grant hold its costs and what was drawn for them, to the cent', async () => {
  const { max, ada, rosa, does, id, today, charge } = await granted()
  const cost = await charge(400_00, { match: 50_00 })
  await charge(100_00, { class: 'travel', incurred_on: addDays(today, -70) })
  const left = await charge(90_00)
  await does(ada, grantCostCommands.question, { id: left.id, reason: 'No time sheet.' })
  await does(ada, grantCostCommands.disallow, { id: left.id, reason: 'No time sheet.' })
  const draft = await does(max, draftDrawdown, {
    funding: id,
    kind: 'reimbursement' as const,
    lines: [{ cost: cost.id, amount: 300_00 }],
  })
  await does(max, drawdownCommands.submit, { id: draft.id })
  await does(ada, drawdownCommands.approve, { id: draft.id })
  const sums = async () => {
    const { months, classes } = await does(rosa, grantBurn, { id })
    return {
      months: months.length,
      spent: months.reduce((sum, { spent }) => sum + spent, 0),
      drawn: months.reduce((sum, { drawn }) => sum + drawn, 0),
      classes: Object.fromEntries(classes.map(({ class: name, amount }) => [name, amount])),
    }
  }
  const classes = { construction: 450_00, travel: 100_00 }
  expect(await sums()).toEqual({ months: 2, spent: 500_00, drawn: 0, classes })
  await does(max, drawdownCommands.request, { id: draft.id, reference: 'ASAP-1' })
  expect(await sums()).toMatchObject({ drawn: 300_00 })
  await does(max, drawdownCommands.receive, { id: draft.id, received: 250_00, day: today, reason: 'Cap.' })
  expect(await sums()).toEqual({ months: 2, spent: 500_00, drawn: 250_00, classes })
})

test('the amount not received is drawn again, and no more than that', async () => {
  const { max, ada, does, id, today, charge, row, owner } = await granted()
  const [first, second] = [await charge(400_00), await charge(300_00)]
  const asks = (lines: { cost: string; amount: number }[]) =>
    does(max, draftDrawdown, { funding: id, kind: 'reimbursement' as const, lines })
  const draft = await asks([
    { cost: first.id, amount: 400_00 },
    { cost: second.id, amount: 300_00 },
  ])
  await does(max, drawdownCommands.submit, { id: draft.id })
  await does(ada, drawdownCommands.approve, { id: draft.id })
  await does(max, drawdownCommands.request, { id: draft.id, reference: 'ASAP-1' })
  await does(max, drawdownCommands.receive, {
    id: draft.id,
    received: 350_00,
    day: today,
    reason: 'The quarter’s limit.',
  })
  expect(await row()).toMatchObject({ drawn: 350_00, received: 350_00 })
  expect((await owner.query('select drawn from grant_costs where funding = $1 order by number', [id])).rows).toEqual([
    { drawn: 350_00 },
    { drawn: 0 },
  ])
  await expect(asks([{ cost: first.id, amount: 50_01 }])).rejects.toThrow('$50.00 of GC-2026-0001 remains to be drawn.')
  const again = await asks([
    { cost: first.id, amount: 50_00 },
    { cost: second.id, amount: 300_00 },
  ])
  await does(max, drawdownCommands.submit, { id: again.id })
  await does(ada, drawdownCommands.approve, { id: again.id })
  expect(await row()).toMatchObject({ drawn: 700_00, received: 350_00 })
})

test('the agency reduces or refuses a request: the rest can be drawn again, and a wrong answer is taken back by another person', async () => {
  const { max, ada, rosa, does, id, today, charge, row, owner } = await granted()
  const [first, second] = [await charge(400_00), await charge(300_00)]
  const requested = async (lines: { cost: string; amount: number }[]) => {
    const made = await does(max, draftDrawdown, { funding: id, kind: 'reimbursement' as const, lines })
    await does(max, drawdownCommands.submit, { id: made.id })
    await does(ada, drawdownCommands.approve, { id: made.id })
    return does(max, drawdownCommands.request, { id: made.id, reference: 'ASAP-1' })
  }
  const costs = async () =>
    (await owner.query('select drawn from grant_costs where funding = $1 order by number', [id])).rows.map(
      (of) => of.drawn,
    )
  const form = async (drawdown: string) => (await does(rosa, showRequest, { id: drawdown })).sf270!.known
  const one = await requested([
    { cost: first.id, amount: 400_00 },
    { cost: second.id, amount: 100_00 },
  ])
  const reduce = (allowed: number, more = {}) =>
    does(max, drawdownCommands.reduce, {
      id: one.id,
      allowed,
      day: today,
      reason: 'Line 3 is outside the scope.',
      ...more,
    })
  await expect(reduce(500_00)).rejects.toThrow('Enter less than $500.00.')
  await expect(reduce(0)).rejects.toThrow()
  await expect(reduce(420_00, { day: addDays(today, -1) })).rejects.toThrow('on or after the request date')
  await expect(reduce(420_00, { day: addDays(today, 1) })).rejects.toThrow('in the future')
  await expect(
    does(rosa, drawdownCommands.reduce, { id: one.id, allowed: 1, day: today, reason: 'x' }),
  ).rejects.toThrow()
  expect(await reduce(420_00)).toMatchObject({
    status: 'requested',
    amount: 500_00,
    allowed: 420_00,
    answered_on: today,
  })
  expect(await row()).toMatchObject({ drawn: 420_00, received: 0 })
  expect(await costs()).toEqual([400_00, 20_00])

  // The rest is drawn again at once, and its form counts the earlier request as it was allowed.
  const two = await requested([{ cost: second.id, amount: 280_00 }])
  expect((await form(two.id))['11h']!.answer).toBe(420_00)
  // The first one keeps the form as it was requested.
  expect((await form(one.id))['11i']!.answer).toBe(500_00)

  const receive = (received: number, reason?: string) =>
    does(max, drawdownCommands.receive, { id: one.id, received, day: today, ...(reason && { reason }) })
  await expect(receive(420_01)).rejects.toThrow('The amount can’t exceed the $420.00 that the agency allowed.')
  await expect(receive(0, 'None.')).rejects.toThrow('Nothing was received. Record the refusal instead.')
  await expect(receive(410_00)).rejects.toThrow('Enter why $10.00 was not paid.')
  await receive(410_00, 'Offset of an old debt.')
  await expect(receive(410_00, 'Twice.')).rejects.toThrow('is already received')
  expect(await row()).toMatchObject({ drawn: 690_00, received: 410_00 })

  // It was the receipt of another grant.
  await expect(does(max, drawdownCommands.reverse, { id: one.id, reason: 'Wrong grant.' })).rejects.toThrow(
    'You recorded this answer. Another manager must take it back.',
  )
  const back = await does(ada, drawdownCommands.reverse, { id: one.id, reason: 'Wrong grant.' })
  expect(back).toMatchObject({ status: 'requested', received: 0, received_on: null, allowed: 420_00 })
  expect(await row()).toMatchObject({ drawn: 700_00, received: 0 })
  expect(await costs()).toEqual([400_00, 300_00])

  await does(ada, drawdownCommands.refuse, { id: one.id, day: today, reason: 'Account closed.' })
  expect(await row()).toMatchObject({ drawn: 280_00 })
  await requested([{ cost: first.id, amount: 390_00 }])
  await expect(does(max, drawdownCommands.reverse, { id: one.id, reason: 'It came.' })).rejects.toThrow(
    'Its costs were drawn again since. Return or cancel that drawdown first.',
  )
})

test("a canceled drawdown releases its costs, and a questioned cost can't be drawn", async () => {
  const { max, ada, does, id, today, charge, row } = await granted()
  const cost = await charge(400_00)
  const draft = await does(max, draftDrawdown, {
    funding: id,
    kind: 'reimbursement' as const,
    lines: [{ cost: cost.id, amount: 400_00 }],
  })
  await does(max, drawdownCommands.submit, { id: draft.id })
  await does(ada, drawdownCommands.approve, { id: draft.id })
  await does(ada, drawdownCommands.cancel, { id: draft.id, reason: 'The portal is down.' })
  expect(await row()).toMatchObject({ drawn: 0 })
  // One that the agency refuses after the request releases them too, and no receipt of $0 is needed.
  const asked = await does(max, draftDrawdown, {
    funding: id,
    kind: 'reimbursement' as const,
    lines: [{ cost: cost.id, amount: 400_00 }],
  })
  await does(max, drawdownCommands.submit, { id: asked.id })
  await does(ada, drawdownCommands.approve, { id: asked.id })
  await does(max, drawdownCommands.request, { id: asked.id, reference: 'ASAP-2' })
  const refused = await does(max, drawdownCommands.refuse, {
    id: asked.id,
    day: today,
    reason: 'The account is blocked.',
  })
  expect(refused).toMatchObject({
    ...{ status: 'refused', answered_on: today, agency_reason: 'The account is blocked.', returned_because: null },
  })
  expect(await row()).toMatchObject({ drawn: 0 })
  await does(ada, grantCostCommands.question, { id: cost.id, reason: 'Which corner?' })
  await expect(
    does(max, draftDrawdown, { funding: id, kind: 'reimbursement' as const, lines: [{ cost: cost.id, amount: 1 }] }),
  ).rejects.toThrow('is questioned')
  await expect(does(max, grantCostCommands.settle, { id: cost.id, reason: 'Corner 4.' })).rejects.toThrow(
    'You can’t resolve a question on a cost you entered. Another manager must resolve it.',
  )
  await does(ada, grantCostCommands.disallow, { id: cost.id, reason: 'Not in the scope.' })
  expect(await row()).toMatchObject({ spent: 0 })
})

test('a cost questioned while its drawdown waits for check blocks it, and so does deducted income', async () => {
  const { max, ada, does, id, charge } = await granted()
  const cost = await charge(400_00)
  const draft = await does(max, draftDrawdown, {
    funding: id,
    kind: 'reimbursement' as const,
    lines: [{ cost: cost.id, amount: 400_00 }],
  })
  await does(max, drawdownCommands.submit, { id: draft.id })
  await does(ada, grantCostCommands.question, { id: cost.id, reason: 'Which corner?' })
  await expect(does(ada, drawdownCommands.approve, { id: draft.id })).rejects.toThrow(`${cost.number} is questioned`)
  await does(ada, grantCostCommands.settle, { id: cost.id, reason: 'Corner 4.' })
  await does(max, noteIncome, {
    funding: id,
    kind: 'program_income',
    description: 'Scrap',
    received_on: cost.incurred_on,
    amount: 700_00,
  } as never)
  await expect(does(ada, drawdownCommands.approve, { id: draft.id })).rejects.toThrow(
    'This drawdown exceeds the award less deducted program income.',
  )
})

test("an approved drawdown can't be requested while one of its costs is questioned", async () => {
  const { max, ada, does, id, charge } = await granted()
  const cost = await charge(400_00)
  const draft = await does(max, draftDrawdown, {
    funding: id,
    kind: 'reimbursement' as const,
    lines: [{ cost: cost.id, amount: 400_00 }],
  })
  await does(max, drawdownCommands.submit, { id: draft.id })
  await does(ada, drawdownCommands.approve, { id: draft.id })
  await does(ada, grantCostCommands.question, { id: cost.id, reason: 'Which corner?' })
  await expect(does(max, drawdownCommands.request, { id: draft.id, reference: 'ASAP-1' })).rejects.toThrow(
    `${cost.number} is questioned`,
  )
  await does(max, drawdownCommands.cancel, { id: draft.id, reason: 'The cost is questioned.' })
})

test("a cost can't be changed past the totals that follow from it, and a subrecipient is not paid beyond its request", async () => {
  const { max, charge, edits, row } = await granted()
  const cost = await charge(400_00)
  await expect(edits(max, 'update grant_costs set amount = 1 where id = $1', [cost.id])).rejects.toThrow(
    'permission denied',
  )
  expect(await row()).toMatchObject({ spent: 400_00 })
  await expect(charge(1, { kind: 'subaward' })).rejects.toThrow(
    'Subrecipient costs are charged when their payment request is approved. Enter the request instead.',
  )
})

test('income that counts as match is counted when it is recorded, changed, or moved to another grant', async () => {
  const { max, ada, does, id, today, row, owner } = await granted({ income_use: 'cost_share' })
  const noted = await does(max, noteIncome, {
    funding: id,
    kind: 'program_income',
    description: 'Fees',
    received_on: addDays(today, -1),
    amount: 60_00,
  } as never)
  expect(await row()).toMatchObject({ matched: 60_00 })
  const changed = await does(max, editIncome, {
    id: noted.id,
    version: noted.version,
    changes: { amount: 80_00 } as never,
  })
  expect(await row()).toMatchObject({ matched: 80_00 })
  const other = await does(max, draftGrant, {
    title: 'Bridge',
    kind: 'state',
    agency: 'State',
    manager: max.user_id,
    awarded_on: today,
    starts_on: today,
    ends_on: addDays(today, 9),
    amount: 1,
    income_use: 'cost_share',
    documents: [],
  } as never)
  await expect(
    does(max, editIncome, { id: noted.id, version: changed.version, changes: { funding: other.id } as never }),
  ).rejects.toThrow('Income can be recorded only for an accepted grant.')
  await does(ada, grantCommands.accept, { id: other.id })
  await does(max, editIncome, { id: noted.id, version: changed.version, changes: { funding: other.id } as never })
  expect(
    (
      await owner.query('select id = $1 as first, matched from grants where id = any ($2) order by 1 desc', [
        id,
        [id, other.id],
      ])
    ).rows,
  ).toEqual([
    { first: true, matched: 0 },
    { first: false, matched: 80_00 },
  ])
})

test('a budget transfer takes effect when another person approves it', async () => {
  const { max, ada, does, id, owner } = await granted()
  const of = await does(max, draftGrantAmendment, {
    funding: id,
    title: 'Fewer trips',
    kind: 'transfer',
    from_class: 'travel',
    to_class: 'construction',
    amount: 60_00,
    reason: 'By phone.',
    documents: [],
  } as never)
  expect(await does(max, amendmentCommands.submit, { id: of.id })).toMatchObject({ share: 5.45 })
  await expect(does(max, amendmentCommands.approve, { id: of.id })).rejects.toThrow(
    'You can’t approve your own amendment.',
  )
  await does(ada, amendmentCommands.approve, { id: of.id })
  expect(
    (await owner.query('select federal from grant_budget_lines where funding = $1 order by position', [id])).rows.map(
      ({ federal }) => federal,
    ),
  ).toEqual([960_00, 40_00])
})

test('an award can have one no-cost extension, and its final reports move to the new end', async () => {
  const { max, ada, does, id, today, row, owner } = await granted()
  const extend = async (days: number) =>
    (
      await does(max, draftGrantAmendment, {
        funding: id,
        title: 'Longer',
        kind: 'extension',
        new_end: addDays(today, days),
        reason: 'Rain.',
        approval: 'Letter of May 2',
        documents: [],
      } as never)
    ).id
  const [first, second] = [await extend(400), await extend(500)]
  await does(max, planReports, { id })
  for (const each of [first, second]) await does(max, amendmentCommands.submit, { id: each })
  await does(ada, amendmentCommands.approve, { id: first })
  await expect(does(ada, amendmentCommands.approve, { id: second })).rejects.toThrow(
    'The one no-cost extension is already used (2 CFR 200.308). Ask the awarding agency to amend the award, and enter its approval with the effective date.',
  )
  expect(await row()).toMatchObject({ ends_on: addDays(today, 400) })
  // The report at the old end is an ordinary one now, and the plan reaches the new end without a gap.
  const { rows: reports } = await owner.query<{ final: boolean; starts: string; ends: string; due: string }>(
    `select final, period_start::text as starts, period_end::text as ends, due_on::text as due from grant_reports
      where funding = $1 and kind = 'sf425' order by period_start`,
    [id],
  )
  expect(reports.slice(1).map(({ starts }) => starts)).toEqual(reports.slice(0, -1).map(({ ends }) => addDays(ends, 1)))
  expect(reports.filter(({ final }) => final)).toEqual([
    { ...reports.at(-1), ends: addDays(today, 400), due: addDays(today, 520) },
  ])
})

test('a final report submitted before an extension is not the final one of the closeout', async () => {
  const { max, ada, does, id, today, owner } = await granted()
  await does(max, planReports, { id })
  await owner.query(`update grant_reports set status = 'sent', sent_on = $2 where funding = $1 and final`, [id, today])
  const of = await does(max, draftGrantAmendment, {
    ...{ funding: id, title: 'More time', kind: 'extension', new_end: addDays(today, 400) },
    ...{ reason: 'Frost.', approval: 'Letter 4', documents: [] },
  } as never)
  await does(max, amendmentCommands.submit, { id: of.id })
  await does(ada, amendmentCommands.approve, { id: of.id })
  const closeout = await does(max, beginCloseout, { id, reason: 'All is done.' })
  const { checks } = await does(max, showCloseout, { id: closeout.id })
  expect(checks.find(({ words }) => words === 'The final financial report is submitted')!.whyNot).toBe(
    'Submit the final SF-425.',
  )
})

test('a reduced award takes the amount out of all lines of its class, to the cent', async () => {
  const { max, ada, does, id, owner } = await granted()
  await owner.query(`update grant_budget_lines set federal = 3000 where funding = $1 and class = 'travel'`, [id])
  await owner.query(
    `insert into grant_budget_lines (organization_id, funding, position, class, description, federal)
      select organization_id, funding, 3, class, 'Fuel', 7000 from grant_budget_lines where funding = $1
      and class = 'travel'`,
    [id],
  )
  const of = await does(max, draftGrantAmendment, {
    funding: id,
    title: 'Less',
    kind: 'more_funds',
    to_class: 'travel',
    amount: -80_00,
    reason: 'The awarding agency has less.',
    approval: 'Letter of May 2',
    documents: [],
  } as never)
  await does(max, amendmentCommands.submit, { id: of.id })
  await does(ada, amendmentCommands.approve, { id: of.id })
  expect((await owner.query('select amount from grants where id = $1', [id])).rows).toEqual([{ amount: 920_00 }])
  expect(
    (await owner.query(`select federal from grant_budget_lines where funding = $1 order by position`, [id])).rows.map(
      ({ federal }) => federal,
    ),
  ).toEqual([900_00, 0, 20_00])
})

test('an approved change of the match changes what the award requires and what is budgeted', async () => {
  const { max, ada, does, id, owner } = await granted()
  const match = async () =>
    (
      await owner.query(
        `select g.match, (select sum(match)::int from grant_budget_lines where funding = g.id) as budgeted from grants g
          where g.id = $1`,
        [id],
      )
    ).rows[0] as { match: number; budgeted: number }
  const before = await match()
  const amend = async (amount: number, to_class: string | null) => {
    const of = await does(max, draftGrantAmendment, {
      funding: id,
      title: 'Match',
      kind: 'match_total',
      to_class,
      amount,
      reason: 'The town meeting voted less.',
      approval: 'Letter of May 2',
      documents: [],
    } as never)
    await does(max, amendmentCommands.submit, { id: of.id })
    await does(ada, amendmentCommands.approve, { id: of.id })
  }
  await expect(amend(50_00, null)).rejects.toThrow('Select the object class that the match is added to.')
  await expect(amend(-before.match - 1, null)).rejects.toThrow('It can’t be reduced by more.')
  await amend(50_00, 'travel')
  expect(await match()).toEqual({ match: before.match + 50_00, budgeted: before.budgeted + 50_00 })
  await amend(-20_00, null)
  expect(await match()).toEqual({ match: before.match + 30_00, budgeted: before.budgeted + 30_00 })
})

test('each report has the award of its period, in order, and names the recipient', async () => {
  const { max, ada, does, id, today, owner, organization } = await granted({ match: 0 })
  const amend = async (amount: number, approved_on: string | null) => {
    const of = await does(max, draftGrantAmendment, {
      ...{ funding: id, title: 'More', kind: 'more_funds', to_class: 'travel', amount, approved_on },
      ...{ reason: 'The agency adds funds.', approval: 'Amendment 1', documents: [] },
    } as never)
    await does(max, amendmentCommands.submit, { id: of.id })
    await does(ada, amendmentCommands.approve, { id: of.id })
  }
  await expect(amend(1, addDays(today, 1))).rejects.toThrow('The effective date can’t be in the future.')
  await amend(300_00, null)
  await amend(50_00, addDays(today, -170))
  await does(max, planReports, { id })
  const reports = (
    await owner.query<{ id: string; number: string; period_end: string }>(
      `select id, number, period_end::text from grant_reports where funding = $1 and kind = 'sf425' and period_end < $2
        order by period_end`,
      [id, today],
    )
  ).rows
  const [first, second] = [reports[0]!, reports[1]!]
  for (const of of [first, second])
    expect(await does(max, reportCommands.prepare, { id: of.id })).toMatchObject({
      authorized: of.period_end < addDays(today, -170) ? 1_000_00 : 1_050_00,
    })
  const certify = ({ id: report }: { id: string }) => does(ada, reportCommands.certify, { id: report, name: 'Ada' })
  await expect(certify(second)).rejects.toThrow(`Certify ${first.number} for the period to`)
  await owner.query('update applicant_profiles set uei = null where organization_id = $1', [organization.id])
  await expect(certify(first)).rejects.toThrow('The applicant profile has no UEI.')
  await owner.query(`update applicant_profiles set uei = 'ABCDEF123456' where organization_id = $1`, [organization.id])
  await certify(first)
  await certify(second)
})

test("a person who changes a transfer can't approve it", async () => {
  const { max, ada, does, id } = await granted()
  const of = await does(max, draftGrantAmendment, {
    funding: id,
    title: 'Fewer trips',
    kind: 'transfer',
    from_class: 'travel',
    to_class: 'construction',
    amount: 1_00,
    reason: 'By phone.',
    documents: [],
  } as never)
  await does(ada, editGrantAmendment, { id: of.id, version: of.version, changes: { amount: 60_00 } as never })
  await does(max, amendmentCommands.submit, { id: of.id })
  await expect(does(ada, amendmentCommands.approve, { id: of.id })).rejects.toThrow(
    'You can’t approve an amendment you changed. Another manager must approve it.',
  )
})

test('reports are counted and certified by another person, and the closeout recovers the value of equipment', async () => {
  const { max, ada, does, id, today, charge, row, owner } = await granted({ reports: 'annual' })
  const first = await charge(600_00, { match: 100_00 })
  await owner.query('update grants set ends_on = $2 where id = $1', [id, addDays(today, -1)])
  await does(max, planReports, { id })
  const reports = (
    await owner.query(
      'select id, kind, version, final from grant_reports where funding = $1 order by period_end, kind',
      [id],
    )
  ).rows
  for (const report of reports) {
    if (report.kind === 'performance')
      await does(max, editGrantReport, {
        id: report.id,
        version: report.version,
        changes: { narrative: 'Done.' } as never,
      })
    await does(max, reportCommands.prepare, { id: report.id })
    await expect(does(max, reportCommands.certify, { id: report.id, name: 'Max' })).rejects.toThrow(
      'You can’t certify a report you prepared. Another manager must certify it.',
    )
    await does(ada, reportCommands.certify, { id: report.id, name: 'Ada' })
    await does(max, reportCommands.send, { id: report.id, reference: 'R' })
  }
  expect(
    (
      await owner.query(
        `select federal_spent, match_spent, authorized from grant_reports where funding = $1 and final
          and kind = 'sf425'`,
        [id],
      )
    ).rows,
  ).toEqual([{ federal_spent: 600_00, match_spent: 100_00, authorized: 1_000_00 }])
  const closeout = await does(max, beginCloseout, { id })
  await expect(does(max, closeoutCommands.prepare, { id: closeout.id })).rejects.toThrow('Pay all orders')
  await does(max, editCloseout, {
    id: closeout.id,
    version: closeout.version,
    changes: {
      liquidated: true,
      subawards_closed: true,
      inventory: true,
      equipment_value: 12_000_00,
      federal_share: 75,
      disposition: 'keep',
    } as never,
  })
  expect(await does(max, closeoutCommands.prepare, { id: closeout.id })).toMatchObject({
    equipment_owed: 9_000_00,
    owed: 9_000_00,
  })
  await expect(does(max, closeoutCommands.close, { id: closeout.id })).rejects.toThrow(
    'You can’t sign off a closeout you prepared.',
  )
  await expect(does(ada, closeoutCommands.close, { id: closeout.id })).rejects.toThrow(
    '$9,000.00 is owed to the awarding agency.',
  )
  await does(max, closeoutCommands.refund, { id: closeout.id, day: today })
  // A cost removed after the count: the closeout is counted again, and its refund changes.
  const late = await charge(1_00, { incurred_on: addDays(today, -2) })
  await does(ada, grantCostCommands.disallow, { id: late.id, reason: 'Not of this road.' })
  await owner.query('update grants set received = 70000 where id = $1', [id])
  await expect(does(ada, closeoutCommands.close, { id: closeout.id })).rejects.toThrow(
    'Drawdowns or costs changed since preparation',
  )
  await does(ada, closeoutCommands.return, { id: closeout.id, reason: 'Count it again.' })
  expect(await does(max, closeoutCommands.prepare, { id: closeout.id })).toMatchObject({
    owed: 9_100_00,
    refunded_on: null,
  })
  await expect(does(ada, closeoutCommands.close, { id: closeout.id })).rejects.toThrow(
    '$100.00 is owed to the awarding agency.',
  )
  await does(max, closeoutCommands.refund, { id: closeout.id, day: today })
  const waiting = await does(max, draftDrawdown, {
    funding: id,
    kind: 'reimbursement' as const,
    lines: [{ cost: first.id, amount: 1_00 }],
  })
  await does(max, drawdownCommands.submit, { id: waiting.id })
  await expect(does(ada, closeoutCommands.close, { id: closeout.id })).rejects.toThrow('One drawdown is still open.')
  await does(ada, drawdownCommands.return, { id: waiting.id, reason: 'Too late.' })
  await does(ada, closeoutCommands.close, { id: closeout.id })
  expect(await row()).toMatchObject({ status: 'closed', closed_on: today })
})

/** Each line of the form as the ledgers add up, each from its own rows. */
const ledger = `with costs as (select c.*, i.id is null or i.status = 'paid' as paid from grant_costs c
    left join invoices i on i.id = c.invoice where c.funding = $1 and c.status <> 'disallowed'),
  claimed as (select l.cost from drawdown_lines l join drawdowns d on d.id = l.drawdown
    where l.claimed > 0 and d.funding = $1 and (d.id = $2 or d.status in ('approved', 'requested', 'received'))),
  counted as (select * from costs where paid or id in (select cost from claimed))
  select (select sum(amount + match + from_income) from costs where paid)::bigint as "11a",
    (select coalesce(sum(amount), 0) from grant_incomes where funding = $1 and kind = 'program_income')::bigint as "11b",
    (select coalesce(sum(amount + match + from_income), 0) from counted where not paid)::bigint as "11d",
    (select sum(match) from counted)::bigint as "11f",
    (select coalesce(sum(case status when 'received' then received else coalesce(allowed, amount) end), 0) from drawdowns
      where funding = $1 and id <> $2 and status in ('approved', 'requested', 'received'))::bigint as "11h",
    (select amount from drawdowns where id = $2)::bigint as "11i"`

test('each line of the SF-270 equals the ledgers, over program income, a refusal and a receipt that falls short', async () => {
  const { max, ada, rosa, does, id, today, charge, owner } = await granted()
  const income = (amount: number) =>
    does(max, noteIncome, {
      ...{ funding: id, kind: 'program_income', description: 'Fees', received_on: addDays(today, -2), amount },
    } as never)
  const draft = (cost: string, amount: number, kind: 'reimbursement' | 'advance' = 'reimbursement') =>
    does(max, draftDrawdown, { funding: id, kind, lines: [{ cost, amount }] })
  const agrees = async (drawdown: string) => {
    const known = (await does(rosa, showRequest, { id: drawdown })).sf270!.known
    const { rows } = await owner.query(ledger, [id, drawdown])
    expect(Object.fromEntries(Object.keys(rows[0]).map((line) => [line, known[line]!.answer]))).toEqual(rows[0])
    return Object.fromEntries(Object.entries(known).map(([box, { answer }]) => [box, answer]))
  }
  const requested = async ({ id: drawdown }: { id: string }) => {
    await does(max, drawdownCommands.submit, { id: drawdown })
    await does(ada, drawdownCommands.approve, { id: drawdown })
    await does(max, drawdownCommands.request, { id: drawdown, reference: 'ASAP' })
  }
  const [first, second] = [await charge(400_00, { match: 50_00 }), await charge(300_00, { match: 20_00 })]
  const one = await draft(first.id, 400_00)
  expect(await agrees(one.id)).toMatchObject({ '11a': 770_00, '11f': 70_00, '11h': 0, '11i': 400_00 })
  await requested(one)
  await does(max, drawdownCommands.receive, { id: one.id, received: 390_00, day: today, reason: 'Cap.' })

  // Income that has paid nothing lowers what can be drawn, and the form says the same.
  await income(25_00)
  await expect(draft(second.id, 285_01)).rejects.toThrow('$285.00 remains to be drawn.')
  const other = await draft(second.id, 285_00)
  expect(await agrees(other.id)).toMatchObject({ '11a': 770_00, '11b': 25_00, '11h': 390_00, '11i': 285_00 })
  await requested(other)
  await does(max, drawdownCommands.refuse, { id: other.id, day: today, reason: 'Wrong account.' })

  // A cost that it pays is an outlay, and the award is drawn in full again.
  await charge(0, { from_income: 25_00 })
  await expect(charge(0, { from_income: 1 })).rejects.toThrow('It can pay up to $0.00.')
  const third = await draft(second.id, 300_00)
  expect(await agrees(third.id)).toMatchObject({ '11a': 795_00, '11b': 25_00, '11h': 390_00, '11i': 300_00 })
  await does(max, drawdownCommands.submit, { id: third.id })
  await income(5_00)
  await does(ada, drawdownCommands.approve, { id: third.id })
  await income(6_00)
  await expect(does(max, drawdownCommands.request, { id: third.id, reference: 'ASAP' })).rejects.toThrow(
    'Paid costs less unused program income no longer cover this drawdown. Cancel it',
  )
})

test('the SF-271 of a construction award has each outlay on its line, from the costs, the match and the receipts', async () => {
  const { max, ada, does, id, today, charge, owner } = await granted()
  const [first, second] = [
    await charge(400_00, { match: 50_00 }),
    await charge(60_00, { class: 'travel', match: 20_00 }),
  ]
  const milestone = (number: number, progress: number | null, status: string) =>
    owner.query(
      `insert into grant_milestones (organization_id, funding, title, begins_on, planned_on, owner, progress, status)
        select organization_id, id, $2, starts_on, ends_on, manager, $3, $4 from grants where id = $1`,
      [id, `Milestone ${number}`, progress, status],
    )
  await milestone(1, null, 'met')
  await milestone(2, 45, 'open')
  await milestone(3, 90, 'dropped')
  const draw = (kind: 'reimbursement' | 'advance', cost: string, amount: number) =>
    does(max, draftDrawdown, { funding: id, kind, lines: [{ cost, amount }] })
  const report = async (drawdown: string) => {
    const { title, body } = await does(max, drawdownDocument, { id: drawdown, form: 'sf271' as const })
    const rows = body.flatMap((block) => (block.is === 'table' ? block.rows : []))
    const boxes = body.flatMap((block) => (block.is === 'boxes' ? block.boxes : []))
    return {
      title,
      program: boxes.find(({ number }) => number === '11 (a)')?.value,
      lines: Object.fromEntries(rows.map((row) => [String(row[0])[0], row[4]]).filter(([, total]) => total)),
    }
  }
  const one = await draw('reimbursement', first.id, 400_00)
  await does(max, drawdownCommands.submit, { id: one.id })
  await does(ada, drawdownCommands.approve, { id: one.id })
  await does(max, drawdownCommands.request, { id: one.id, reference: 'ASAP-1' })
  await does(max, drawdownCommands.receive, { id: one.id, received: 390_00, day: today, reason: 'Cap.' })
  const other = await draw('reimbursement', second.id, 60_00)
  expect(await report(other.id)).toEqual({
    title: 'Outlay Report and Request for Reimbursement for Construction Programs',
    program: '20.205',
    lines: {
      a: '$80.00',
      k: '$450.00',
      n: '$530.00',
      p: '$530.00',
      q: '$460.00',
      s: '$460.00',
      t: '$390.00',
      u: '$60.00',
      v: '72%',
    },
  })
  await owner.query(`update grant_costs set construction_line = 'c' where id = $1`, [first.id])
  expect((await report(other.id)).lines).toMatchObject({ a: '$80.00', c: '$450.00', n: '$530.00', u: '$60.00' })
  await owner.query(`update drawdowns set kind = 'advance' where id = $1`, [other.id])
  await expect(report(other.id)).rejects.toThrow('An advance is requested on the SF-270.')
  await owner.query(`delete from grant_budget_lines where funding = $1 and class = 'construction'`, [id])
  await expect(report(other.id)).rejects.toThrow('The budget of this grant has no construction. Use the SF-270.')
})

test('people complete the SF-270 and SF-271 of a drawdown before its check, and its request keeps them', async () => {
  const { max, ada, rosa, does, person, id, charge, owner, row } = await granted()
  const gil = await person('Gil', 'manager')
  const first = await charge(400_00, { match: 50_00 })
  const { id: draft, number } = await does(max, draftDrawdown, {
    funding: id,
    kind: 'reimbursement' as const,
    lines: [{ cost: first.id, amount: 400_00 }],
  })
  type Answer = string | number | null
  const says = (box: string, answer: Answer, { who = max, version = 0, reason = null as string | null } = {}) =>
    does(who, answerRequestBox, { id: draft, box, answer, version, reason })
  const shown = () => does(rosa, showRequest, { id: draft })
  expect((await shown()).sf270!.known).toMatchObject({
    agency: { answer: 'FHWA', from: (await row()).number },
    '11a': { answer: 450_00, from: (await row()).number },
    '11i': { answer: 400_00, from: number },
  })
  await expect(says('agency', 'FHWA, Ohio Division')).rejects.toThrow('Enter a reason for the difference.')
  await says('agency', 'FHWA, Ohio Division', { reason: 'The award names the division.' })
  await expect(says('agency', 'FHWA', { who: gil })).rejects.toThrow('changed 3 while you had it open')
  await expect(says('11g', 1)).rejects.toThrow('11g is calculated from other boxes of the form.')
  await expect(says('moon', 1)).rejects.toThrow('The forms of this drawdown have no such box.')
  await expect(says('inspector', 'Rosa Diaz, engineer', { who: rosa })).rejects.toThrow('manager')
  await says('inspector', 'Rosa Diaz, engineer', { who: gil })
  // A box that both forms have is one answer.
  const both = await shown()
  expect([both.sf270!.given.agency?.answer, both.sf271!.given.agency?.answer]).toEqual([
    'FHWA, Ohio Division',
    'FHWA, Ohio Division',
  ])
  expect([both.sf270!.given.inspector, both.sf271!.given.inspector?.by]).toEqual([undefined, 'Gil'])

  // The form and the request are for the same amount.
  const wrong = await says('11h', 1_00, { reason: 'An earlier request on paper.' })
  await expect(does(max, drawdownCommands.submit, { id: draft })).rejects.toThrow(
    'Line i requests $400.00, more than line g minus line h, $399.00. Correct line 11i of the SF-270, or the costs.',
  )
  await does(max, answerRequestBox, { id: draft, box: '11h', version: wrong.version })
  await does(max, drawdownCommands.submit, { id: draft })
  await expect(says('basis', 'Accrual', { reason: 'Late.' })).rejects.toThrow(
    'Only the forms of a draft or returned drawdown can be changed.',
  )
  await expect(does(gil, drawdownCommands.approve, { id: draft })).rejects.toThrow(
    'You can’t check a drawdown you changed. Another manager must check it.',
  )
  await does(ada, drawdownCommands.approve, { id: draft })
  await does(max, drawdownCommands.request, { id: draft, reference: 'ASAP-1' })
  await owner.query(`update grants set agency = 'Another agency', title = 'Other' where id = $1`, [id])
  await owner.query('update grant_costs set match = 0 where id = $1', [first.id])
  for (const form of ['sf270', 'sf271'] as const) {
    const { body } = await does(max, drawdownDocument, { id: draft, form })
    const boxes = body.flatMap((block) => (block.is === 'boxes' ? block.boxes : []))
    expect(boxes.find((each) => each.number === '3')?.value).toBe('FHWA, Ohio Division')
    if (form === 'sf270') expect(boxes.find((each) => each.number === '11a')?.value).toBe('$450.00')
    else expect(boxes.find((each) => each.number === '12b')?.value).toBe('Rosa Diaz, engineer')
  }
  expect((await shown()).sf270!.known.agency).toEqual({ answer: 'FHWA, Ohio Division', from: 'Requested drawdown' })
})
