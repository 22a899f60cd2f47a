import { daysBetween } from '../dates.ts'
import type { Life } from '../life.ts'
import { isStillDue } from '../records/due.ts'
import { columnsOf } from '../records/record.ts'
import { roleInWords } from '../roles.ts'
import { orList } from '../rules.ts'
import { inText, plural } from '../words.ts'
import type { AnyMove, AnyRow, Asking } from './move.ts'
import { mainMove } from './next-step.ts'
import { leastRole } from './words.ts'

/** Who has to act next on a row, and how: one line of a list. `you` is the reader’s own turn. */
export type WaitsFor = { tone: 'you' | 'others' | 'late'; who: string; does: string; why?: string }

/** The people who may approve the row now, and the day until when. */
export type Signing = { people: readonly string[]; due: string | null }

type Circumstances = Asking & { signing?: Signing | undefined; names: ReadonlyMap<string, string> }

/** More names than this are a number. */
const mostNamed = 2

/**
 * Who a row waits for: the people who may approve it, or those of its next move. Only the row is asked, because a list
 * has a hundred of them. Nothing where the record is over, or where only time or another record leads on.
 */
export function waitsFor(life: Life, row: AnyRow, { signing, ...asking }: Circumstances): WaitsFor | null {
  if (!life.isOpen(row)) return null
  return signing ? approval(signing, asking) : move(life, row, asking)
}

function approval({ people, due }: Signing, { actor, today, names }: Circumstances): WaitsFor | null {
  if (people.length === 0) return null
  const late = due !== null && due < today
  const mine = people.includes(actor.user_id)
  const days = late ? daysBetween(due, today) : 0
  return {
    tone: late ? 'late' : mine ? 'you' : 'others',
    who: mine ? you : named(people, names, `One of ${people.length} people`),
    does: `approve${late ? `, ${days} ${plural(days, { one: 'day', other: 'days' })} late` : ''}`,
  }
}

function move(life: Life, row: AnyRow, asking: Circumstances): WaitsFor | null {
  const { actor, names } = asking
  const name = mainMove(life, row)
  if (!name) return null
  const main = life.moves[name] as AnyMove
  const does = inText(main.says.button)
  const barred = Object.entries(main.not ?? {}).some(([field]) => row[field] === actor.user_id)
  const assigned = peopleOf(life, row, main)
  const least = leastRole(life.record, main)
  const role = sentence(least === 'user' ? 'anyone' : roleInWords[least])
  const may = life.isFor(name, row as never, actor)
  if (!may || barred) return { tone: 'others', who: named(assigned, names, may ? 'Another person' : role), does }
  // A move for everyone is the turn of the person who was asked to make it, and else of the one who began the record.
  const begun = typeof row.created_by === 'string' ? [row.created_by] : []
  const turn = assigned.length > 0 ? assigned : least === 'user' ? begun : [actor.user_id]
  if (!turn.includes(actor.user_id)) return { tone: 'others', who: named(turn, names, role), does }
  const why = life.whyNotHere(name, row as never, asking)
  return { tone: 'you', who: you, does, ...(why && { why }) }
}

const you = 'You'

/** The people who are asked for it by name: of the move, and of a deadline that still counts. None who may not. */
function peopleOf({ record }: Life, row: AnyRow, { or, not = {} }: AnyMove): readonly string[] {
  const due = columnsOf(record).flatMap(([, { due }]) => (due && isStillDue(due, row) ? due.for : []))
  const people = [or, ...due].flatMap((field) => (field && typeof row[field] === 'string' ? [row[field]] : []))
  return [...new Set(people)].filter((person) => Object.keys(not).every((field) => row[field] !== person))
}

/** The fields that hold those people, and the person who began it. */
export const peopleFields = ({ record, moves }: Life): readonly string[] => [
  ...new Set([
    'created_by',
    ...columnsOf(record).flatMap(([, { due }]) => due?.for ?? []),
    ...Object.values<AnyMove>(moves as Record<string, AnyMove>).flatMap(({ or }) => or ?? []),
  ]),
]

function named(people: readonly string[], names: ReadonlyMap<string, string>, otherwise: string): string {
  const known = people.flatMap((person) => names.get(person) ?? [])
  return known.length > 0 && known.length <= mostNamed && known.length === people.length ? orList(known) : otherwise
}

const sentence = (words: string) => words.replace(/^./, (first) => first.toUpperCase())
