import type { Field } from '../records/fields.ts'
import { columnsOf, type AnyRecord } from '../records/record.ts'
import type { Condition } from '../records/list/conditions.ts'
import { summed } from '../records/list/summed.ts'
import { whereSql } from '../records/list/where.ts'

/**
 * The number of rows and the sums of their amounts: one statement, with every value bound. `most` stops it after that
 * many rows.
 */
export function sumsSql(
  record: AnyRecord,
  conditions: readonly Condition[],
  organization: string,
  most?: number,
): { text: string; values: unknown[] } {
  const { text, values } = whereSql(record, conditions, organization)
  const adds = new Map(columnsOf(record).map(([name, field]) => [name, field.adds]))
  const added = summed(record, conditions)
  const sums = added.map((name) => `coalesce(sum(${signed(name, adds.get(name))}), 0)::text as ${name}`)
  const asked = `select ${['count(*) as rows', ...sums].join(', ')} from`
  if (most === undefined) return { text: `${asked} public.${record.table} where ${text}`, values }
  const less = added.flatMap((name) => {
    const { adds } = record.fields[name]!
    return typeof adds === 'object' ? [adds.less[0]] : []
  })
  const read = [...new Set(['id', ...added, ...less])].join(', ')
  return {
    text: `${asked} (select ${read} from public.${record.table} where ${text} limit $${values.length + 1}) few`,
    values: [...values, most],
  }
}

/** The declaration names the column and its option; nothing in the SQL comes from a request. */
export const signed = (name: string, adds: Field['adds']) =>
  typeof adds === 'object' ? `case when ${adds.less[0]} = '${adds.less[1]}' then -${name} else ${name} end` : name
