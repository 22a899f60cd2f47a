import type { AnyRecord } from '../record.ts'
import type { Words } from './conditions.ts'

type NameOf<R extends AnyRecord, Kind extends string> = {
  [Name in keyof R['fields'] & string]: R['fields'][Name] extends { kind: Kind } ? Name : never
}[keyof R['fields'] & string]

/** The columns of a record that a chart groups its rows by: a text or an amount does not compile. */
export type GroupingName<R extends AnyRecord> = NameOf<R, 'date' | 'instant' | 'choice' | 'flag' | 'ref' | 'person'>
/** The columns that a chart adds up. */
export type AmountName<R extends AnyRecord> = NameOf<R, 'money'>
export type ReferenceName<R extends AnyRecord> = NameOf<R, 'ref'>

export type Charted<R extends AnyRecord> = {
  /** “Invoiced by month”: the chart replaces the word “month” with the day, week or year that it draws. */
  title: string
  by: GroupingName<R>
  /** The amount to add up; without it rows are counted. */
  figure?: AmountName<R>
  where?: Words
  /** The list with the rows behind each bar. */
  list?: string
}

/** A chart of a record’s rows. */
export type Trend = {
  readonly title: string
  readonly of: AnyRecord
  readonly by: string
  readonly figure?: string
  readonly where?: Words
  readonly list?: string
}

/** A chart of a record's rows. A column that the record does not have, or that no chart can draw, does not compile. */
export const trend = <R extends AnyRecord>(of: R, chart: Charted<R>): Trend => ({ ...chart, of })

/** A chart on the page of the record that a column of its rows refers to: the invoices of a vendor. */
export type RecordChart = Omit<Charted<AnyRecord>, 'by' | 'figure'> & {
  of: string
  through: string
  by: string
  figure?: string
}

/** Whether its bars are days, months or years. */
export const isOverTime = ({ of, by }: Trend): boolean => /^(date|instant)$/.test(String(of.fields[by]?.kind))
