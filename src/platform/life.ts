import { refuseGaps } from './life/gaps.ts'
import { declareLife, type Leaves } from './life/leaves.ts'
import type { AnyMove, AnyRow, Asking, AskedOf, CommandName, FactsFrom, Findings, Fix, Move } from './life/move.ts'
import type { Objection, Stage, StatusOf, Who } from './life/move.ts'
import { statusesWithSets, type Sets } from './life/sets.ts'
import type { HasStatus, Statuses } from './life/statuses.ts'
import { leastRole, onlyWho, whyNotFrom } from './life/words.ts'
import { whyIncomplete } from './records/asked.ts'
import type { AnyRecord, RowOf } from './records/record.ts'
import { atLeast } from './roles.ts'
import { everyReason, firstReason, judged, type Judged, type Known, type Reason } from './rules.ts'

type Declared<T extends string, R extends AnyRecord, F, A, N extends string> = {
  /** The first half of its command names. */
  topic: T
  /** Every status is open or over. A new status without an entry here does not compile. */
  stages: Record<StatusOf<R>, Stage>
  /** Sets of statuses that queries and rules ask for by name: `payable: ['approved', 'scheduled']`. */
  sets?: Sets<StatusOf<R>, N>
  /** Statuses that no move leads to: a record is created with one, or the date or another command sets it. */
  setElsewhere?: readonly StatusOf<R>[]
  /** The field with the date of a status, unless it has the status’s own name: `issued_at`. */
  reachedOn?: { readonly [S in StatusOf<R>]?: keyof R['fields'] & string }
  /** Statuses that a row of this kind never reaches: no award follows a request for information. */
  leavesOut?: (row: Readonly<Partial<RowOf<R>>>) => readonly StatusOf<R>[]
  facts?: FactsFrom<F>
  moves: { [K in keyof A]: Move<R, F, A[K]> }
}

// A life of any record, for functions that work on all of them.
export type Life<R extends AnyRecord = any, F = any, A = any, T extends string = string, N extends string = any> = {
  record: R
  topic: T
  reachedOn: Readonly<Record<string, string>> | undefined
  leavesOut: ((row: Readonly<Partial<RowOf<R>>>) => readonly string[]) | undefined
  facts: FactsFrom<F> | undefined
  moves: { readonly [K in keyof A]: Move<R, F, A[K]> }
  commandOf: <K extends keyof A & string>(move: K) => CommandName<T, K>
  /** The moves that start from the row's status. */
  open: (row: { status: string }) => (keyof A & string)[]
  /** The move that leads from the row's status to another one: where a card goes on a board. */
  moveTo: (row: { status: string }, status: string) => (keyof A & string) | undefined
  /** Whether this person may ever make the move on this row. If not, no button is drawn. */
  isFor: (move: keyof A & string, row: RowOf<R>, actor: Who) => boolean
  /** The effect of the move on the open records that refer to this one. */
  leaves: (move: string) => Leaves
  /** Whether the move is checked against more than the row and the person. */
  asksFacts: (move: keyof A & string) => boolean
  /** Whether any of the moves is. */
  hasFacts: boolean
  /** The refusal as far as the row and the person tell: all that a list or a board knows. */
  whyNotHere: (move: keyof A & string, row: RowOf<R>, asking: Asking) => Reason
  /** The refusal from the facts. The row was checked before. */
  whyNotYet: (move: keyof A & string, row: RowOf<R>, found: Findings<F>, asking: Asking) => Reason
  /** Both, for a button: while the facts are loading, the move is neither offered nor refused. */
  whyNot: (move: keyof A & string, row: RowOf<R>, known: Known<Findings<F>>, asking: Asking) => Judged
  /** The moves that lead on: what a person completes the record for. */
  leadsOn: (row: { status: string }) => (keyof A & string)[]
  /**
   * Every reason against the move that a person can fix, as far as the facts are there. None where the move is not
   * theirs.
   */
  obstacles: (
    move: keyof A & string,
    row: RowOf<R>,
    found: Findings<F> | undefined,
    asking: Asking,
  ) => readonly string[]
  /** Where a refusal of the move is fixed: an address, or the record that stops it. */
  fixOf: (move: keyof A & string, row: RowOf<R>, reason: string, found: Findings<F> | undefined) => Fix | undefined
  /** Both at once, for the server: the first refusal is the sentence, the others come with it. */
  whyEachNot: (move: keyof A & string, row: RowOf<R>, found: Findings<F>, asking: Asking) => readonly string[]
  /** The refusal from the answers. */
  whyNotWith: <K extends keyof A & string>(
    move: K,
    row: RowOf<R>,
    asked: AskedOf<A[K]>,
    asking: Asking,
  ) => Objection<A[K]>
  /** No move leads from here to another status. */
  isFinal: (row: { status: string }) => boolean
  // Methods: a life with sets is a life of any record too.
  is(row: HasStatus, ...asked: (StatusOf<R> | N)[]): boolean
  statusesIn(set: N): readonly StatusOf<R>[]
  isOpen: Statuses<StatusOf<R>>['isOpen']
  openStatuses: Statuses<StatusOf<R>>['openStatuses']
  byStatus: Statuses<StatusOf<R>>['byStatus']
}

/** Whether what a file exports is a life. */
export const isLife = (value: unknown): value is Life =>
  typeof value === 'object' && value !== null && 'moves' in value && 'commandOf' in value

/**
 * The life of a record: its statuses and moves, declared once (decision 0266). The server makes commands from it
 * (commands-of.ts), the kit buttons and dialogs (Moves.tsx); the history, the trail and the documentation take their
 * words from the moves. This file is pure: the server and the browser both read it.
 */
export function life<R extends AnyRecord, const T extends string, A, F = undefined, N extends string = never>(
  record: R,
  declared: Declared<T, R, F, A, N>,
): Life<R, F, A, T, N> {
  const { topic, stages, facts, reachedOn, leavesOut } = declared
  const moves = declared.moves as Record<string, AnyMove>
  refuseGaps(record, { stages, setElsewhere: declared.setElsewhere, moves })
  const starts = (name: string, row: { status: string }) => [moves[name]!.from].flat().includes(row.status)
  const leaves = (name: string) => moves[name]!.leaves ?? {}
  const asksFacts = (name: string) =>
    moves[name]!.whyNotYet !== undefined ||
    moves[name]!.not?.author !== undefined ||
    Object.values(leaves(name)).some(({ stops }) => stops)

  const isFor = (name: string, row: AnyRow, actor: Who) =>
    atLeast(leastRole(record, moves[name]!), actor) ||
    (moves[name]!.or !== undefined && row[moves[name]!.or] === actor.user_id)

  /** The rule of the move is only asked about a row that the move can start from. */
  function whyNotHere(name: string, row: AnyRow, asking: Asking): Reason {
    const move = moves[name]!
    if (!starts(name, row)) return whyNotFrom(record, row, move)
    if (!isFor(name, row, asking.actor)) return onlyWho(record, move)
    return (
      whyNotThey(move, row, asking.actor) ?? firstReason(whyIncomplete(record, row, name), move.whyNot?.(row, asking))
    )
  }
  const whyNotYet = (name: string, row: AnyRow, found: Findings<object>, asking: Asking) =>
    firstReason(
      found.wroteIt && moves[name]!.not?.author,
      moves[name]!.whyNotYet?.(found, row, asking),
      found.stopped?.[name],
    )

  /** A refusal of the person or the status comes alone: no one can fix it here. */
  const isTheirs = (name: string, row: AnyRow, asking: Asking) =>
    starts(name, row) && isFor(name, row, asking.actor) && !whyNotThey(moves[name]!, row, asking.actor)
  const whyEachNot = (name: string, row: AnyRow, found: Findings<object>, asking: Asking) =>
    everyReason(() =>
      isTheirs(name, row, asking)
        ? firstReason(whyNotHere(name, row, asking), whyNotYet(name, row, found, asking))
        : whyNotHere(name, row, asking),
    )

  const made = {
    record,
    topic,
    reachedOn,
    leavesOut,
    facts,
    moves,
    commandOf: (name: string) => `${topic}/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    open: (row: { status: string }) => Object.keys(moves).filter((name) => starts(name, row)),
    moveTo: (row: { status: string }, status: string) =>
      Object.keys(moves).find((name) => moves[name]!.to === status && status !== row.status && starts(name, row)),
    isFor,
    leaves,
    asksFacts,
    hasFacts: Object.keys(moves).some(asksFacts),
    whyNotHere,
    whyNotYet,
    whyEachNot,
    leadsOn: (row: { status: string }) =>
      Object.entries(moves).flatMap(([name, { look, to = [] }]) =>
        starts(name, row) &&
        look !== 'danger' &&
        [to].flat().some((end) => end !== row.status && stages[end as StatusOf<R>] === 'open')
          ? [name]
          : [],
      ),
    obstacles(name: string, row: AnyRow, found: Findings<object> | undefined, asking: Asking) {
      const { not, whyNot } = moves[name] ?? {}
      if (!isTheirs(name, row, asking) || (found?.wroteIt && not?.author)) return []
      return everyReason(() => firstReason(whyNot?.(row, asking), found && whyNotYet(name, row, found, asking)))
    },
    fixOf: (name: string, row: AnyRow, reason: string, found: Findings<object> | undefined): Fix | undefined =>
      found?.stopped?.[name] === reason
        ? found.stoppedBy?.[name]
        : moves[name]!.fixes?.(row).find(([words]) => words.test(reason))?.[1],
    whyNot: (name: string, row: AnyRow, known: Known<Findings<object>>, asking: Asking) =>
      whyNotHere(name, row, asking) ??
      (asksFacts(name) ? judged(known, (found) => whyNotYet(name, row, found, asking)) : null),
    whyNotWith: (name: string, row: AnyRow, asked: unknown, asking: Asking) =>
      moves[name]!.whyNotWith?.(asked, row, asking) ?? null,
    ...statusesWithSets(stages, declared.sets ?? ({} as Sets<StatusOf<R>, N>)),
    isFinal: (row: { status: string }) =>
      !Object.entries(moves).some(
        ([name, { to = [] }]) => starts(name, row) && [to].flat().some((end) => end !== row.status),
      ),
  } as unknown as Life<R, F, A, T, N>
  declareLife(made)
  return made
}

/** Separation of duties by the fields of the row. */
const whyNotThey = ({ not = {} }: AnyMove, row: AnyRow, actor: Who): Reason =>
  Object.entries(not).find(([field]) => row[field] === actor.user_id)?.[1] ?? null
