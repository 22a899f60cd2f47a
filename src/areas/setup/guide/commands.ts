import { z } from 'zod'
import { holdersOf } from '#platform/auth/holders.ts'
import { roleIn } from '#platform/auth/roles-in-force.ts'
import { question, type Context } from '#platform/commands/command.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { drawdownLife } from '#areas/grants/drawdowns/life.ts'
import { grantLife } from '#areas/grants/grants/life.ts'
import { payingAccount } from '#areas/finance/paying-accounts/records.ts'
import { declarationLife } from '#areas/organization/two-people/small-agency/life.ts'
import { registrationStatus } from '#areas/vendors/registrations/rules.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { fiscalYearLife } from '#areas/planning/calendar/life.ts'
import { costCenterLife } from '#areas/planning/cost-centers/life.ts'
import { account, fund } from '#areas/planning/budgets/records.ts'
import { chainStatus } from '#areas/organization/approvals/chains/rules.ts'
import { jobsOf, readiness, type Facts, type Job, type Second, type SecondOf } from './rules.ts'

const any = (from: string) => `exists (select from ${from})`
const own = 'organization_id = $1'
const holds = 'valid_from <= $2 and (valid_to is null or valid_to >= $2)'
const chain = (table: string) =>
  any(`approval_chains where ${own} and record_type = '${table}'
  and status ${among(chainStatus, 'published')} and ${holds}`)
const term = (table: string, kind: string) => any(`${table} where ${own} and kind = '${kind}' and ${holds}`)
const kinds = (table: string) =>
  `(select count(distinct kind) = 3 from ${table}
     where ${own} and kind in ('rfq', 'ifb', 'rfp') and above = 0 and ${holds})`
const role = roleIn({ person: 'm.user_id', organization: 'm.organization_id', at: '$3' })
const active = 'organization_members m where m.organization_id = $1 and not coalesce(m.disabled_at <= $3, false)'

/** Each stops at the first row, and counts of people stop at three: the answer costs the same in an agency of any size. */
export const factsSql = `
  select o.state is not null as state, o.verified_at is not null as verified,
    ${any(`funds where ${own} and status ${among(fund, 'open')}`)} as fund,
    ${any(`accounts where ${own} and status ${among(account, 'open')} and type = 'expenditure'`)} as account,
    ${any(`cost_centers where ${own} and status ${among(costCenterLife, 'open')}`)} as cost_center,
    ${any(`fiscal_years where ${own}
    and status ${among(fiscalYearLife, 'open')} and $2 between starts_on and ends_on`)} as fiscal_year,
    ${any(`fiscal_years y join budget_lines l on l.organization_id = y.organization_id and l.fiscal_year = y.id
      and l.status ${among(budgetLineLife, 'adopted')} where y.${own}
      and y.status ${among(fiscalYearLife, 'open')} and $2 between y.starts_on and y.ends_on`)} as budget,
    (select id from budget_lines where ${own} and status ${among(budgetLineLife, 'draft')} limit 1) as line_draft,
    ${any(`vendors where ${own} and status ${among(vendorLife, 'active')}`)} as vendor,
    (select id from vendors where ${own} and status ${among(vendorLife, 'draft')} limit 1) as vendor_draft,
    ${any(`vendor_registrations where ${own}
    and status ${among(registrationStatus, 'submitted')}`)} as registration_waiting,
    ${any(`procurement_thresholds where ${own} and kind in ('micro_purchase', 'small_purchase') and ${holds}`)}
    as threshold,
    (select count(*)::int from (select from ${active} and m.user_id in (select user_id from user_roles
      where organization_id = $1 and role in ('manager', 'admin')) and ${role} in ('manager', 'admin') limit 2) s)
    as signers,
    (select count(*)::int from (select from ${active} and m.user_id in (select user_id from user_roles
      where organization_id = $1 and role = 'admin') and ${role} = 'admin' limit 2) d) as admins,
    (select count(*)::int from (select from ${active} limit 3) p) as people,
    (select count(*)::int from (select from officer_keys where ${own} and retired_at is null limit 3) k) as opening_keys,
    ${any(`officer_keys where ${own} and officer = $4 and retired_at is null`)} as own_key,
    ${any(`small_agency_declarations where ${own}
    and status ${among(declarationLife, 'approved')} and ${holds}`)} as small_agency,
    ${chain('purchase_orders')} as order_chain, ${chain('invoices')} as invoice_chain,
    ${any(`vendor_welcomes where ${own} and open`)} as registration,
    ${kinds('response_periods')} as response_periods, ${kinds('protest_periods')} as protest_periods,
    ${any(`holidays where ${own}`)} as holidays,
    ${any(`exclusion_lists where ${own} and in_force`)} as exclusion_list,
    ${any(`paying_accounts where ${own} and status ${among(payingAccount, 'open')}`)} as paying_account,
    ${term('finance_terms', 'pay_days')} as pay_days,
    ${term('finance_terms', 'interest_percent')} as interest_rate,
    ${term('grant_terms', 'de_minimis_percent')} as grant_terms,
    (select id from grants where ${own} and status ${among(grantLife, ...grantLife.openStatuses)} limit 1) as grant,
    ${any(`grants where ${own} and accepted_at is not null`)} as grant_active,
    ${any(`grant_budget_lines where ${own}`)} as grant_budget, ${any(`grant_costs where ${own}`)} as grant_cost,
    ${term('fema_terms', 'pa_minimum')} as fema_figures,
    ${any(`rate_editions where ${own}`)} as equipment_rates,
    ${any(`purchase_orders where ${own} and issued_at is not null`)} as order_issued,
    ${any(`solicitations where ${own} and published_at is not null`)} as published,
    ${any(`payment_runs where ${own} and released_at is not null`)} as paid,
    ${any(`drawdowns where ${own} and status ${among(drawdownLife, 'claimed')}`)} as drawn,
    ${any(`emergency_incidents where ${own}`)} as incident
  from organizations o where o.id = $1`

type Step = Pick<Second, 'table' | 'role' | 'record'> & { verb: string }
const adopts = { table: 'budget_lines', role: 'administrator', verb: 'Adopt the budget line' } as const
const activates = { table: 'vendors', role: 'manager or administrator', verb: 'Activate the vendor' } as const

/** The people who may take the step: neither wrote in the record nor wait to be confirmed. And who has a task for it. */
async function secondOf(
  tx: Context['tx'],
  { table, record, role, verb }: Step,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Second> {
  const organization = actor.organization_id!
  const holders = await holdersOf(tx, organization, role === 'administrator' ? ['admin'] : ['manager', 'admin'], now)
  const may = await tx.sql<{ id: string; name: string }>(
    `select m.user_id as id, m.display_name as name
      from organization_members m join ${table} r on r.organization_id = m.organization_id and r.id = $2
      where m.organization_id = $1 and m.user_id = any($3) and m.user_id is distinct from r.created_by
        and not exists (select from record_changes c where c.organization_id = $1 and c.table_name = $4
          and c.record = $2 and c.actor = m.user_id)
        and not exists (select from account_confirmations g where g.organization_id = $1 and g.user_id = m.user_id
          and g.confirmed_at is null and g.decides_from > $5)
      order by m.joined_at, m.user_id`,
    [organization, record, holders, table, now],
  )
  const [named] = await tx.sql<{ name: string }>(`select name from ${table} where organization_id = $1 and id = $2`, [
    organization,
    record,
  ])
  const [asked] = await tx.sql<{ name: string }>(
    `select m.display_name as name from tasks t join organization_members m
      on m.organization_id = t.organization_id and m.user_id = t.assignee
      where t.organization_id = $1 and t.table_name = $2 and t.record = $3 and t.done_at is null
      and t.assignee = any($4) limit 1`,
    [organization, table, record, may.map(({ id }) => id)],
  )
  return {
    task: `${verb} ${named?.name ?? ''}`.trim().slice(0, 200),
    table,
    record,
    role,
    people: may
      .filter(({ id }) => id !== actor.user_id)
      .slice(0, 3)
      .map(({ id, name }) => ({ id, name })),
    asked: asked?.name ?? null,
    yours: may.some(({ id }) => id === actor.user_id),
  }
}

export const showReadiness = question('setup/readiness', {
  about:
    'Shows for each job of the reader (buy, solicit, pay, grants, disasters) what is ready, what is missing, and who can complete it.',
  input: z.strictObject({}),
  async run(
    _,
    { tx, actor, now },
  ): Promise<{ jobs: Job[]; ask: string[]; seconds: Partial<Record<SecondOf, Second>> }> {
    const organization = actor.organization_id!
    const facts = await tx.one<Facts>(factsSql, [organization, await todayOf(tx, now), now, actor.user_id])
    const people = await tx.sql<{ display_name: string }>(
      `select display_name from organization_members where organization_id = $1 and user_id = any($2)
        order by joined_at, user_id limit 3`,
      [organization, await holdersOf(tx, organization, ['admin'], now)],
    )
    const seconds = {
      ...(facts!.line_draft && { line: await secondOf(tx, { ...adopts, record: facts!.line_draft }, { actor, now }) }),
      ...(facts!.vendor_draft && {
        vendor: await secondOf(tx, { ...activates, record: facts!.vendor_draft }, { actor, now }),
      }),
    }
    return { jobs: jobsOf(actor, readiness(facts!)), ask: people.map(({ display_name }) => display_name), seconds }
  },
})
