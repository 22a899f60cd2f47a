import type { Field } from '#platform/records/fields.ts'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'

export type Shape = { title: string; beside: string | undefined; rest: readonly [name: string, field: Field][] }

/** The title above the record's short name (its number, its code), and the other columns in their order. */
export function shape(of: AnyRecord, columns: readonly string[]): Shape {
  const fields = columns.flatMap((name) => columnsOf(of).filter(([column]) => column === name))
  const title: string = of.title
  const beside = fields.find(
    ([name, { kind, unique }]) => name !== title && (kind === 'series' || (kind === 'text' && unique)),
  )?.[0]
  return { title, beside, rest: fields.filter(([name]) => name !== title && name !== beside) }
}
