import { statuses } from '#platform/life/statuses.ts'
import { readConditions, type Reader, type Words } from '#platform/records/list/conditions.ts'
import { whereSql } from '#platform/records/list/where.ts'
import type { Field, Kind } from '#platform/records/fields.ts'
import { columnsOf, labelOf, type AnyRecord } from '#platform/records/record.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { fewestStages, mostStages, stagesOf, stageSql, type Stage } from './flow/rules.ts'
import { wordsOf, type Column, type ColumnKind, type DateStep } from '../reports/rules.ts'
import type { SavedReport } from './records.ts'

export const reportStatus = statuses<SavedReport['status']>({ draft: 'open', published: 'open' })

/** The charts that a grouped result can have, with their names. */
export const chartNames = {
  none: 'No chart',
  bars: 'Bars',
  ranked: 'Ranking',
  stacked: 'Stacked bars',
  shares: 'Bars to 100%',
  area: 'Area',
  line: 'Line',
  multiples: 'Small multiples',
  calendar: 'Calendar of days',
  treemap: 'Treemap',
  funnel: 'Funnel',
  waterfall: 'Waterfall',
  bullets: 'Bullets',
  sankey: 'Flow',
} as const
export type ChartKind = keyof typeof chartNames
export const charts = Object.keys(chartNames) as [ChartKind, ...ChartKind[]]

/** The steps by which a date groups rows, with their names. */
export const stepNames = { day: 'Day', month: 'Month', quarter: 'Quarter', year: 'Year' } as const satisfies Record<
  DateStep,
  string
>
export const dateSteps = Object.keys(stepNames) as [DateStep, ...DateStep[]]

/** The choices of the report: all names, no SQL. */
export type Definition = {
  table: string
  columns: readonly string[]
  /** One followed reference, and the columns shown of its record. */
  by: string | null
  joined: readonly string[]
  /** The filters of a list, with the same names as in its address. */
  words: Words
  /** The column that groups rows: of the record, or the title of the followed one. */
  group: string | null
  /** Where rows are grouped by a date: its days, unless it says otherwise. */
  step?: DateStep | undefined
  /** The columns of a flow, where rows are grouped by several: `vendor`, or `budget_line.fund` behind a reference. */
  stages?: readonly string[] | undefined
  sums: readonly string[]
  chart: ChartKind
}

const shownAs: Partial<Record<Kind, ColumnKind>> = {
  text: 'text',
  series: 'text',
  choice: 'text',
  flag: 'text',
  money: 'money',
  number: 'number',
  percent: 'percent',
  date: 'date',
  instant: 'date',
}
/** Allowed columns: no files, no long texts, and references by the record they lead to. */
export const showable = (record: AnyRecord): [name: string, field: Field][] =>
  columnsOf(record).filter(([, { kind, sealed }]) => !sealed && shownAs[kind] !== undefined)
export const references = (record: AnyRecord): [name: string, field: Field][] =>
  columnsOf(record).filter(([, { kind }]) => kind === 'ref')
export const summable = (record: AnyRecord): [name: string, field: Field][] =>
  columnsOf(record).filter(([, { kind }]) => kind === 'money' || kind === 'number')
export const groupable = (record: AnyRecord): [name: string, field: Field][] =>
  columnsOf(record).filter(
    ([, { kind, sealed }]) => !sealed && (kind === 'choice' || kind === 'flag' || kind === 'date' || kind === 'text'),
  )

const recordNamed = (records: readonly AnyRecord[], table: string | undefined) =>
  records.find((record) => record.table === table)
/** The record that a reference leads to; null if none is followed. */
export const followed = (
  records: readonly AnyRecord[],
  { table, by }: Pick<Definition, 'table' | 'by'>,
): AnyRecord | null =>
  by === null ? null : (recordNamed(records, recordNamed(records, table)?.fields[by]?.to) ?? null)

/** The title of the followed record as a grouping, unless it is itself a reference. */
export const byTitle = 'by title'
/** Several columns as a grouping: rows flow from one to the next. */
export const byFlow = 'by flow'
export const hasShownTitle = (record: AnyRecord): boolean => showable(record).some(([name]) => name === record.title)
export const mostColumns = 12
export const mostRows = 1_000

export function whyNotDefinition(records: readonly AnyRecord[], of: Definition): Reason {
  const record = recordNamed(records, of.table)
  if (!record) return 'Select the records first.'
  const target = followed(records, of)
  const has = (within: readonly [string, Field][], name: string) => within.some(([column]) => column === name)
  return firstReason(
    of.by !== null && !(target && has(references(record), of.by)) && 'This reference leads to no record.',
    of.group === null && of.columns.length + of.joined.length === 0 && 'Select at least one column.',
    of.columns.length + of.joined.length > mostColumns &&
      `Select up to ${mostColumns} columns. To get more, export the list.`,
    of.columns.some((name) => !has(showable(record), name)) && `${record.plural} don’t have this column.`,
    of.joined.some((name) => !target || !has(showable(target), name)) &&
      'Follow a reference before showing its columns.',
    of.group !== null &&
      of.group !== byFlow &&
      !(of.group === byTitle ? target && hasShownTitle(target) : has(groupable(record), of.group)) &&
      'Rows can’t be grouped by this.',
    of.group === byFlow && whyNotStages(records, record, of.stages ?? []),
    of.sums.some((name) => !has(summable(record), name)) && 'Only amounts and numbers can be totaled.',
    of.chart !== 'none' && of.group === null && 'A chart needs grouped rows.',
    of.group === byFlow &&
      of.chart !== 'none' &&
      of.chart !== 'sankey' &&
      'Only a flow shows several columns. Select the chart “Flow”.',
    of.chart === 'sankey' && of.group !== byFlow && 'A flow needs rows that are grouped by several columns.',
    stepOf(of) !== 'day' && !isDated(record, of.group) && 'Only dates are grouped by month, quarter or year.',
    of.chart === 'calendar' && !isDated(record, of.group) && 'A calendar needs rows that are grouped by a date.',
    of.chart === 'calendar' && stepOf(of) !== 'day' && 'A calendar needs days. Group the dates by day.',
    of.chart === 'bullets' && of.sums.length < 2 && 'Bullets compare two totals. Select the amount and its limit.',
  )
}

function whyNotStages(records: readonly AnyRecord[], record: AnyRecord, stages: readonly string[]): Reason {
  const known = new Set(stagesOf(records, record).map(({ name }) => name))
  return firstReason(
    (stages.length < fewestStages || stages.length > mostStages) && 'Select two or three columns for the flow.',
    stages.some((name) => !known.has(name)) && 'Rows can’t be grouped by this.',
    new Set(stages).size < stages.length && 'Select each column of the flow once.',
  )
}

export const isDated = (record: AnyRecord, group: string | null): boolean =>
  group !== null && record.fields[group]?.kind === 'date'
export const stepOf = ({ step = 'day' }: Pick<Definition, 'step'>): DateStep => step

/** A column of months, quarters or years sorts as text and is read by people. */
const stepFormats = { month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' } as const

export type Question = { text: string; values: readonly unknown[]; columns: readonly Column[] }

/**
 * One statement from the choices: every name is looked up in the declarations and every value is bound. It runs with
 * the reader's rights, so both tables show only what row security allows.
 */
export function questionOf(
  records: readonly AnyRecord[],
  of: Definition,
  organization: string,
  reader: Reader,
): Question {
  const wrong = whyNotDefinition(records, of)
  if (wrong) throw new TypeError(wrong)
  const record = recordNamed(records, of.table)!
  const target = followed(records, of)
  const where = whereSql(record, readConditions(record, of.words, '', reader), organization)
  const from = `from (select * from public.${record.table} where ${where.text}) t${
    target
      ? `
    left join public.${target.table} j on j.organization_id = t.organization_id and j.id = t.${of.by}`
      : ''
  }`
  // A time is shown as its date in the agency's time zone.
  const value = (row: 't' | 'j', within: AnyRecord, name: string) =>
    within.fields[name]!.kind === 'instant' ? `app.day_of($1, ${row}.${name})` : `${row}.${name}`
  const column = (within: AnyRecord, name: string, at: number): Column => {
    const field = within.fields[name] as Field
    return {
      name: `c${at}`,
      label: labelOf(within, name),
      kind: shownAs[field.kind]!,
      words: wordsOf(field),
      ...(field.kind === 'money' && { sum: true as const }),
    }
  }
  const chosen = [
    ...of.columns.map((name) => ({ sql: value('t', record, name), within: record, name })),
    ...(target ? of.joined.map((name) => ({ sql: value('j', target, name), within: target, name })) : []),
  ]

  if (of.group === null) {
    const columns = chosen.map(({ within, name }, at) => ({
      ...column(within, name, at),
      ...(within !== record && { label: `${within.label}: ${labelOf(within, name)}` }),
    }))
    return {
      text: `select t.id, ${chosen.map(({ sql }, at) => `${sql} as c${at}`).join(', ')} ${from}
        order by t.created_at desc, t.id limit ${mostRows + 1}`,
      values: where.values,
      columns,
    }
  }
  if (of.group === byFlow) {
    const known = stagesOf(records, record)
    const stages = of.stages!.map((name) => known.find((each) => each.name === name)!)
    const joined = of.stages!.map((name, at) => stageSql(records, record, name, at))
    const isTwice = ({ label }: Stage) => stages.filter((each) => each.label === label).length > 1
    const sums = of.sums.map((name, at) => column(record, name, stages.length + 1 + at))
    return {
      text: `select ${joined.map(({ value }, at) => `${value} as c${at}`).join(', ')},
      count(*)::int as c${stages.length}${of.sums.map((name, at) => `, sum(t.${name}) as ${sums[at]!.name}`).join('')}
      ${from}
    ${joined.flatMap(({ joins }) => joins).join('\n    ')}
      group by ${joined.map((_, at) => at + 1).join(', ')}
      order by ${stages.length + (sums.length > 0 ? 2 : 1)} desc nulls last, 1 limit ${mostRows + 1}`,
      values: where.values,
      columns: [
        ...stages.map((each, at): Column => ({
          name: `c${at}`,
          label: isTwice(each) && each.of ? `${each.of}: ${each.label}` : each.label,
          kind: 'text',
          ...(each.words && { words: each.words }),
        })),
        { name: `c${stages.length}`, label: 'Rows', kind: 'number', sum: true },
        ...sums.map((each) => ({ ...each, sum: true as const })),
      ],
    }
  }
  const group =
    of.group === byTitle
      ? { sql: value('j', target!, target!.title), ...column(target!, target!.title, 0), label: target!.label }
      : stepped(column(record, of.group, 0), value('t', record, of.group), stepOf(of))
  const sums = of.sums.map((name, at) => ({
    sql: `sum(t.${name})`,
    ...column(record, name, at + 2),
    sum: true as const,
  }))
  return {
    text: `select ${group.sql} as c0,
      count(*)::int as c1${sums.map(({ sql }, at) => `, ${sql} as c${at + 2}`).join('')} ${from} group by 1
      order by ${group.step ? 1 : sums.length > 0 ? 3 : 2} desc nulls last, 1 limit ${mostRows + 1}`,
    values: where.values,
    columns: [
      { name: 'c0', label: group.label, kind: group.kind, words: group.words, ...(group.step && { step: group.step }) },
      { name: 'c1', label: 'Rows', kind: 'number', sum: true },
      ...sums.map(({ sql: _, ...each }) => each),
    ],
  }
}

const stepped = (day: Column, sql: string, step: DateStep): Column & { sql: string } =>
  step === 'day'
    ? { ...day, sql }
    : {
        ...day,
        kind: 'text',
        label: `${stepNames[step]} of ${day.label.toLowerCase()}`,
        step,
        sql: `to_char(${sql}, '${stepFormats[step]}')`,
      }

/** A private report is its creator’s; a shared one is the team’s. */
export const maySee = (row: Pick<SavedReport, 'made_by' | 'status'>, { user_id }: Pick<Actor, 'user_id'>): boolean =>
  reportStatus.is(row, 'published') || row.made_by === user_id

/** Its creator can change it; an administrator can unshare it. */
export const whyNotChange = (row: Pick<SavedReport, 'made_by'>, actor: Actor): Reason =>
  row.made_by !== actor.user_id && !atLeast('admin', actor)
    ? 'Only its creator or an administrator can change this report. Save a copy instead.'
    : null
export const whyNotPublish = (row: Pick<SavedReport, 'made_by' | 'status'>, actor: Actor): Reason =>
  firstReason(reportStatus.is(row, 'published') && 'This report is already shared.', whyNotChange(row, actor))
