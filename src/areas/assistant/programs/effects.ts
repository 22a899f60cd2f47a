import { zoneIn } from '#platform/commands/today.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AnyMove } from '#platform/life/move.ts'
import type { Actor } from '#platform/roles.ts'
import { columnsOf, declaredAs, labelOf, numberOf, titleOf, type AnyRecord } from '#platform/records/record.ts'
import type { Field } from '#platform/records/fields.ts'
import { valueInWords, type Names } from '#platform/records/tell.ts'
import { namesIn, type AnyRow } from '../tools/read.ts'
import { proposedAction } from './records.ts'
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

/** Changes of the running transaction so far, in words: the lines of its own history that the person may read. */
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
    if (change.table_name === proposedAction.table) continue
    const record =
      records.find(({ table }) => table === change.table_name) ??
      // Tasks have a table of their own, outside the list of records.
      declaredAs(change.table_name)[0] ??
      handWritten(change.table_name)
    effects.push(await effectOf(record, change, { tx, actor, now, zone, records, made }))
  }
  return effects.filter(({ operation, fields }) => operation !== 'update' || fields.length > 0)
}

/** A table without a declaration: its columns are named, and that they change. */
const handWritten = (table: string): AnyRecord =>
  ({ table, label: labelOf({ fields: {} }, table), title: '', fields: {} }) as unknown as AnyRecord

async function effectOf(
  record: AnyRecord,
  { record: id, operation, before, after }: Change,
  { tx, actor, now, zone, records, made }: Asking & Setting,
): Promise<Effect> {
  const [row] = await tx.asPerson<AnyRow>(`select * from public.${record.table} where id = $1`, [id])
  const sides = [before, after].filter((side) => side !== null) as AnyRow[]
  const columns = columnsOf(record).flatMap(([name, field]) => (isTold(field) ? [name] : []))
  const names = await namesIn(record, sides, columns, records, { tx: tx as never, actor, now })
  const whole = row ?? ({ ...before, ...after, id } as AnyRow)
  const number = numberOf(record)
  const parts = [number && whole[number], titleOf(record, whole)].filter(Boolean).map(String)
  return {
    table: record.table,
    record: made.has(id) ? null : id,
    words: `${record.label} ${[...new Set(parts)].join(', ')}`.trim(),
    operation,
    fields: fieldsOf(record, { before, after }, { names, zone, now, records }),
  }
}

/**
 * Every column that changes, in words; where the words are hidden, are left out elsewhere or read alike before and
 * after, the label and that it changes. A person would otherwise accept what they do not see.
 */
export function fieldsOf(
  record: AnyRecord,
  { before, after }: Pick<Change, 'before' | 'after'>,
  { names, zone, now, records }: { names: Names; zone: string; now: Date; records: readonly AnyRecord[] },
): Effect['fields'] {
  // An id says nothing to a person, and a new row has another one each time.
  const kindOf = (value: unknown) =>
    (records as readonly { table: string; label: string }[]).find(({ table }) => table === value)?.label
  const wordsOf = (field: Field, value: unknown) =>
    isEmpty(value) || (isId.test(String(value)) && !names.has(String(value)))
      ? ''
      : (kindOf(value) ?? valueInWords(field, value, { names, zone }).replaceAll(/^“|”$/g, ''))
  return Object.keys(after ?? before ?? {}).flatMap((name) => {
    const field = record.fields[name] as Field | undefined
    const [was, is] = [before?.[name], after?.[name]]
    if (isKept.has(name) || isSame(was, is) || (field && isMomentOfNow(field, is, now))) return []
    const label = labelOf(record, name)
    const [wasWords, isWords] = field && isTold(field) ? [wordsOf(field, was), wordsOf(field, is)] : ['', '']
    if (wasWords !== isWords) return [{ label, before: wasWords, after: isWords }]
    if (before === null && String(is) === String(field?.initial)) return []
    return [{ label, before: '', after: before === null ? 'Filled in' : 'Changed', unshown: true as const }]
  })
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isKept = new Set(['id', 'organization_id', 'created_at', 'created_by', 'updated_at', 'version'])
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isSame = (was: unknown, is: unknown) =>
  (isEmpty(was) && isEmpty(is)) || JSON.stringify(was) === JSON.stringify(is)

/** Set by the command to this moment: no effect to weigh, and another one each time. */
const isMomentOfNow = ({ kind, setBy }: Field, value: unknown, now: Date) =>
  kind === 'instant' &&
  setBy === 'commands' &&
  !isEmpty(value) &&
  Math.abs(new Date(String(value)).getTime() - now.getTime()) < 60_000

/** A moment that a command sets is later by the next trial: that it changes is said, not to what. */
const isTold = ({ kind, setBy, sealed, restricted, told }: Field) =>
  !sealed && !restricted && told !== false && !(kind === 'instant' && setBy === 'commands')

/** The same for a program, as text. */
export const effectsInWords = (effects: readonly Effect[]): string =>
  effects
    .map(({ words, operation, fields }) =>
      [
        `• ${operation === 'insert' ? 'New: ' : operation === 'delete' ? 'Removed: ' : ''}${words}`,
        ...fields.map(({ label, before, after, unshown }) =>
          unshown ? `  ${label}: ${after.toLowerCase()}` : `  ${label}: ${before || 'empty'} → ${after || 'empty'}`,
        ),
      ].join('\n'),
    )
    .join('\n')
