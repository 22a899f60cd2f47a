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
 * The federal rule for grants and assets, as parts of a statement about the columns that name the organization and the
 * grant or the asset.
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

/** The first day that a rule counts, as SQL over `t`. Names come only from declarations. */
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
      ? `case when t.status in (${quoted(statuses)}) then ${changed} end`
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

/** The retention date of one record, by the rules of its type. */
export async function keptUntil(
  tx: Pick<Tx, 'sql'>,
  schedule: Schedule,
  records: readonly AnyRecord[],
  type: AnyRecord,
  id: string,
): Promise<Kept | undefined> {
  const [found] = await read(tx, schedule, type, countedFor(schedule, records, type), {
    conditions: ['t.id = $4::uuid'],
    values: [id],
    most: 1,
  })
  return found
}

/**
 * The records of a type that are past every rule that applies to them, oldest first. No record ends before it was
 * entered, so an index leads past all that are younger than their rule, and no history of theirs is read.
 */
export async function pastTheirDate(
  tx: Pick<Tx, 'sql'>,
  schedule: Schedule,
  records: readonly AnyRecord[],
  type: AnyRecord,
  most: number,
): Promise<Kept[]> {
  const counted = countedFor(schedule, records, type)
  const own = counted.filter(({ federal }) => !federal)
  if (counted.length === 0 || own.some(({ disposition }) => disposition === 'permanent')) return []
  const { events } = schedule
  const past = (rule: Counted) =>
    `(${startSql(type, rule, events, '$2')} + make_interval(months => ${rule.months}) < $3::date)`
  const conditions = [
    ...own.flatMap((rule) => boundsSql(type, rule)),
    ...(own.length === 0
      ? [
          `t.${grantColumn(type)} is not null`,
          `(${counted.map((rule) => appliesSql(type, rule, events)).join(' or ')})`,
        ]
      : []),
    ...counted.map((rule) => (rule.federal ? `(not ${appliesSql(type, rule, events)} or ${past(rule)})` : past(rule))),
  ]
  return read(tx, schedule, type, counted, { conditions, values: [], most })
}

/** Conditions for a record to be past this rule, in columns that an index has; two days cover months and zones. */
function boundsSql(type: AnyRecord, { starts, closing, months }: Counted): string[] {
  if (starts !== 'created' && starts !== 'closed' && starts !== 'fiscal_year') return []
  const statuses = statusesNamed(type, closing)
  return [
    // Of the column's own type: under row security only such a comparison reaches the index.
    `t.created_at < ($3::date - make_interval(months => ${months}) + interval '2 days')::timestamptz`,
    ...(starts !== 'created' && statuses.length > 0 ? [`t.status in (${quoted(statuses)})`] : []),
  ]
}

type Part = { conditions: readonly string[]; values: readonly unknown[]; most: number }

async function read(
  tx: Pick<Tx, 'sql'>,
  { organization, zone, today, events }: Schedule,
  type: AnyRecord,
  counted: readonly Counted[],
  { conditions, values, most }: Part,
): Promise<Kept[]> {
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
       from public.${type.table} t where t.organization_id = $1 and $2::text is not null and $3::date is not null
        and ${conditions.join(' and ')} order by t.created_at, t.id limit ${most}`,
    [organization, zone, today, ...values],
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

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

export const startInWords = ({ starts }: Pick<Rule, 'starts'>): string => startWords[starts]
