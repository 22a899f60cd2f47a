import { lawFor } from '#platform/commands/law.ts'
import { todayIn, zoneIn } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import { inForce } from '#platform/records/dated.ts'
import { lawOn } from '#platform/records/law.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { RetentionSeries } from './records.ts'
import {
  assetColumn,
  dateNamed,
  grantColumn,
  namesIn,
  retentionBy,
  statusesNamed,
  typeNamed,
  type Retention,
  type Rule,
} from './rules.ts'
import { startWords, type Start } from './words.ts'

/**
 * What the federal rule requires of grants and assets, as parts of a statement about the columns that name the
 * organization and the grant or the asset.
 */
export type FederalEvents = Record<
  'isFederalAward' | 'finalReportSent' | 'lastDisposal',
  (organization: string, record: string) => string
>

type Counted = Omit<Rule, 'started_on'> & Pick<RetentionSeries, 'closing' | 'date_field'> & { federal?: true }
/** An agency's retention rules today: its own active series, and those of the law. */
export type Schedule = {
  organization: string
  zone: string
  today: string
  series: (Counted & { covers: string })[]
  federal: Counted[]
  events: FederalEvents
}

export async function scheduleOf(
  tx: Pick<Tx, 'sql' | 'one'>,
  organization: string,
  now: Date,
  events: FederalEvents,
): Promise<Schedule> {
  const today = await todayIn(tx, organization, now)
  const rows = await tx.sql<RetentionSeries>(
    `select code, title, covers, starts, closing, date_field, keep_months::int, disposition, authority,
      valid_from::text, valid_to::text
       from retention_series where organization_id = $1 order by valid_from desc`,
    [organization],
  )
  const newest = inForce(rows, today).filter((row, at, all) => all.findIndex(({ code }) => code === row.code) === at)
  const law = lawOn(await lawFor(tx, organization), 'retention_years', today)
  // 2 CFR 200.334: from the final financial report; (c) property from its disposition.
  const federal = (starts: Start): Counted => ({
    code: law!.paragraph,
    title: 'Federal award',
    authority: law!.paragraph,
    disposition: 'destroy',
    starts,
    months: law!.amount * 12,
    closing: null,
    date_field: null,
    federal: true,
  })
  return {
    organization,
    today,
    zone: await zoneIn(tx, organization),
    series: newest.map((row) => ({ ...row, months: Number(row.keep_months) })),
    federal: law ? [federal('final_report'), federal('disposition')] : [],
    events,
  }
}

/** The rules that apply to a record type. */
function countedFor({ series, federal }: Schedule, records: readonly AnyRecord[], type: AnyRecord): Counted[] {
  const own = series.filter(({ covers }) =>
    namesIn(covers).some((name) => typeNamed(records, name)?.table === type.table),
  )
  return [
    ...own,
    ...federal.filter(({ starts }) => grantColumn(type) && (starts === 'final_report' || assetColumn(type))),
  ]
}

/** The day from which a rule counts, as SQL over `t`. Names come only from declarations. */
function startSql(
  type: AnyRecord,
  { starts, closing, date_field }: Counted,
  events: FederalEvents,
  zone: string,
): string {
  const day = (moment: string) => `(${moment} at time zone ${zone})::date`
  const [grant, asset] = [grantColumn(type), assetColumn(type)]
  const statuses = statusesNamed(type, closing)
  const changed = `(select max(${day('c.at')}) from record_changes c where c.organization_id = t.organization_id
    and c.table_name = '${type.table}' and c.record = t.id and c.after ? 'status')`
  const closed =
    statuses.length > 0
      ? `case when t.status in (${statuses.map((one) => `'${one}'`).join(', ')}) then ${changed} end`
      : type.fields.status
        ? 'null::date'
        : day('t.created_at')
  switch (starts) {
    case 'created':
      return day('t.created_at')
    case 'closed':
      return closed
    case 'fiscal_year':
      return `(select max(y.ends_on) from fiscal_years y where y.organization_id = t.organization_id
        and ${closed} between y.starts_on and y.ends_on)`
    case 'date':
      return dateNamed(type, date_field) ? `t.${dateNamed(type, date_field)}::date` : 'null::date'
    case 'final_report':
      return grant ? events.finalReportSent('t.organization_id', `t.${grant}`) : 'null::date'
    case 'disposition':
      return asset ? events.lastDisposal('t.organization_id', `t.${asset}`) : 'null::date'
  }
}

/** The federal rule applies to what a federal award paid for, passed through or not. */
const appliesSql = (type: AnyRecord, { federal }: Counted, events: FederalEvents): string =>
  federal ? events.isFederalAward('t.organization_id', `t.${grantColumn(type)}`) : 'true'

export type Kept = { id: string; row: Record<string, unknown>; held: string | null; retention: Retention | null }

/** The retention date of the records of a type: one record, or all whose rule has started. */
export async function keptUntil(
  tx: Pick<Tx, 'sql'>,
  schedule: Schedule,
  records: readonly AnyRecord[],
  type: AnyRecord,
  { id, most = 1 }: { id?: string; most?: number } = {},
): Promise<Kept[]> {
  const { events } = schedule
  const counted = countedFor(schedule, records, type)
  if (counted.length === 0 && !id) return []
  const rules = counted.map(
    (rule) =>
      `json_build_object('applies', ${appliesSql(type, rule, events)}, 'on', (${startSql(type, rule, events, '$2')})::text)`,
  )
  const rows = await tx.sql<{
    id: string
    row: Record<string, unknown>
    held: string | null
    found: { applies: boolean; on: string | null }[]
  }>(
    `select t.id, to_jsonb(t) as row, app.held_by('${type.table}', to_jsonb(t)) as held,
      json_build_array(${rules.join(', ')}) as found
       from public.${type.table} t where t.organization_id = $1 and $2::text is not null ${
         id
           ? `and t.id =
         $3`
           : 'and $3::uuid is null'
       } order by t.created_at, t.id limit ${most}`,
    [schedule.organization, schedule.zone, id ?? null],
  )
  return rows.map(({ found, ...rest }) => ({
    ...rest,
    retention: retentionBy(
      counted.flatMap(({ code, title, authority, disposition, starts, months }, at) =>
        found[at]!.applies ? [{ code, title, authority, disposition, starts, months, started_on: found[at]!.on }] : [],
      ),
    ),
  }))
}

export const startInWords = ({ starts }: Pick<Rule, 'starts'>): string => startWords[starts]
