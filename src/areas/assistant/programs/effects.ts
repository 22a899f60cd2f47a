import { zoneIn } from '#platform/commands/today.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AnyMove } from '#platform/life/move.ts'
import type { Actor } from '#platform/roles.ts'
import { columnsOf, labelOf, numberOf, titleOf, type AnyRecord } from '#platform/records/record.ts'
import type { Field } from '#platform/records/fields.ts'
import { valueInWords } from '#platform/records/tell.ts'
import { namesIn, type AnyRow } from '../tools/read.ts'
import { proposedAction } from './records.ts'
import { task } from '#areas/organization/tasks/records.ts'
import type { Effect } from './rules.ts'

/**
 * Texts that a move asks for and that no changed field shows, such as the reason for a cancellation: they are stored in
 * the person’s name.
 */
export function withEntries({ move }: Command, input: unknown, effects: readonly Effect[]): readonly Effect[] {
  const fields = (move && (move.life.moves as Record<string, AnyMove>)[move.name]?.asks) ?? {}
  const given = input as Record<string, unknown>
  const shown = new Set(effects.flatMap(({ fields }) => fields.map(({ after }) => after)))
  const entries = Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = given[name]
    const isText = (kind === 'text' || kind === 'long_text') && typeof value === 'string' && value !== ''
    return isText && !shown.has(value) ? [{ label: labelOf({ fields }, name), before: '', after: value }] : []
  })
  const at = Math.max(
    0,
    effects.findIndex(({ record }) => record !== null && record === given.id),
  )
  return effects.map((effect, place) => (place === at ? { ...effect, fields: [...effect.fields, ...entries] } : effect))
}

type Change = {
  table_name: string
  record: string
  operation: Effect['operation']
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
/** `made`: rows that the command itself creates, which have another id each time. */
type Setting = { zone: string; records: readonly AnyRecord[]; made: ReadonlySet<string> }
type Asking = { tx: Tx; actor: Actor & { organization_id: string }; now: Date }

/**
 * Changes of the running transaction so far, in words: the lines of its own history that the person may read.
 * A moment that the command sets to now is left out: it is no effect to weigh, and would differ each time.
 */
export async function effectsSoFar(
  { tx, actor, now }: Asking,
  command: string,
  records: readonly AnyRecord[],
): Promise<Effect[]> {
  const changes = await tx.asPerson<Change>(
    `select table_name, record, operation, before, after from public.record_changes
      where organization_id = $1 and actor = $2 and command = $3 and at >= now() order by id`,
    [actor.organization_id, actor.user_id, command],
  )
  const zone = await zoneIn(tx, actor.organization_id)
  const made = new Set(changes.filter(({ operation }) => operation === 'insert').map(({ record: id }) => id))
  const effects: Effect[] = []
  for (const change of changes) {
    // Tasks have a table of their own, outside the list of records.
    const record = [...records, task as AnyRecord].find(({ table }) => table === change.table_name)
    if (!record || record.table === proposedAction.table) continue
    effects.push(await effectOf(record, change, { tx, actor, now, zone, records, made }))
  }
  return effects.filter(({ operation, fields }) => operation !== 'update' || fields.length > 0)
}

async function effectOf(
  record: AnyRecord,
  { record: id, operation, before, after }: Change,
  { tx, actor, now, zone, records, made }: Asking & Setting,
): Promise<Effect> {
  const [row] = await tx.asPerson<AnyRow>(`select * from public.${record.table} where id = $1`, [id])
  const told = columnsOf(record).filter(([name, field]) => isTold(field) && name in (after ?? before ?? {}))
  const sides = [before, after].filter((side) => side !== null) as AnyRow[]
  const columns = told.map(([name]) => name)
  const names = await namesIn(record, sides, columns, records, { tx: tx as never, actor, now })
  // An id says nothing to a person, and a new row has another one each time.
  const kindOf = (value: unknown) =>
    (records as readonly { table: string; label: string }[]).find(({ table }) => table === value)?.label
  const shown = (field: Field, value: unknown) => kindOf(value) ?? wordsOf(field, value)
  const wordsOf = (field: Field, value: unknown) =>
    value === null || value === undefined || value === '' || (isId.test(String(value)) && !names.has(String(value)))
      ? ''
      : valueInWords(field, value, { names, zone }).replaceAll(/^“|”$/g, '')
  const whole = row ?? ({ ...before, ...after, id } as AnyRow)
  const number = numberOf(record)
  const parts = [number && whole[number], titleOf(record, whole)].filter(Boolean).map(String)
  return {
    table: record.table,
    record: made.has(id) ? null : id,
    words: `${record.label} ${[...new Set(parts)].join(', ')}`.trim(),
    operation,
    fields: told.flatMap(([name, field]) => {
      const [was, is] = [shown(field, before?.[name]), shown(field, after?.[name])]
      return was === is ? [] : [{ label: labelOf(record, name), before: was, after: is }]
    }),
  }
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isTold = ({ kind, setBy, sealed, restricted, told }: Field) =>
  !sealed && !restricted && told !== false && !(kind === 'instant' && setBy === 'commands')

/** The same for a program, as text. */
export const effectsInWords = (effects: readonly Effect[]): string =>
  effects
    .map(({ words, operation, fields }) =>
      [
        `• ${operation === 'insert' ? 'New: ' : operation === 'delete' ? 'Removed: ' : ''}${words}`,
        ...fields.map(({ label, before, after }) => `  ${label}: ${before || 'empty'} → ${after || 'empty'}`),
      ].join('\n'),
    )
    .join('\n')
