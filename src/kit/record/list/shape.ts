import type { Field } from '#platform/records/fields.ts'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'

export type Shape = { title: string; beside: string | undefined; rest: readonly [name: string, field: Field][] }

/** Words share the room that figures, dates and statuses leave; the title has the largest share. */
export function sharesOf(
  { title, rest }: Pick<Shape, 'title' | 'rest'>,
  fixed: readonly { column: string }[] = [],
): ReadonlyMap<string, string> {
  const parts = [
    [title, 5] as const,
    ...rest.flatMap(([name, { kind }]) =>
      isCut(name, kind) && !fixed.some(({ column }) => column === name)
        ? [[name, kind === 'choice' ? 2 : 3] as const]
        : [],
    ),
  ]
  const all = parts.reduce((sum, [, part]) => sum + part, 0)
  return new Map(parts.map(([name, part]) => [name, `${((100 * part) / all).toFixed(1)}%`]))
}

/** Words that may be cut where there is no room: they are whole in the tooltip and beside the list. */
export const isCut = (name: string, kind: Field['kind']) =>
  name !== 'status' && ['text', 'long_text', 'ref', 'place', 'choice'].includes(kind)

/** The title above the record's short name (its number, its code), and the other columns in their order. */
export function shape(of: AnyRecord, columns: readonly string[]): Shape {
  const fields = columns.flatMap((name) => columnsOf(of).filter(([column]) => column === name))
  const title: string = of.title
  const beside = fields.find(
    ([name, { kind, unique }]) => name !== title && (kind === 'series' || (kind === 'text' && unique)),
  )?.[0]
  return { title, beside, rest: fields.filter(([name]) => name !== title && name !== beside) }
}
