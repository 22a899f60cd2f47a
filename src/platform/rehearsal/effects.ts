import type { Command } from '../commands/command.ts'
import { zoneIn } from '../commands/today.ts'
import type { Tx } from '../database/database.ts'
import type { AnyMove } from '../life/move.ts'
import { grouped } from '../realtime/grouped.ts'
import type { Actor } from '../roles.ts'
import type { Effect } from '../records/effect.ts'
import type { Field } from '../records/fields.ts'
import { columnsOf, declaredAs, labelOf, numberOf, titleOf, type AnyRecord } from '../records/record.ts'
import { valueInWords, type Names } from '../records/tell.ts'
import { teller, type Change } from './booking.ts'
import { namesIn, type AnyRow } from './names-in.ts'

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

type Asking = { tx: Pick<Tx, 'asPerson' | 'one'>; actor: Actor & { organization_id: string }; now: Date }

/**
 * The lines that the running transaction has added to the histories, or those since a moment, as far as the person may
 * read them.
 */
export const changesSince = ({ tx, actor }: Asking, command: string, since: string | null = null): Promise<Change[]> =>
  tx.asPerson<Change>(
    `select id, table_name, record, operation, before, after from public.record_changes
      where organization_id = $1 and actor = $2 and command = $3 and at >= coalesce($4::timestamptz, now())
      order by id`,
    [actor.organization_id, actor.user_id, command, since],
  )

/** Changes in words: each record once for each time that it changed, and what was booked as one line for each budget. */
export async function effectsOfChanges(
  changes: readonly Change[],
  asking: Asking,
  records: readonly AnyRecord[],
): Promise<Effect[]> {
  const booked = await teller()?.(changes, asking)
  return [...(await effectsOfRows(changes, booked?.told, asking, records)), ...(booked?.effects ?? [])]
}

/** The same without what is booked: those lines of the histories are told as a booking. */
export async function effectsOfRows(
  changes: readonly Change[],
  booked: ReadonlySet<string> | undefined,
  asking: Asking,
  records: readonly AnyRecord[],
): Promise<Effect[]> {
  const rest = booked ? changes.filter((change) => !booked.has(change.id)) : changes
  if (rest.length === 0) return []
  const zone = await zoneIn(asking.tx, asking.actor.organization_id)
  const made = new Set(rest.filter(({ operation }) => operation === 'insert').map(({ record: id }) => id))
  const told = new Map<string, Effect>()
  for (const [table, some] of grouped(rest, ({ table_name }) => table_name)) {
    const record =
      records.find((each) => each.table === table) ??
      // Tasks have a table of their own, outside the list of records.
      declaredAs(table)[0] ??
      handWritten(table)
    const { rows, names } = await readFor(record, some, asking, records)
    for (const change of some)
      told.set(change.id, effectOf(record, change, { rows, names, made, zone, now: asking.now, records }))
  }
  return rest
    .map(({ id }) => told.get(id)!)
    .filter(({ operation, fields }) => operation !== 'update' || fields.length > 0)
}

/** A table without a declaration: its columns are named, and that they change. */
const handWritten = (table: string): AnyRecord =>
  ({ table, label: labelOf({ fields: {} }, table), title: '', fields: {} }) as unknown as AnyRecord

/** Two questions for each table, however many of its rows changed. */
async function readFor(
  record: AnyRecord,
  changes: readonly Change[],
  { tx, actor }: Asking,
  records: readonly AnyRecord[],
) {
  const found = await tx.asPerson<AnyRow>(`select * from public.${record.table} where id = any ($1)`, [
    [...new Set(changes.map(({ record: id }) => id))],
  ])
  const sides = changes.flatMap(({ before, after }) => [before, after].filter((side) => side !== null)) as AnyRow[]
  const told = columnsOf(record).flatMap(([name, field]) => (isTold(field) ? [name] : []))
  return {
    rows: new Map(found.map((row) => [row.id, row])),
    names: await namesIn(record, sides, told, records, { tx, actor }),
  }
}

type Setting = { names: Names; zone: string; now: Date; records: readonly AnyRecord[] }
/** `made`: rows that the command itself creates, which have another id each time. */
type OfRows = Setting & { rows: ReadonlyMap<string, AnyRow>; made: ReadonlySet<string> }

function effectOf(record: AnyRecord, { record: id, operation, before, after }: Change, setting: OfRows): Effect {
  const whole = setting.rows.get(id) ?? ({ ...before, ...after, id } as AnyRow)
  const number = numberOf(record)
  const isNamed = (name: string) => !(record.fields[name] as Field | undefined)?.differs
  const parts = [number && isNamed(number) && whole[number], isNamed(record.title) && titleOf(record, whole)].filter(
    (part) => typeof part === 'string' && part !== '',
  )
  return {
    table: record.table,
    record: setting.made.has(id) ? null : id,
    words: `${record.label} ${[...new Set(parts)].join(', ')}`.trim(),
    operation,
    fields: fieldsOf(record, { before, after }, setting),
    ...(record.plural && { plural: record.plural }),
  }
}

/**
 * Every column that changes, in words; where the words are hidden, are left out elsewhere or read alike before and
 * after, the label and that it changes. A person would otherwise accept what they do not see.
 */
export function fieldsOf(
  record: AnyRecord,
  { before, after }: Pick<Change, 'before' | 'after'>,
  { names, zone, now, records }: Setting,
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
    const isStatus = name === 'status' && ({ status: true } as const)
    const [wasWords, isWords] = field && isTold(field) ? [wordsOf(field, was), wordsOf(field, is)] : ['', '']
    if (wasWords !== isWords) return [{ label, before: wasWords, after: isWords, ...isStatus }]
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

/** A moment that a command sets is later by the next trial, like a drawn code: that it changes is said, not to what. */
const isTold = ({ kind, setBy, sealed, restricted, told, differs }: Field) =>
  !sealed && !restricted && told !== false && !differs && !(kind === 'instant' && setBy === 'commands')
