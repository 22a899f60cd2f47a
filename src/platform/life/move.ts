import type { Field } from '../records/fields.ts'
import type { AnyRecord, Fields, RecordType, RowOf } from '../records/record.ts'
import type { Actor, Role } from '../roles.ts'
import type { Reason } from '../rules.ts'
import type { Leaves } from './leaves.ts'

/** The declaration of a move, with its types. */

/** The statuses of a record, from its own choice. */
export type StatusOf<R> = RowOf<R> extends { status: infer S extends string } ? S : never

/** The fields that hold a person, and the column that holds who created the row. */
export type PersonOf<R> =
  | 'created_by'
  | (R extends RecordType<infer F, string>
      ? keyof { [K in keyof F as F[K] extends { kind: 'person' } ? K : never]: 1 } & string
      : never)

type ValueOf<F> = F extends Field<infer Value, boolean> ? Value : never
// A required field of any kind: with unknown in its place no field would fit.
type RequiredField = Field<any, true>
type Must<A> = { [K in keyof A as A[K] extends RequiredField ? K : never]: ValueOf<A[K]> }
type May<A> = { [K in keyof A as A[K] extends RequiredField ? never : K]?: ValueOf<A[K]> | null }
/** A person's entries for a move, from the fields that it asks for. */
export type AskedOf<A> = unknown extends A ? {} : Must<A> & May<A>

/** Open: people still work on the record. Over: it is read-only. */
export type Stage = 'open' | 'over'

/** Facts about other records. `tables` lists the tables they are read from; the browser asks again when one changes. */
export type FactsFrom<F> = { tables: readonly string[]; readonly value?: F }
export const factsFrom = <F extends object>(...tables: readonly [string, ...string[]]): FactsFrom<F> => ({ tables })

/** The server's answer before a move is offered: the facts, whether the person wrote in the record, what stops it. */
export type Findings<F> = (F extends object ? F : unknown) & {
  wroteIt?: boolean
  /** By move: the open record that must be dealt with before it. */
  stopped?: Readonly<Record<string, string>>
  stoppedBy?: Readonly<Record<string, FixedAt>>
}

/** The record where a refusal is fixed. */
export type FixedAt = { table: string; id: string }
/** That record, or an address; nothing where only time or another person fixes it. */
export type Fix = string | FixedAt

export type Who = Pick<Actor, 'user_id' | 'role' | 'operates'>
/** Who asks, and the agency's current date. */
export type Asking = { actor: Who; today: string }

/** A sentence, or a sentence with the answer it refers to. */
export type Objection<A> = Reason | { name: keyof A & string; message: string }

/** The words of a move. {name} is replaced by a field of the row, so a catalog can translate the texts. */
export type Says = {
  button: string
  /** The title of the dialog. A move without a title and without questions runs as soon as its button is pressed. */
  ask?: string
  hint?: string
  /** The button at the end of the dialog, where it differs from the one that opens it. */
  verb?: string
  done: string
  /** The words of the history after the person’s name: "closed the incident". */
  event: string
  /**
   * The words of the audit log about the record, where dropping "it" from the event is not enough: "withdrawn" for
   * "withdrew it".
   */
  trail?: string
}

/**
 * The subject of a command that decides, as against one that does ordinary work: it approves, releases, certifies, pays,
 * opens, adopts, publishes or loosens. No program with a key decides, and no account that one administrator alone made.
 */
export type Decides = 'money' | 'people' | 'control' | 'evidence'

export type Move<R extends AnyRecord, F, A> = {
  /** One sentence for the documentation of the command. */
  about: string
  from: StatusOf<R> | readonly StatusOf<R>[]
  /**
   * Omitted where the move changes something other than the status. Several where the body of the move decides which
   * one follows.
   */
  to?: StatusOf<R> | readonly StatusOf<R>[]
  /** The lowest role that may make the move. Default: the role that may write the record. */
  by?: Role
  /** The person in this field may make the move too, whatever their role. */
  or?: PersonOf<R>
  /**
   * Separation of duties: who may not make the move, and the sentence they get. `author`: everyone who wrote in the
   * record.
   */
  not?: { readonly [P in PersonOf<R> | 'author']?: string }
  /**
   * The questions of the dialog and the input of the command. An answer named like a column is saved in that column,
   * except a reason where people fill in the column themselves.
   */
  asks?: A & Fields
  /** The values that the dialog starts with. */
  start?: (row: RowOf<R>, asking: Asking) => NoInfer<Partial<AskedOf<A>>>
  /** Which answer goes into the audit trail as the reason. Default: the one called `reason`. */
  reason?: NoInfer<keyof A & string>
  /** The subject that the move decides on; left out by ordinary work. Only a signed-in, confirmed person decides. */
  decides?: Decides
  /** Opens what is sealed: it is not rehearsed. */
  unseals?: true
  /** Only a signed-in person may make the move, never a program with an API key. */
  personal?: true
  /**
   * A fact of the field: made without a connection it waits on the device, and is sent when the connection is back. It
   * decides nothing, spends nothing, and tells no one outside.
   */
  offline?: true
  /** The move that takes it back without a question: “Undo” is offered for a moment. */
  undoneBy?: string
  /** Lists offer the move for many rows at once. Its questions are asked once for all rows. */
  bulk?: true
  look?: 'main' | 'plain' | 'danger'
  /** For a move that ends the record: its effect on the open records that refer to it, by their table. */
  leaves?: Leaves
  says: Says
  /** Refusals that follow from the row alone. Checked wherever the row is shown: on a page, in a list, on a board. */
  whyNot?: (row: RowOf<R>, asking: Asking) => Reason
  /** Refusals that follow from other records. Checked only against facts that have arrived. */
  whyNotYet?: (facts: NoInfer<F>, row: RowOf<R>, asking: Asking) => Reason
  /**
   * Where a refusal is fixed that is not about the record's own form: words of it, and the address. One that begins
   * with ? is on the record’s own page.
   */
  fixes?: (row: RowOf<R>) => readonly (readonly [words: RegExp, at: Fix])[]
  /** Refusals that follow from the answers. Checked in the dialog and on the server. */
  whyNotWith?: (asked: NoInfer<AskedOf<A>>, row: RowOf<R>, asking: Asking) => Objection<NoInfer<A>>
}

/** `close` becomes incidents/close, `sendBack` becomes grant-applications/send-back. */
export type CommandName<T extends string, K> = K extends string ? `${T}/${Kebab<K>}` : never
type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : S

/** A row and a move of any record, for functions that work on all records. */
export type AnyRow = Record<string, unknown> & { status: string }
type Plain =
  | 'about'
  | 'by'
  | 'undoneBy'
  | 'decides'
  | 'unseals'
  | 'personal'
  | 'offline'
  | 'bulk'
  | 'look'
  | 'leaves'
  | 'says'
export type AnyMove = Pick<Move<AnyRecord, unknown, unknown>, Plain> & {
  from: string | readonly string[]
  to?: string | readonly string[]
  or?: string
  asks?: Fields
  reason?: string
  not?: Readonly<Record<string, string | undefined>>
  start?: (row: AnyRow, asking: Asking) => Record<string, unknown>
  whyNot?: (row: AnyRow, asking: Asking) => Reason
  whyNotYet?: (facts: unknown, row: AnyRow, asking: Asking) => Reason
  fixes?: (row: AnyRow) => readonly (readonly [words: RegExp, at: Fix])[]
  whyNotWith?: (asked: unknown, row: AnyRow, asking: Asking) => Objection<Record<string, unknown>>
}
