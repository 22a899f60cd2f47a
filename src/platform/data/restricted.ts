import type { Condition } from './grammar/syntax.ts'
import { columnsOf, type AnyRecord } from '../records/record.ts'
import type { Seen } from '../security/reads.ts'
import type { Embed, Level, Output } from './statement/level.ts'

/** Tables whose reads are logged: any column, or these. */
export type Restricted = ReadonlyMap<string, 'all' | ReadonlySet<string>>

/** From the record types: a record that is restricted as a whole, or some of its fields. */
export function restrictedOf(records: readonly AnyRecord[]): Restricted {
  const all = records.map((record): [string, 'all' | Set<string>] => [
    record.table,
    record.restricted
      ? 'all'
      : new Set(
          columnsOf(record)
            .filter(([, field]) => field.restricted)
            .map(([name]) => name),
        ),
  ])
  return new Map(all.filter(([, columns]) => columns === 'all' || columns.size > 0))
}

const prefix = '~read:'

/** Whether a read returns restricted columns, of its own table or of an embedded one. */
export const showsRestricted = (level: Level, restricted: Restricted): boolean =>
  isShown(level, restricted) || level.embeds.some((embed) => showsRestricted(embed.level, restricted))

/** Shown, or filtered by: a filter on a restricted column reveals its content, whatever is selected. */
function isShown({ table, outputs, conditions }: Level, restricted: Restricted): boolean {
  const columns = restricted.get(table.name)
  if (!columns || !table.columns.has('id') || outputs.length === 0) return false
  const isRestricted = (column: string) => (columns === 'all' ? !keys.has(column) : columns.has(column))
  return (
    outputs.some(({ from }) => from.kind === 'column' && isRestricted(from.path.column)) ||
    conditions.some((condition) => asksFor(condition, isRestricted))
  )
}

const keys = new Set(['id', 'organization_id'])

const asksFor = (condition: Condition, isRestricted: (column: string) => boolean): boolean =>
  condition.kind === 'filter'
    ? isRestricted(condition.path.column)
    : condition.parts.some((part) => asksFor(part, isRestricted))

/**
 * Every such row names itself in one more column, whatever was selected: it is removed again before the answer is
 * sent.
 */
export function nameRows(level: Level, restricted: Restricted): void {
  for (const embed of level.embeds) {
    nameRows(embed.level, restricted)
    if (embed.spread)
      for (const output of embed.level.outputs.filter(({ label }) => label.startsWith(prefix)))
        level.outputs.push(liftedFrom(embed, output))
  }
  if (isShown(level, restricted))
    level.outputs.push({
      label: prefix + level.table.name,
      from: { kind: 'column', path: { column: 'id', steps: [] } },
    })
}

const liftedFrom = (embed: Embed, { label }: Output): Output => ({ label, from: { kind: 'embed', embed } })

/**
 * In JSON from PostgreSQL: a quotation mark in a text of a row has a backslash before it, so that no text looks like
 * this.
 */
const named = /,"~read:(\w+)":(null|"[0-9a-f-]{36}"|\[[^\]]*\])/g

export function takeNames(body: string): { body: string; seen: Seen[] } {
  const seen: Seen[] = []
  const rest = body.replace(named, (_, table: string, value: string) => {
    for (const [record] of value.matchAll(/[0-9a-f-]{36}/g)) seen.push({ table, record })
    return ''
  })
  return { body: rest, seen }
}
