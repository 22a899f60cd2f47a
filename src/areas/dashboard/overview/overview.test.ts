import { expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { demonstration } from '#tests/demonstration.ts'
import { planOf } from '#tests/plans-of.ts'
import { rightsOf } from '#platform/roles.ts'
import { execute } from '#platform/commands/execute.ts'
import type { Command } from '#platform/commands/command.ts'
import { laterStages } from '#areas/finance/invoices/in-the-pipeline.ts'
import { pipeline, stageTotals } from '#areas/procurement/pipeline/questions.ts'
import { burn, burnSql } from '../burn/commands.ts'
import { grantsInTime, grantsSql } from './grants.ts'
import { recovery, recoveryOf, recoverySql } from './recovery.ts'
import { risks, risksSql } from './risks.ts'
import { departmentMonthsSql, spentSql, yearSpending } from '#areas/finance/spending/questions.ts'
import { flowsOf } from '#areas/planning/spending/rules.ts'
import { lastWeeks } from './rules.ts'
import { deliveriesByDay, deliveriesByDaySql } from './deliveries.ts'
import { spending, spendingSql } from './spending.ts'
import { deliveriesSql, paidSql, topVendors } from './vendors.ts'

test('the figures of the overview equal the records they count, to the cent', async () => {
  const { owner, services, clock } = await demonstration()
  const { rows } = await owner.query<Person>(
    `select m.user_id, m.organization_id, m.email from organization_members m join organizations o on o.id = m.organization_id
      where m.display_name = 'Max Okafor'`,
  )
  const max = { ...rows[0]!, ...rightsOf('manager'), session_id: '', aal: 'aal1' as const }
  const of = max.organization_id
  const asks = <Out>(question: Command<string, Record<string, never>, Out>): Promise<Out> =>
    execute(services, question, {}, max)
  const day = clock.today()
  const sum = async (sql: string, ...values: unknown[]) =>
    Number((await owner.query<{ sum: string | null }>(sql, [of, ...values])).rows[0]!.sum ?? 0)

  const { months } = await asks(spending)
  expect(months.length).toBeGreaterThan(12)
  expect(months.reduce((total, { spent }) => total + spent, 0)).toBe(
    await sum(
      `select sum(amount) from budget_entries where organization_id = $1 and kind = 'expenditure' and day <= $2
        and day >= date_trunc('month', $2::date) - interval '11 months'`,
      day,
    ),
  )

  // Half a year of deliveries, each receipt counted once.
  const { days, total } = lastWeeks((await asks(deliveriesByDay)).days, day)
  expect(total).toBeGreaterThan(3)
  expect(total).toBe(
    await sum(
      `select count(*) as sum from receipts where organization_id = $1 and kind = 'delivery' and status = 'done' and received_on >= $2
        and received_on <= $3`,
      days[0]!.day,
      day,
    ),
  )

  // A year's spending by vendor and by month is what its lines say.
  const year = (await execute(services, yearSpending, { fiscal_year: null }, max))!
  const lines = await sum(
    `select sum(l.spent) as sum from budget_lines l join fiscal_years y on y.id = l.fiscal_year
      where l.organization_id = $1 and y.name = $2 and l.status <> 'draft'`,
    year.year,
  )
  expect(flowsOf(year.spent).total).toBe(lines)
  expect(year.byMonth.reduce((total, { spent }) => total + spent, 0)).toBe(lines)
  expect(new Set(year.spent.map(({ vendor }) => vendor)).size).toBeGreaterThan(1)
  const { id: fiscalYear } = (
    await owner.query<{ id: string }>('select id from fiscal_years where organization_id = $1 and name = $2', [
      of,
      year.year,
    ])
  ).rows[0]!

  const { active, awarded, grants } = await asks(grantsInTime)
  const live = `from grants where organization_id = $1 and status in ('active', 'attention')`
  expect(active).toBe(await sum(`select count(*) as sum ${live}`))
  expect(awarded).toBe(await sum(`select sum(amount) ${live}`))
  for (const grant of grants)
    expect(grant.reports.length).toBe(
      await sum(
        `select count(*) as sum from grant_reports where organization_id = $1 and funding = $2 and status <> 'revised'`,
        grant.id,
      ),
    )

  const { declaration, cost, sites, gap } = await asks(recovery)
  expect(sites.length).toBeGreaterThan(1)
  expect(cost).toBe(
    await sum(
      `select sum(estimate) from damage_items where organization_id = $1 and declaration = $2
        and status not in ('ineligible', 'withdrawn')`,
      declaration!.id,
    ),
  )
  expect(sites.reduce((total, site) => total + site.gap, 0)).toBe(gap)

  const { vendors, coming } = await asks(topVendors)
  expect(coming.amount).toBe(
    await sum(
      `select sum(amount) from payments where organization_id = $1 and status = 'issued' and paid_on > $2`,
      day,
    ),
  )
  expect(vendors.length).toBeGreaterThan(1)
  for (const { id, paid, months } of vendors) {
    expect(months).toHaveLength(12)
    expect(months.reduce((total, month) => total + month, 0)).toBe(paid)
    expect(paid).toBe(
      await sum(
        `select sum(amount) from payments where organization_id = $1 and vendor = $2
          and status in ('issued', 'cleared') and paid_on > $3::date - interval '1 year' and paid_on <= $3
          and to_char(paid_on, 'YYYY-MM') > to_char($3::date - interval '1 year', 'YYYY-MM')`,
        id,
        day,
      ),
    )
  }

  const found = await asks(risks)
  expect(found.filter(({ kind }) => kind === 'report').length).toBe(
    await sum(
      `select count(*) as sum from grant_reports r join grants g on g.id = r.funding
        where r.organization_id = $1 and r.due_on < $2 and r.status not in ('sent', 'revised')
        and g.status in ('active', 'attention', 'closing')`,
      day,
    ),
  )
  expect(found.filter(({ kind }) => kind === 'line').every(({ used }) => used! >= 90)).toBe(true)

  // The totals by stage are those of the pipeline's cards.
  const { cards, cycles } = await asks(pipeline(laterStages))
  for (const { stage, count, amount, median } of await asks(stageTotals(laterStages))) {
    const within = cards.filter((card) => card.stage === stage)
    expect([stage, count, amount]).toEqual([
      stage,
      within.length,
      within.reduce((total, card) => total + (card.amount ?? 0), 0),
    ])
    expect(median).toBe(cycles.find((each) => each.stage === stage)?.median ?? null)
  }

  // Each statement names the organization and uses an index.
  const db = await owner.connect()
  const asker = { user_id: max.user_id, organization_id: of!, role: 'manager' }
  const [one] = vendors
  for (const [text, values, role] of [
    [burnSql, [of, clock.now()], 'authenticated'],
    [spendingSql, [of, clock.now()], 'authenticated'],
    [spentSql, [of, fiscalYear], 'authenticated'],
    [departmentMonthsSql, [of, fiscalYear], 'authenticated'],
    [deliveriesByDaySql, [of, day], 'commands'],
    [grantsSql, [of, clock.now()], 'authenticated'],
    [recoverySql, [of], 'authenticated'],
    [paidSql, [of, clock.now()], 'authenticated'],
    [risksSql, [of, clock.now()], 'authenticated'],
    [deliveriesSql, [of, clock.now(), [one!.id]], 'commands'],
  ] as const) {
    const scans = await planOf(db, asker, { text, values: [...values] }, undefined, role)
    expect(scans.length).toBeGreaterThan(0)
    expect(scans.filter(({ condition }) => !condition.includes('organization_id'))).toEqual([])
  }
  db.release()
})

test('an agency without records is answered with nothing, and never with a neighbor’s figures', async () => {
  const { does, rosa } = await city()
  expect(await does(rosa, burn, {})).toMatchObject({ begun: false, fiscal_year: null, centers: [], months: [] })
  expect((await does(rosa, spending, {})).months).toEqual([])
  expect((await does(rosa, deliveriesByDay, {})).days).toEqual([])
  expect(await does(rosa, yearSpending, { fiscal_year: null })).toBeNull()
  expect(await does(rosa, grantsInTime, {})).toMatchObject({ active: 0, awarded: 0, grants: [] })
  expect(await does(rosa, recovery, {})).toEqual({ declaration: null, cost: 0, gap: 0, sites: [] })
  expect((await does(rosa, topVendors, {})).vendors).toEqual([])
  expect(await does(rosa, risks, {})).toEqual([])
})

test.each([
  ['no source', [], { federal: 0, other: 0, gap: 100 }],
  [
    'a federal and an insured part',
    [
      ['pa', 60, 'committed'],
      ['insurance', 30, 'expected'],
    ],
    { federal: 60, other: 30, gap: 10 },
  ],
  ['a declined source', [['pa', 60, 'declined']], { federal: 0, gap: 100 }],
  [
    'more than the cost',
    [
      ['pa', 80, 'committed'],
      ['state', 50, 'committed'],
    ],
    { federal: 80, other: 50, gap: 0 },
  ],
] as const)('a site of 100 with %s', (_, sources, shown) => {
  const found = recoveryOf({
    declaration: null,
    damage: [{ id: 'a', title: 'Bridge', estimate: 100 }],
    sources: sources.map(([kind, amount, status]) => ({
      damage: 'a',
      kind,
      amount,
      received: 0,
      status,
      purpose: 'repair',
    })),
  })
  expect(found.sites[0]).toMatchObject(shown)
  expect(found.gap).toBe(found.sites[0]!.gap)
})
