import { columnsOf, type AnyRecord } from '../record.ts'
import type { Condition } from './conditions.ts'
import { whereSql } from './where.ts'

/** The columns that a list adds up: amounts, and no bounds, rates or prices of one. */
export const summed = (record: AnyRecord): string[] => columnsOf(record).flatMap(([name, { kind, adds }]) => (kind === 'money' && adds !== false ? [name] : []))

/** How many rows there are, and what their amounts come to: one statement, with every value bound. */
export function sumsSql(record: AnyRecord, conditions: readonly Condition[], organization: string): { text: string; values: unknown[] } {
  const { text, values } = whereSql(record, conditions, organization)
  const sums = summed(record).map((name) => `coalesce(sum(${name}), 0)::text as ${name}`)
  return { text: `select ${['count(*) as rows', ...sums].join(', ')} from public.${record.table} where ${text}`, values }
}
