import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { contracting } from '#tests/contracts.ts'
import { draftAmendment, submitAmendment } from '../amendments/commands.ts'
import { amendmentCommands } from '../lifecycle/amendment-stages.ts'
import type { Amendment } from '../amendments/records.ts'
import { createObligation, obligationCommands } from '../duties/commands.ts'
import { changeOrderCommands, claimCommands, draftChangeOrder, noteClaim, submitChangeOrder } from './commands.ts'

test('an amendment is approved, signed by both sides, and then changes the ceiling and end date; it records both before and after', async () => {
  const { active, does, rosa, max, vera, ada, signs, signsOff, completes, contractOf, owner } = await contracting()
  const { id, ends_on } = await active({ notice_days: 30 })
  const change = await does(rosa, draftAmendment, {
    contract: id,
    title: 'A second season',
    reason: 'The winter is long.',
    ceiling_change: 10_000_00,
    new_end: addDays(ends_on, 100),
    words: 'Section 2 goes on.',
  } as never)
  await does(rosa, submitAmendment, { id: change.id })
  await expect(does(rosa, amendmentCommands.sendOut, { id: change.id })).rejects.toThrow(
    'CA-2026-0001 is waiting for approval and can’t be sent for signature.',
  )
  await signsOff(max, change.id)
  await does(rosa, amendmentCommands.sendOut, { id: change.id })
  expect(await contractOf(id)).toMatchObject({ ceiling: 40_000_00, status: 'active' })
  await signs(vera, id, 1)
  await completes(id)
  await signs(ada, id, 2)
  expect(await contractOf(id)).toMatchObject({
    ceiling: 50_000_00,
    original: 40_000_00,
    ends_on: addDays(ends_on, 100),
    notice_on: addDays(ends_on, 70),
    status: 'active',
  })
  const row: Amendment = (await owner.query('select * from contract_amendments where id = $1', [change.id])).rows[0]
  expect(row).toMatchObject({
    status: 'in_force',
    ceiling_before: 40_000_00,
    ceiling_after: 50_000_00,
    end_before: ends_on,
    end_after: addDays(ends_on, 100),
  })
})

test('withdrawing an amendment out for signature voids its signatures', async () => {
  const { active, does, rosa, max, vera, signs, signsOff, documentOf, contractOf, person } = await contracting()
  const { id } = await active()
  const change = await does(rosa, draftAmendment, {
    contract: id,
    title: 'More',
    reason: 'More.',
    ceiling_change: 1_00,
  } as never)
  const eve = await person('Eve', 'user')
  await does(rosa, submitAmendment, { id: change.id })
  await signsOff(max, change.id)
  const other = await does(rosa, draftAmendment, {
    contract: id,
    title: 'Still more',
    reason: 'More.',
    ceiling_change: 2_00,
  } as never)
  await does(rosa, submitAmendment, { id: other.id })
  await signsOff(max, other.id)
  await does(rosa, amendmentCommands.sendOut, { id: change.id })
  await expect(does(rosa, amendmentCommands.sendOut, { id: other.id })).rejects.toThrow(
    'Another document of this contract is out for signature. Complete it first.',
  )
  await signs(vera, id, 1)
  await expect(does(eve, amendmentCommands.withdraw, { id: change.id, reason: 'No.' })).rejects.toThrow(
    'Only a manager, or the person under “Drafted by”, can do this.',
  )
  await does(rosa, amendmentCommands.withdraw, { id: change.id, reason: 'The council says no.' })
  expect(await documentOf(id)).toMatchObject({ status: 'void' })
  expect(await contractOf(id)).toMatchObject({ ceiling: 40_000_00, status: 'active' })
})

test("an amendment is rejected if it changes nothing, goes below what is ordered, or the contract isn't active", async () => {
  const { active, whole, does, rosa, today, owner } = await contracting()
  const { id } = await active()
  await owner.query('update contracts set committed = 3000000 where id = $1', [id])
  const draft = (change: object, contract = id) =>
    does(rosa, draftAmendment, { contract, title: 'Change', reason: 'Because.', ...change } as never)
  await expect(draft({})).rejects.toThrow('Change the ceiling or the end date')
  await expect(draft({ ceiling_change: -10_000_01 })).rejects.toThrow(
    '$30,000.00 is already ordered under this contract. The ceiling can’t be $29,999.99.',
  )
  await draft({ ceiling_change: -10_000_00 })
  await expect(draft({ new_end: addDays(today, -1) })).rejects.toThrow(/must be on or after the start date|has passed/)
  await expect(draft({ renews: 'yes' })).rejects.toThrow('No renewals are left under this contract.')
  await expect(draft({ ceiling_change: 1 }, (await whole()).id)).rejects.toThrow(
    'Only active contracts can be amended. Edit the draft instead.',
  )
})

test("a change order is approved by its amount, changes ceiling and completion, and shows the contract's total change", async () => {
  const { active, does, rosa, max, signsOff, contractOf, owner, today } = await contracting()
  const { id } = await active({ complete_by: addDays(today, 50) })
  const drafted = (change: object) =>
    does(rosa, draftChangeOrder, {
      contract: id,
      title: 'Rock',
      cause: 'unforeseen_condition',
      reason: 'Rock at 4 feet.',
      cost: 4_000_00,
      days: 5,
      documents: [],
      ...change,
    } as never)
  const first = await drafted({})
  await does(rosa, submitChangeOrder, { id: first.id })
  await expect(does(rosa, changeOrderCommands.withdraw, { id: first.id, reason: 'No.' })).rejects.toThrow(
    'CO-2026-0001 is waiting for approval and can’t be withdrawn.',
  )
  await signsOff(max, first.id)
  expect(await contractOf(id)).toMatchObject({
    ceiling: 44_000_00,
    original: 40_000_00,
    complete_by: addDays(today, 55),
  })
  const second = await drafted({ cost: -2_000_00, days: 0 })
  await does(rosa, submitChangeOrder, { id: second.id })
  await signsOff(max, second.id)
  expect(
    (
      await owner.query(
        'select share::float8 as share, status from change_orders where contract = $1 order by number',
        [id],
      )
    ).rows,
  ).toEqual([
    { share: 10, status: 'approved' },
    { share: 15, status: 'approved' },
  ])
  const third = await drafted({ cost: 1_00, days: 0 })
  await does(rosa, submitChangeOrder, { id: third.id })
  await signsOff(max, third.id, 'rejected', 'No.')
  expect(await contractOf(id)).toMatchObject({ ceiling: 42_000_00 })
})

test('two change orders approved at once both count toward the ceiling', async () => {
  const { active, does, rosa, max, ada, signsOff, contractOf } = await contracting()
  const { id } = await active()
  const ids: string[] = []
  for (const cost of [1_000_00, 2_000_00]) {
    const change = await does(rosa, draftChangeOrder, {
      contract: id,
      title: 'Change',
      cause: 'quantity',
      reason: 'More.',
      cost,
      documents: [],
    } as never)
    await does(rosa, submitChangeOrder, { id: change.id })
    ids.push(change.id)
  }
  await Promise.all([signsOff(max, ids[0]!), signsOff(ada, ids[1]!)])
  expect((await contractOf(id)).ceiling).toBe(43_000_00)
})

test('a claim is recorded in time or with a reason, assessed by one person and settled by another', async () => {
  const { active, does, rosa, max, ada, today, owner } = await contracting()
  const { id } = await active({ claim_days: 10 })
  const noted = (change: object = {}) =>
    does(rosa, noteClaim, {
      contract: id,
      title: 'Closed road',
      by: 'vendor',
      cause: 'weather',
      grounds: 'The road was closed for two days.',
      event_on: addDays(today, -11),
      noticed_on: addDays(today, -1),
      claimed: 5_000_00,
      days: 2,
      documents: [],
      owner: rosa.user_id,
      ...change,
    } as never)
  await expect(noted({ noticed_on: today })).rejects.toThrow('came 1 day late. Enter a reason to accept it.')
  const late = await noted({ noticed_on: today, late_reason: 'The mail was closed too.' })
  expect(late.notice_due).toBe(addDays(today, -1))
  await does(rosa, claimCommands.withdraw, { id: late.id, reason: 'They found their log.' })
  const claim = await noted()
  await expect(does(max, claimCommands.settle, { id: claim.id, settled: 1, settlement: 'So.' })).rejects.toThrow(
    'has the status “Notice received” and can’t be settled.',
  )
  await does(max, claimCommands.assess, {
    id: claim.id,
    assessed: 3_000_00,
    days: 1,
    assessment: 'One of the days was a Sunday.',
  })
  await expect(does(max, claimCommands.settle, { id: claim.id, settled: 3_000_00, settlement: 'So.' })).rejects.toThrow(
    'You can’t settle a claim you assessed.',
  )
  await expect(does(ada, claimCommands.settle, { id: claim.id, settled: 5_000_01, settlement: 'So.' })).rejects.toThrow(
    'Enter $5,000.00 or less, the amount claimed.',
  )
  await does(ada, claimCommands.settle, { id: claim.id, settled: 3_500_00, settlement: 'Agreed by letter.' })
  await expect(does(ada, claimCommands.reject, { id: claim.id, reason: 'No.' })).rejects.toThrow(
    'is settled and can’t be rejected.',
  )
  expect(
    (await owner.query('select claimed, assessed, settled, status from contract_claims where id = $1', [claim.id]))
      .rows,
  ).toEqual([{ claimed: 5_000_00, assessed: 3_000_00, settled: 3_500_00, status: 'settled' }])
})

test('a deliverable is submitted with a file, accepted by a second person, and due again', async () => {
  const { active, does, rosa, max, owner, today } = await contracting()
  const { id } = await active()
  const file = { path: 'a/report.pdf', name: 'report.pdf', size: 1, type: 'application/pdf' }
  const row = await does(rosa, createObligation, {
    contract: id,
    kind: 'deliverable',
    title: 'Monthly log',
    party: 'vendor',
    owner: rosa.user_id,
    due_on: today,
    every_months: 1,
  } as never)
  await expect(does(rosa, obligationCommands.handIn, { id: row.id, evidence: [], note: '' })).rejects.toThrow(
    'Attach the file that was delivered',
  )
  await does(rosa, obligationCommands.handIn, { id: row.id, evidence: [file], note: '' })
  await expect(does(rosa, obligationCommands.accept, { id: row.id, note: '' })).rejects.toThrow(
    'You can’t accept a deliverable you submitted.',
  )
  await does(max, obligationCommands.sendBack, { id: row.id, reason: 'Two runs are missing.' })
  await does(rosa, obligationCommands.handIn, { id: row.id, evidence: [file], note: 'Complete.' })
  await does(max, obligationCommands.accept, { id: row.id, note: '' })
  const { rows } = await owner.query(
    `select status, jsonb_array_length(evidence) as files from contract_obligations where contract = $1
      order by due_on`,
    [id],
  )
  expect(rows).toEqual([
    { status: 'accepted', files: 2 },
    { status: 'open', files: 0 },
  ])
})
