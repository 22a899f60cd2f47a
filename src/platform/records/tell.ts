import { dayInWords, momentInWords, zoneInWords } from '../dates.ts'
import { dollars, priceInDollars } from '../money.ts'
import type { MoveWords } from '../life/words.ts'
import type { Field, KeptFile, Place } from './fields.ts'
import { inPercent, isolated, isYear, numberInWords } from '../words.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from './record.ts'
import { pastOf } from './verbs.ts'

/** A line of record_changes. */
export type Change = {
  id: string
  operation: 'insert' | 'update' | 'delete'
  actor: string | null
  command: string | null
  /** The reason, where the command asks for one. */
  reason?: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  at: string
}
/** An event in one sentence, and the fields that changed with it, each before and after. */
export type Told = { id: string; at: string; by: string | null; words: string; changes: string[] }
type Event = { words: string; changes?: string[] }
/** Names for ids: members of the organization, and the referenced records. */
export type Names = ReadonlyMap<string, string>
type Setting = { names: Names; zone: string; lived: MoveWords }

/** The history of a record in sentences, in the given order. Changes without meaning for people are left out. */
export function tell(
  record: AnyRecord,
  changes: readonly Change[],
  names: Names,
  { zone = 'UTC', lived }: { zone?: string; lived: MoveWords },
): Told[] {
  return changes.flatMap((change) => {
    const done = whatWasDone(record, change, { names, zone, lived })
    if (done === null) return []
    const who = change.actor === null ? 'Granary' : isolated(names.get(change.actor) ?? 'A former member')
    return [
      {
        id: change.id,
        at: change.at,
        by: change.actor,
        words: `${who} ${done.words}${change.reason ? `: “${isolated(change.reason)}”` : ''}`,
        changes: done.changes ?? [],
      },
    ]
  })
}

function whatWasDone(record: AnyRecord, change: Change, setting: Setting): Event | null {
  const { before, after } = change
  switch (change.operation) {
    case 'insert':
      return { words: `${firstOf(pastOf(change.command), ['drafted', 'created', 'registered']) ?? 'added'} it` }
    case 'delete':
      return { words: 'removed it' }
    case 'update': {
      const moved = columnsOf(record).filter(([name, { told }]) => told !== false && after !== null && name in after)
      const status = moved.find(([name]) => name === 'status')
      const others = moved.filter(
        ([name, field]) =>
          name !== 'status' &&
          !(status && saysTheSame(field, after![name], change.actor)) &&
          !readsTheSame(field, before?.[name], after![name], setting),
      )
      const changes = others.map(([name, field]) =>
        fieldInWords(field, labelOf(record, name), before?.[name] ?? null, after![name] ?? null, setting),
      )
      if (!status && changes.length === 0) return null
      const event = eventOf(record, change, status !== undefined, setting) ?? (status && moveInWords(status[1], change))
      return inOneEvent(
        event,
        others.map(([name]) => labelOf(record, name)),
        changes,
      )
    }
  }
}

/** A single field says itself what happened; several are named by the event and listed below it. */
function inOneEvent(event: string | undefined, labels: readonly string[], changes: readonly string[]): Event {
  if (event === undefined && changes.length === 1) return { words: changes[0]! }
  return {
    words:
      event ??
      `updated ${andList(labels.length > 3 ? [...labels.slice(0, 2), `${labels.length - 2} more fields`] : labels)}`,
    changes: changes.map((words) => words[0]!.toUpperCase() + words.slice(1)),
  }
}

/** The event of a move; its effects on other records are described by their fields. */
function eventOf(
  { table }: AnyRecord,
  { command }: Change,
  statusMoved: boolean,
  { lived }: Setting,
): string | undefined {
  const move = lived.moves[command ?? '']
  return move && move.table === table && (statusMoved || move.stays) ? move.event : undefined
}

/** "Approved by Max, on this day" beside "Max approved it": the sentence already says it. */
const saysTheSame = (field: Field, value: unknown, actor: string | null) =>
  field.setBy === 'commands' &&
  ((field.kind === 'person' && (value === actor || value === null)) || field.kind === 'instant')

/** A state or a result rather than an act of a person. */
const states = /^(arrived|damaged|disposed|expected|expired|failed|lapsed|passed|undecided)$|_.*ed$/

/** Moments seconds apart are not a change that people could read. */
const readsTheSame = (field: Field, was: unknown, is: unknown, setting: Setting) =>
  field.kind === 'instant' &&
  !isNothing(was) &&
  !isNothing(is) &&
  valueInWords(field, was, setting) === valueInWords(field, is, setting)

/** A status that is a past participle describes itself; any other is described by the command that set it. */
function moveInWords(field: Field, { command, before, after }: Change): string {
  const [from, to] = [String(before?.status), String(after!.status)]
  const word = optionLabel(field, to).toLowerCase()
  if (states.test(to)) return `marked it as ${word}`
  if (/ed$|^sent$|^paid$|^withdrawn$/.test(to)) return pastInWords(to, word)
  const verb = pastOf(command)
  if (verb === 'took') return 'took it on'
  // “Moved it” alone does not say where to.
  if (verb !== null && verb !== 'changed' && verb !== 'moved') return verb.includes(' it') ? verb : `${verb} it`
  return `changed the status from ${optionLabel(field, from)} to ${optionLabel(field, to)}`
}

/**
 * The words of a status are not always a verb: "waits for approval" was submitted, and "sent back" becomes "sent it
 * back".
 */
function pastInWords(status: string, words: string): string {
  if (/^\S+ed( for)?$|^(sent|paid)$/.test(words)) return `${words} it`
  const [, verb, way] = /^(\S+ed|sent) (back|out|up|off|away)$/.exec(words) ?? []
  return verb ? `${verb} it ${way}` : status === 'withdrawn' ? 'withdrew it' : `${status.replaceAll('_', ' ')} it`
}

function fieldInWords(field: Field, label: string, before: unknown, after: unknown, setting: Setting): string {
  const shown = (value: unknown) => valueInWords(field, value, setting)
  // A change from no version to the first one does not raise anything.
  const [was, is] = [
    isNothing(before) || (field.zero && Number(before) === 0) ? null : before,
    isNothing(after) ? null : after,
  ]
  switch (field.kind) {
    case 'flag':
      return after ? `checked ${label}` : `unchecked ${label}`
    case 'long_text':
      return was === null ? `added ${label}` : is === null ? `cleared ${label}` : `edited ${label}`
    case 'files':
      return filesInWords(label, (was ?? []) as KeptFile[], (is ?? []) as KeptFile[])
    default:
      if (was === null) return `set ${label} to ${shown(is)}`
      if (is === null) return `cleared ${label}, which was ${shown(was)}`
      return `${direction(field, was, is)} ${label} from ${shown(was)} to ${shown(is)}`
  }
}

function direction({ kind }: Field, was: unknown, is: unknown): string {
  if (kind === 'money' || kind === 'number' || kind === 'percent')
    return Number(is) > Number(was) ? 'raised' : 'lowered'
  return kind === 'date' || kind === 'instant' ? 'moved' : 'changed'
}

function filesInWords(label: string, was: readonly KeptFile[], is: readonly KeptFile[]): string {
  const without = (some: readonly KeptFile[], others: readonly KeptFile[]) =>
    some.filter(({ path }) => !others.some((other) => other.path === path)).map(({ name }) => `“${isolated(name)}”`)
  const [come, gone] = [without(is, was), without(was, is)]
  const parts = [
    come.length > 0 && `added ${andList(come)} to ${label}`,
    gone.length > 0 && `removed ${andList(gone)} from ${label}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? andList(parts) : `reordered ${label}`
}

/** A value as people write it. An id never shows: a record without a name is "another record". */
export function valueInWords(field: Field, value: unknown, { names, zone }: Pick<Setting, 'names' | 'zone'>): string {
  if (field.zero && Number(value) === 0) return `“${field.zero}”`
  switch (field.kind) {
    case 'money':
      return dollars(Number(value))
    case 'percent':
      return inPercent(Number(value))
    case 'number':
      return field.dollars
        ? priceInDollars(Number(value))
        : isYear(field)
          ? String(value)
          : numberInWords(Number(value), field.figures)
    case 'choice':
      return optionLabel(field, String(value))
    case 'date':
      return dayInWords(String(value))
    case 'instant':
      return momentInWords(String(value), zone)
    case 'person':
      return isolated(names.get(String(value)) ?? 'a former member')
    case 'ref':
      return isolated(names.get(String(value)) ?? 'another record')
    case 'place':
      return `“${isolated((value as Place).address)}”`
    case 'flag':
      return value ? 'yes' : 'no'
    default:
      return field.format === 'zone' ? zoneInWords(String(value)) : `“${isolated(String(value))}”`
  }
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const firstOf = (word: string | null, known: readonly string[]) => (word !== null && known.includes(word) ? word : null)
const andList = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
