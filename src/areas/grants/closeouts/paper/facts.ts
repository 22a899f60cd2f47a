import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { lawFor } from '#platform/commands/law.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { addMonths, localDay } from '#platform/dates.ts'
import { lawOn, type LawKind } from '#platform/records/law.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import type { ApplicantProfile } from '../../applicants/records.ts'
import type { GrantIncome } from '../../charges/records.ts'
import { limitsOn } from '../../grants/facts.ts'
import type { Grant } from '../../grants/records.ts'
import type { GrantReport } from '../../reports/records.ts'
import { closeoutFacts } from '../commands.ts'
import { grantCloseout, type GrantCloseout } from '../records.ts'
import { closeoutChecks, closeoutDue, type CloseoutStep } from '../rules.ts'
import { lastDayOf } from '../../grants/rules.ts'
import type { AwardAsset, ClassBook, CloseoutPaper, Deadline, StepDone } from './rules.ts'
import { findingLife } from '../../monitoring/life.ts'
import { drawdownLife } from '../../drawdowns/life.ts'
import { grantCostLife } from '../../charges/life.ts'
import { reportLife } from '../../reports/life.ts'

type Asked = {
  now: Date
  /** The register of assets belongs to another area, which gives the items of the award. */
  assetsOf: (grant: Grant) => Promise<AwardAsset[]>
}

/** Everything on the document of a closeout, from the books on this day. */
export async function paperFacts(tx: CommandTx, of: GrantCloseout, { now, assetsOf }: Asked): Promise<CloseoutPaper> {
  const at = tx.organization_id
  const grant = (await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [at, of.funding]))!
  const zone = await zoneOf(tx)
  const facts = await closeoutFacts(tx, grant, now)
  const reports = await finalReports(tx, grant.id)
  const final = reports.find(({ kind }) => kind === 'sf425') ?? null
  const applicant = await tx.one<ApplicantProfile>(
    'select * from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
    [at],
  )
  const names = await namesOf(tx, [of.prepared_by, of.signed_by, ...reports.map(({ certified_by }) => certified_by)])
  const prepared = await tx.one<{ at: Date | string }>(
    `select at from record_changes where organization_id = $1 and table_name = $2 and record = $3
      and command = 'grant-closeouts/prepare' order by at desc, id desc limit 1`,
    [at, grantCloseout.table, of.id],
  )
  const checks = closeoutChecks(of, facts)
  const done = { ...(await booksDone(tx, grant)), ...reportsDone(reports, names), ...(await confirmed(tx, of, zone)) }
  const paid = checks.some(({ step, whyNot }) => step === 'obligations' && whyNot === null)
  const signed_on = of.signed_at ? localDay(new Date(of.signed_at), zone) : null
  return {
    of,
    grant,
    applicant: applicant ?? null,
    books: await classesOf(tx, grant.id),
    incomes: await tx.sql<Pick<GrantIncome, 'kind' | 'amount'>>(
      'select kind, amount from grant_incomes where organization_id = $1 and funding = $2 order by received_on, id',
      [at, grant.id],
    ),
    final,
    assets: await assetsOf(grant),
    checks,
    done,
    deadlines: await deadlinesOf(tx, of, {
      ...{ grant, reports, signed_on },
      paid_on: paid ? (done.obligations?.day ?? null) : null,
    }),
    people: {
      prepared: names.get(of.prepared_by) ?? 'Former member',
      signed: of.signed_by ? (names.get(of.signed_by) ?? 'Former member') : null,
    },
    prepared_on: prepared ? localDay(new Date(prepared.at), zone) : null,
    signed_on,
    letterhead: await letterheadOf(tx, at),
    today: facts.today,
  }
}

const finalReports = (tx: CommandTx, grant: string) =>
  tx.sql<GrantReport>(
    `select * from grant_reports where organization_id = $1 and funding = $2 and final
      and status ${among(reportLife, 'sent')}
      order by sent_on desc, number desc`,
    [tx.organization_id, grant],
  )

async function namesOf(tx: CommandTx, people: readonly (string | null)[]): Promise<Map<string, string>> {
  const rows = await tx.sql<{ user_id: string; display_name: string }>(
    'select user_id, display_name from organization_members where organization_id = $1 and user_id = any ($2)',
    [tx.organization_id, people.filter((id) => id !== null)],
  )
  return new Map(rows.map(({ user_id, display_name }) => [user_id, display_name]))
}

/** The budget of each object class beside the allowable costs charged to it. */
const classesOf = (tx: CommandTx, grant: string) =>
  tx.sql<ClassBook>(
    `select class, coalesce(sum(federal), 0)::bigint as federal, coalesce(sum(match), 0)::bigint as match,
        coalesce(sum(spent), 0)::bigint as spent, coalesce(sum(matched), 0)::bigint as matched
       from (select class, federal, match, 0 as spent, 0 as matched from grant_budget_lines
               where organization_id = $1 and funding = $2
             union all
             select class, 0, 0, amount, match from grant_costs
               where organization_id = $1 and funding = $2 and status ${notAmong(grantCostLife, 'disallowed')}) each
      group by class order by class`,
    [tx.organization_id, grant],
  )

/** Days of the steps that follow from the books: the last payment, drawdown, subaward and finding. */
async function booksDone(tx: CommandTx, grant: Grant): Promise<Partial<Record<CloseoutStep, StepDone>>> {
  const days = (await tx.one<Record<'drawdowns' | 'findings', string | null>>(
    `select (select max(received_on)::text from drawdowns where organization_id = $1 and funding = $2
        and status ${among(drawdownLife, 'received')}) as drawdowns,
      (select max(f.closed_on)::text from monitoring_findings f join subawards s
        on s.organization_id = f.organization_id and s.id = f.subaward
        where f.organization_id = $1 and s.funding = $2 and f.status ${among(findingLife, 'closed')}) as findings`,
    [tx.organization_id, grant.id],
  ))!
  const on = (day: string | null): StepDone => ({ day, by: null })
  return { period: on(lastDayOf(grant)), drawdowns: on(days.drawdowns), findings: on(days.findings) }
}

function reportsDone(
  reports: readonly GrantReport[],
  names: ReadonlyMap<string, string>,
): Partial<Record<CloseoutStep, StepDone>> {
  const of = (kind: GrantReport['kind']): StepDone => {
    const sent = reports.find((each) => each.kind === kind)
    return { day: sent?.sent_on ?? null, by: sent?.signed_name ?? names.get(sent?.certified_by ?? '') ?? null }
  }
  return { financial: of('sf425'), performance: of('performance') }
}

const confirmations = {
  obligations: 'liquidated',
  subrecipients: 'subawards_closed',
  inventory: 'inventory',
  disposition: 'disposition',
} as const satisfies Partial<Record<CloseoutStep, keyof GrantCloseout>>

/** Steps that a person confirmed on the closeout: the last change of their field, from the history. */
async function confirmed(
  tx: CommandTx,
  of: GrantCloseout,
  zone: string,
): Promise<Partial<Record<CloseoutStep, StepDone>>> {
  const changes = await tx.sql<{ name: string; at: Date | string; by: string | null }>(
    `select distinct on (f.name) f.name, c.at, m.display_name as by from record_changes c
       join unnest($4::text[]) as f(name) on c.after ? f.name
       left join organization_members m on m.organization_id = c.organization_id and m.user_id = c.actor
      where c.organization_id = $1 and c.table_name = $2 and c.record = $3 and c.operation = 'update'
      order by f.name, c.at desc, c.id desc`,
    [tx.organization_id, grantCloseout.table, of.id, Object.values(confirmations)],
  )
  return Object.fromEntries(
    Object.entries(confirmations).flatMap(([step, name]) => {
      const change = changes.find((each) => each.name === name)
      return change ? [[step, { day: localDay(new Date(change.at), zone), by: change.by }]] : []
    }),
  )
}

type Ended = { grant: Grant; reports: readonly GrantReport[]; signed_on: string | null; paid_on: string | null }

/** The dates of 2 CFR 200.344 and 200.334, from the rows of legal limits and the agency's own. */
async function deadlinesOf(
  tx: CommandTx,
  of: GrantCloseout,
  { grant, reports, signed_on, paid_on }: Ended,
): Promise<Deadline[]> {
  const limits = await limitsOn(tx, grant.awarded_on)
  const law = await lawFor(tx, tx.organization_id)
  const kind: LawKind = grant.kind === 'pass_through' ? 'sub_closeout_days' : 'closeout_days'
  const paragraph = (of: LawKind, words: string) => lawOn(law, of, grant.awarded_on)?.paragraph ?? words
  const ended = lastDayOf(grant)
  const due = closeoutDue(ended, limits.needed(kind))
  const sent = (of: GrantReport['kind']) => reports.find((each) => each.kind === of)?.sent_on ?? null
  return [
    { what: 'End of the period of performance', day: ended, paragraph: 'Award', done: ended },
    { what: 'Final financial report', day: due, paragraph: paragraph(kind, '2 CFR 200.344(b)'), done: sent('sf425') },
    {
      what: 'Final performance report',
      day: due,
      paragraph: paragraph(kind, '2 CFR 200.344(b)'),
      done: sent('performance'),
    },
    { what: 'Obligations paid', day: due, paragraph: '2 CFR 200.344(c)', done: paid_on },
    { what: 'Closeout of the agency’s file', day: of.due_on, paragraph: '2 CFR 200.344', done: signed_on },
    {
      what: 'Closeout by the awarding agency',
      day: addMonths(ended, limits.law('agency_closeout_months')),
      paragraph: paragraph('agency_closeout_months', '2 CFR 200.344'),
      done: grant.closed_on,
    },
    { what: 'Records retained until', day: of.keep_until, paragraph: paragraph('retention_years', '2 CFR 200.334') },
  ]
}
