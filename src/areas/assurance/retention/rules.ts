import { addMonths, dayInWords } from '#platform/dates.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { retentionSeries, type RetentionSeries } from './records.ts'
import type { Disposes, Start } from './words.ts'

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
export const namesIn = (list: string | null): string[] =>
  (list ?? '')
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** A record type by the names that people use: one, several, or its table. */
export const typeNamed = (records: readonly AnyRecord[], name: string): AnyRecord | undefined =>
  records.find(({ table, label, plural }) => [plural, label, table].some((called) => same(called, name)))

/** The status options that people named. */
export function statusesNamed(type: AnyRecord, list: string | null): string[] {
  const { status } = type.fields
  const options: readonly string[] = status?.kind === 'choice' ? (status.options ?? []) : []
  return options.filter((option) =>
    namesIn(list).some((name) => same(name, option) || same(name, optionLabel(status, option))),
  )
}

export const dateNamed = (type: AnyRecord, name: string | null): string | undefined =>
  columnsOf(type).find(
    ([column, { kind }]) =>
      kind === 'date' && name !== null && (same(column, name) || same(labelOf(type, column), name)),
  )?.[0]

/** Lines go with their record. Registers and ledgers are never split. */
export const whyNeverDisposed = (type: AnyRecord): Reason =>
  firstReason(
    type.access.of === 'parent' && `${type.plural} go with their parent record. Use that record type.`,
    type.access.of === 'owner' && `${type.plural} belong to one person.`,
    Boolean(type.appendOnly) && `${type.plural} are a ledger that is never deleted. Keep them permanently.`,
    Boolean(type.control) && `${type.plural} are a control register that is never deleted. Keep them permanently.`,
  )

type Entered = Pick<RetentionSeries, 'covers' | 'starts' | 'closing' | 'date_field' | 'disposition'>

/** A series must be countable for every record type that it covers. */
export function whyNotSeries(of: Entered, records: readonly AnyRecord[]): Reason {
  const names = namesIn(of.covers)
  return firstReason(
    names.length === 0 && 'Enter at least one record type.',
    ...names.map((name) => whyNotCovered(of, typeNamed(records, name), name)),
  )
}

function whyNotCovered(of: Entered, type: AnyRecord | undefined, name: string): Reason {
  if (!type) return `No record type matches “${name}”.`
  const byStatus = of.starts === 'closed' || of.starts === 'fiscal_year'
  return firstReason(
    of.disposition !== 'permanent' && whyNeverDisposed(type),
    type.access.of === 'parent' && whyNeverDisposed(type),
    byStatus &&
      type.fields.status &&
      statusesNamed(type, of.closing).length === 0 &&
      `Enter the statuses that close ${type.plural.toLowerCase()}.`,
    byStatus &&
      !type.fields.status &&
      of.starts === 'closed' &&
      `${type.plural} have no status. Count from the date entered.`,
    of.starts === 'date' &&
      !dateNamed(type, of.date_field) &&
      `${type.plural} have no date “${of.date_field ?? '(none)'}”.`,
    of.starts === 'final_report' && !grantColumn(type) && `${type.plural} don’t belong to a grant.`,
    of.starts === 'disposition' && !assetColumn(type) && `${type.plural} don’t belong to an asset.`,
  )
}

const refTo = (type: AnyRecord, table: string) =>
  type.table === table ? 'id' : columnsOf(type).find(([, { kind, to }]) => kind === 'ref' && to === table)?.[0]
/** The column that leads to the grant, or to the asset, of a record. */
export const grantColumn = (type: AnyRecord) => refTo(type, 'grants')
export const assetColumn = (type: AnyRecord) => refTo(type, 'assets')

/** One retention rule of a record. `started_on` is null while its event has not happened. */
export type Rule = {
  code: string
  title: string
  authority: string
  disposition: Disposes
  starts: Start
  months: number
  started_on: string | null
}
export type Retention = Rule & { keep_until: string | null; permanent: boolean }

export const keepUntil = (started_on: string | null, months: number): string | null =>
  started_on === null ? null : addMonths(started_on, months)

/**
 * The retention date of a record, by the rule that keeps it longest. Permanent comes first, then a rule whose event
 * has not happened, then the latest date. Null: no series covers it, and it is kept.
 */
export function retentionBy(rules: readonly Rule[]): Retention | null {
  const all = rules.map((rule): Retention => ({
    ...rule,
    keep_until: keepUntil(rule.started_on, rule.months),
    permanent: rule.disposition === 'permanent',
  }))
  const weight = ({ permanent, keep_until }: Retention) =>
    permanent ? '2' : keep_until === null ? '1' : `0${keep_until}`
  return all.toSorted((a, b) => (weight(a) < weight(b) ? 1 : -1))[0] ?? null
}

/** Kept on its last day and due on the next. A hold overrides every schedule. */
export const isDue = (of: Retention | null, { today, held }: { today: string; held: string | null }): boolean =>
  of !== null && held === null && !of.permanent && of.keep_until !== null && of.keep_until < today

export function retentionInWords(of: Retention | null, held: string | null): string {
  if (held) return `Legal hold ${held}: kept until it is released`
  if (!of) return 'Not covered by a series'
  if (of.permanent) return 'Permanently'
  return of.keep_until ? dayInWords(of.keep_until) : 'Not started'
}

/** A line of a schedule from a sheet: columns by their name or label, options by their words, empty cells left out. */
export function fromSheet(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).flatMap(([head, cell]) => {
      const found = columnsOf(retentionSeries).find(
        ([name]) => same(name, head) || same(labelOf(retentionSeries, name), head),
      )
      const value = typeof cell === 'string' ? cell.trim() : cell
      if (value === '' || value === null) return []
      // A column that does not exist is named by the refusal that follows.
      if (!found) return [[head, value]]
      const [name, field] = found
      if (field.kind === 'number' && typeof value === 'string' && /^\d+$/.test(value)) return [[name, Number(value)]]
      if (field.kind !== 'choice') return [[name, value]]
      const option = (field.options ?? []).find(
        (each) => same(each, String(value)) || same(optionLabel(field, each), String(value)),
      )
      return [[name, option ?? value]]
    }),
  )
}
