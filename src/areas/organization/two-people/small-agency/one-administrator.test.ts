import { expect, test } from 'vitest'
import { budgetLineCommands } from '#areas/planning/adoption/line-commands.ts'
import { createAccount, createFund, draftBudgetLine } from '#areas/planning/budgets/commands.ts'
import { addDays } from '#platform/dates.ts'
import { year2027 } from '#tests/budget.ts'
import { city } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { declarationCommands, declareSmall } from './commands.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'

const createTerm = enterCommand(vendorTerm)

/** Ada is the only administrator; Rosa reviews Ada's acts. */
async function village() {
  const place = await city()
  const { ada, rosa, does, owner, organization, clock } = place
  await owner.query(
    `insert into vendor_terms (organization_id, kind, value, valid_from, source)
      values ($1, 'bank_wait_hours', 72, '2020-01-01', 'Policy 12')`,
    [organization.id],
  )
  const today = clock.today()
  const declare = async () => {
    const { id } = await does(ada, declareSmall, {
      reason: 'Two people work in the office.',
      reviewer: rosa.user_id,
      valid_from: today,
      valid_to: addDays(today, 90),
    } as never)
    await does(rosa, declarationCommands.approve, { id })
  }
  const loosen = () =>
    does(ada, createTerm, {
      kind: 'bank_wait_hours',
      value: 24,
      valid_from: today,
      source: 'Policy 13',
      reason: 'The bank is faster',
    } as never)
  const acts = async () =>
    (
      await owner.query(
        'select act, document_table, person, reviewer from small_agency_acts where organization_id = $1',
        [organization.id],
      )
    ).rows
  const waits = async () =>
    (
      await owner.query(
        `select value::int, valid_from::text as from from vendor_terms where organization_id = $1 order by valid_from`,
        [organization.id],
      )
    ).rows
  return { ...place, today, declare, loosen, acts, waits }
}

const onlyOne =
  'You can’t approve your own change, and there is no other administrator. Add one, or declare that the agency is too small to separate duties (/approvals/small-agency).'

test("without a declaration the only administrator can't loosen a control, and is told what to do", async () => {
  const { ada, does, loosen, waits } = await village()
  const { change } = await loosen()
  await expect(does(ada, controls.approve, { id: change })).rejects.toThrow(onlyOne)
  expect(await does(ada, controls.approvable, { id: change })).toEqual({ whyNot: onlyOne })
  expect(await waits()).toHaveLength(1)
})

test('under a declaration the only administrator loosens a control after three days, and the reviewer knew from the start', async () => {
  const { ada, rosa, does, declare, loosen, acts, waits, clock, owner, organization } = await village()
  await declare()
  const { change } = await loosen()
  const told = await owner.query<{ people: string[] }>(
    `select payload -> 'people' as people from app.jobs where name = 'deliver-notice'
      and payload ->> 'event' = 'control_changed' and payload ->> 'organization_id' = $1`,
    [organization.id],
  )
  expect(told.rows.flatMap(({ people }) => people)).toEqual(expect.arrayContaining([ada.user_id, rosa.user_id]))
  await expect(does(ada, controls.approve, { id: change })).rejects.toThrow(
    /^You can approve your own change from .+\. Until then the compensating reviewer can object\.$/,
  )
  clock.advance(3 * 86_400_000)
  expect(await does(ada, controls.approvable, { id: change })).toEqual({ whyNot: null })
  await does(ada, controls.approve, { id: change })
  expect(await acts()).toEqual([
    { act: 'loosened', document_table: 'control_changes', person: ada.user_id, reviewer: rosa.user_id },
  ])
  expect(await waits()).toEqual([
    { value: 72, from: '2020-01-01' },
    { value: 24, from: addDays(clock.today(), 1) },
  ])
})

test('where there is a second administrator the declaration changes nothing', async () => {
  const { ada, person, does, declare, loosen, clock } = await village()
  await declare()
  await person('Bea', 'admin')
  const { change } = await loosen()
  clock.advance(3 * 86_400_000)
  await expect(does(ada, controls.approve, { id: change })).rejects.toThrow(
    "You can't approve your own change. Ask another administrator.",
  )
})

test("PostgreSQL refuses approval of one's own change that is not recorded or came too early", async () => {
  const { ada, database, declare, loosen, clock, owner, organization } = await village()
  await declare()
  const { change } = await loosen()
  const approve = () =>
    database.transaction({ role: 'commands', actor: ada }, (tx) =>
      tx.sql(`update control_changes set status = 'effective', decided_by = $1, decided_at = $2 where id = $3`, [
        ada.user_id,
        clock.now(),
        change,
      ]),
    )
  await expect(approve()).rejects.toThrow(/only once, by a second person/)
  await owner.query(
    `insert into small_agency_acts (organization_id, declaration, act, document_table, document, title, person, at,
      review_by)
     select $1, d.id, 'loosened', 'control_changes', $2, 'x', $3, $4::timestamptz, $4::timestamptz::date
     from small_agency_declarations d where d.organization_id = $1`,
    [organization.id, change, ada.user_id, clock.now()],
  )
  await expect(approve()).rejects.toThrow(/only once, by a second person/)
})

test('the only administrator can adopt a budget line they wrote only under a declaration', async () => {
  const place = await village()
  const { ada, does, declare, acts, rosa } = place
  const fund = await does(ada, createFund, { code: '100', name: 'General fund', type: 'general' })
  const account = await does(ada, createAccount, { code: '5310', name: 'Repairs', type: 'expenditure' })
  const { id: fiscal_year } = await year2027(place)
  const line = await does(ada, draftBudgetLine, {
    name: 'Roads',
    fund: fund.id,
    account: account.id,
    fiscal_year,
    starts_on: '2026-07-01',
    ends_on: '2027-06-30',
    original: 100_00,
  })
  await expect(does(ada, budgetLineCommands.adopt, { id: line.id })).rejects.toThrow(
    'You wrote in this budget line, and there is no other administrator. Add one, or declare that the agency is too small to separate duties (/approvals/small-agency).',
  )
  await declare()
  expect(await does(ada, budgetLineCommands.adopt, { id: line.id })).toMatchObject({ status: 'adopted' })
  expect(await acts()).toEqual([
    { act: 'adopted', document_table: 'budget_lines', person: ada.user_id, reviewer: rosa.user_id },
  ])
})
