import { namedFirst } from '../records/named-first.ts'
import { labelOf, optionLabel, type AnyRecord } from '../records/record.ts'
import { roleInWords, type Role } from '../roles.ts'
import { inText } from '../words.ts'
import { alreadyIn, notInStatus, orList, statusWords } from '../rules.ts'
import type { AnyMove, Says } from './move.ts'

/** The words that follow from a move: its refusals, its documentation, its line in the history and in the trail. */

/** A text with its {fields} filled in from the row. */
export const filled = (record: AnyRecord, row: object, text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String((row as Record<string, unknown>)[name] ?? '')
    return record.fields[name]?.kind === 'choice' ? optionLabel(record.fields[name], value) : value
  })

/** The answer that is the reason of a move. */
export const reasonOf = ({ reason, asks }: Pick<AnyMove, 'reason' | 'asks'>): string | undefined =>
  reason ?? (asks?.reason ? 'reason' : undefined)

/** The lowest role that may make the move. */
export const leastRole = ({ access }: AnyRecord, { by }: Pick<AnyMove, 'by'>): Role =>
  by ?? ('write' in access ? access.write : 'user')

/** The refusal for a person without the role. */
export function onlyWho(record: AnyRecord, move: AnyMove): string {
  const least = roleInWords[leastRole(record, move)]
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

/** Who may make the move, who may not, and what else it depends on: for the documentation and the access screen. */
export function whoMay(record: AnyRecord, move: AnyMove): string {
  const person = (field: string) => `the person under “${labelOf(record, field)}”`
  const barred = Object.keys(move.not ?? {}).map((field) =>
    field === 'author' ? 'anyone who wrote in the record' : person(field),
  )
  return [
    `${rolesFrom[leastRole(record, move)]}${move.or ? `, and ${person(move.or)},` : ''} can do this.`,
    barred.length > 0 && `Separation of duties: not allowed for ${orList(barred)}.`,
    move.whyNotYet && 'Other records are checked first.',
    (move.personal || move.decides) && 'API keys can’t be used.',
  ]
    .filter((sentence) => sentence !== false && sentence !== undefined)
    .join(' ')
}

const anyOf = (statuses: string | readonly string[], words: (status: string) => string): string =>
  orList([statuses].flat().map(words))

/** “From draft or review to withdrawn.” */
export function wayOf(record: AnyRecord, { from, to }: Pick<AnyMove, 'from' | 'to'>): string {
  const label = (status: string) => inText(optionLabel(record.fields.status, status))
  return to
    ? `From ${anyOf(from, label)} to ${anyOf(to, label)}.`
    : `While it is ${anyOf(from, (status) => statusWords(record, status))}.`
}

/** “PO-2026-0014 is closed and can’t be issued.” */
export const whyNotFrom = (
  record: AnyRecord,
  row: { status: string },
  { from, to, says }: Pick<AnyMove, 'from' | 'to' | 'says'>,
): string =>
  to === row.status || trailOf(says) === statusWords(record, row.status)
    ? alreadyIn(record, row)
    : notInStatus(record, row, [from].flat(), trailOf(says))

// “it” or “the work order” in “put the work order on hold”: up to a preposition or the end.
const object = / (?:it|the [\p{L}-]+(?: [\p{L}-]+){0,3}?)(?= (?:after|as|by|for|from|in|on|to)\b|$)/u

/** The event with the title in place of the record's kind: “closed INC-2026-0004”, “reported progress on PW-12”. */
export function eventOn(record: AnyRecord, { event }: Pick<Says, 'event'>, title: string): string {
  const kind = inText(record.label)
  const named = new RegExp(` (?:it|the (?:${kind}|${kind.split(' ').at(-1)!}))(?= |$)`)
  return named.test(event) ? event.replace(named, () => ` ${title}`) : `${event} on ${title}`
}

/** “withdrew the bid” is said of the person. Of the record the audit log says “withdrawn”. */
export const trailOf = ({ event, trail }: Pick<Says, 'event' | 'trail'>): string => trail ?? event.replace(object, '')

/** All lives as plain data: the words of each command for the history and the trail, and the record of each topic. */
export type MoveWords = {
  moves: Readonly<
    Record<string, { table: string; event: string; trail: string; /** Without a change of status. */ stays?: true }>
  >
  topics: Readonly<Record<string, string>>
}

type Told = {
  record: AnyRecord
  topic: string
  moves: Readonly<Record<string, Pick<AnyMove, 'says' | 'to'>>>
  commandOf: (move: never) => string
}

export function moveWords(lives: readonly Told[]): MoveWords {
  const moves = lives.flatMap(({ record, commandOf, moves: declared }) =>
    Object.entries(declared).map(([name, { says, to }]) => [
      commandOf(name as never),
      {
        table: record.table,
        event: says.event,
        trail: trailOf(says),
        ...(to === undefined && { stays: true as const }),
      },
    ]),
  )
  // Two lives may share a topic: the record that the other one refers to names it.
  const order = namedFirst(lives.map(({ record }) => record))
  const topics = order
    .toReversed()
    .flatMap((of) => lives.flatMap(({ topic, record }) => (record === of ? [[topic, of.table]] : [])))
  return { moves: Object.fromEntries(moves), topics: Object.fromEntries(topics) }
}
