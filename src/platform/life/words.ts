import { labelOf, optionLabel, type AnyRecord } from '../records/record.ts'
import type { Role } from '../roles.ts'
import { articleFor, orList, statusWords } from '../rules.ts'
import type { AnyMove, Says } from './move.ts'

/** What follows from a move in words: its refusals, its documentation, its line in the history and in the trail. */

/** A text with its {fields} filled in from the row. */
export const filled = (record: AnyRecord, row: object, text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String((row as Record<string, unknown>)[name] ?? '')
    return record.fields[name]?.kind === 'choice' ? optionLabel(record.fields[name], value) : value
  })

/** The answer that is the reason of a move. */
export const reasonOf = ({ reason, asks }: Pick<AnyMove, 'reason' | 'asks'>): string | undefined =>
  reason ?? (asks?.reason ? 'reason' : undefined)

/** The lowest role that may do it. */
export const leastRole = ({ access }: AnyRecord, { by }: Pick<AnyMove, 'by'>): Role =>
  by ?? ('write' in access ? access.write : 'user')

const roleWords: Record<Role, string> = {
  user: 'a member',
  manager: 'a manager',
  admin: 'an administrator',
  platform_admin: 'a platform administrator',
}

/** What a person hears who may not do it. */
export function onlyWho(record: AnyRecord, move: AnyMove): string {
  const least = roleWords[leastRole(record, move)]
  return move.or
    ? `Only ${least}, or the person under “${labelOf(record, move.or)}”, can do this.`
    : `Only ${least} can do this.`
}

const rolesFrom: Record<Role, string> = {
  user: 'Everyone in the organization',
  manager: 'Managers and administrators',
  admin: 'Administrators',
  platform_admin: 'Platform administrators',
}

/** Who may do it, who may not, and what else it depends on: for the documentation and the access screen. */
export function whoMay(record: AnyRecord, move: AnyMove): string {
  const person = (field: string) => `the person under “${labelOf(record, field)}”`
  const barred = Object.keys(move.not ?? {}).map((field) =>
    field === 'author' ? 'anyone who wrote in the record' : person(field),
  )
  return [
    `${rolesFrom[leastRole(record, move)]}${move.or ? `, and ${person(move.or)},` : ''} can do this.`,
    barred.length > 0 && `Separation of duties: not ${orList(barred)}.`,
    move.whyNotYet && 'Other records are checked first.',
    move.personal && 'A program with an API key can’t do it.',
  ]
    .filter((sentence) => sentence !== false && sentence !== undefined)
    .join(' ')
}

const anyOf = (record: AnyRecord, statuses: string | readonly string[]): string =>
  orList([statuses].flat().map((status) => statusWords(record, status)))

/** “From draft or review to withdrawn.” */
export function wayOf(record: AnyRecord, { from, to }: Pick<AnyMove, 'from' | 'to'>): string {
  const start = anyOf(record, from)
  return to ? `From ${start} to ${anyOf(record, to)}.` : `While it is ${start}.`
}

export function whyNotFrom(record: AnyRecord, { from, to }: Pick<AnyMove, 'from' | 'to'>): string {
  const start = articleFor(anyOf(record, from))
  const head = `Only ${start} ${record.label.toLowerCase()}`
  return to ? `${head} can become ${anyOf(record, to)}.` : `${head} allows this.`
}

/** “withdrew it” is of the person who did it; of the record the trail says “withdrawn”. */
export const trailOf = ({ event, trail }: Pick<Says, 'event' | 'trail'>): string =>
  trail ?? event.replace(/( (of|to|on|at|for))? it( |$)/, '$3').trim()

/** Plain data of all lives: what the history and the trail say of a command, and the record of a topic. */
export type MoveWords = {
  moves: Readonly<Record<string, { table: string; event: string; trail: string }>>
  topics: Readonly<Record<string, string>>
}

type Told = {
  record: AnyRecord
  topic: string
  moves: Readonly<Record<string, Pick<AnyMove, 'says'>>>
  commandOf: (move: never) => string
}

export function moveWords(lives: readonly Told[]): MoveWords {
  const moves = lives.flatMap(({ record, commandOf, moves: declared }) =>
    Object.entries(declared).map(([name, { says }]) => [
      commandOf(name as never),
      { table: record.table, event: says.event, trail: trailOf(says) },
    ]),
  )
  // Two lives may share a topic: the first in the list names it.
  const topics = lives.toReversed().map(({ topic, record }) => [topic, record.table])
  return { moves: Object.fromEntries(moves), topics: Object.fromEntries(topics) }
}
