import type { Field } from '../records/fields.ts'
import type { AnyRecord, Fields, RecordType, RowOf } from '../records/record.ts'
import type { Actor, Role } from '../roles.ts'
import type { Reason } from '../rules.ts'

/** What is said of one move, and the types of it. */

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
/** What a person enters for a move, from the fields that it asks for. */
export type AskedOf<A> = unknown extends A ? {} : Must<A> & May<A>

/** Open: people still work on it. Over: it is only read. */
export type Stage = 'open' | 'over'

/** Facts about other records. `tables` are those that they are read from; the browser asks again when one changes. */
export type FactsFrom<F> = { tables: readonly string[]; readonly value?: F }
export const factsFrom = <F extends object>(...tables: readonly [string, ...string[]]): FactsFrom<F> => ({ tables })

/** What the server answers before a move is offered: the facts, and whether the person wrote in the record. */
export type Findings<F> = (F extends object ? F : unknown) & { wroteIt?: boolean }

export type Who = Pick<Actor, 'user_id' | 'role' | 'operates'>
/** Who asks, and on which day of the agency. */
export type Asking = { actor: Who; today: string }

/** A sentence, or the answer that it is about. */
export type Objection<A> = Reason | { name: keyof A & string; message: string }

/** Every word about a move. {name} stands for a field of the row, so a catalog can translate the texts. */
export type Says = {
  button: string
  /** The title of the dialog. A move without it, and without questions, runs as soon as it is pressed. */
  ask?: string
  hint?: string
  /** The button at the end of the dialog, where it differs from the one that opens it. */
  verb?: string
  done: string
  /** What the history says after the person's name: "closed it". */
  event: string
  /** What the audit trail says of the record, where it is not the event without "it": "withdrawn" for "withdrew it". */
  trail?: string
}

export type Move<R extends AnyRecord, F, A> = {
  /** One sentence for the documentation of the command. */
  about: string
  from: StatusOf<R> | readonly StatusOf<R>[]
  /** Left out where the move changes something other than the status. Several where its body says which one follows. */
  to?: StatusOf<R> | readonly StatusOf<R>[]
  /** The lowest role that may do it. Default: the role that may write the record. */
  by?: Role
  /** The person in this field may do it too, whatever their role. */
  or?: PersonOf<R>
  /** Separation of duties: who may not do it, and the sentence they get. `author`: everyone who wrote in the record. */
  not?: { readonly [P in PersonOf<R> | 'author']?: string }
  /** The questions of the dialog and the input of the command. An answer named like a column is saved in it, but
   * for a reason where people fill in that column themselves. */
  asks?: A & Fields
  /** The values that the dialog starts with. */
  start?: (row: RowOf<R>, asking: Asking) => NoInfer<Partial<AskedOf<A>>>
  /** Which answer goes into the audit trail as the reason. Default: the one called `reason`. */
  reason?: NoInfer<keyof A & string>
  /** Only a signed-in person may do it, never a program with an API key. */
  personal?: true
  /** Lists offer it for many rows at once. What it asks is asked once for all of them. */
  bulk?: true
  look?: 'main' | 'plain' | 'danger'
  says: Says
  /** Reasons that follow from the row alone. Judged wherever the row is shown: on a page, in a list, on a board. */
  whyNot?: (row: RowOf<R>, asking: Asking) => Reason
  /** Reasons that follow from other records. Judged only by facts that have arrived. */
  whyNotYet?: (facts: NoInfer<F>, row: RowOf<R>, asking: Asking) => Reason
  /** Reasons that follow from the answers. Judged in the dialog and on the server. */
  whyNotWith?: (asked: NoInfer<AskedOf<A>>, row: RowOf<R>, asking: Asking) => Objection<NoInfer<A>>
}

/** `close` becomes incidents/close, `sendBack` becomes grant-applications/send-back. */
export type CommandName<T extends string, K> = K extends string ? `${T}/${Kebab<K>}` : never
type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : S

/** A row and a move whose record is not known: what the derivations work on. */
export type AnyRow = Record<string, unknown> & { status: string }
type Plain = 'about' | 'by' | 'personal' | 'bulk' | 'look' | 'says'
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
  whyNotWith?: (asked: unknown, row: AnyRow, asking: Asking) => Objection<Record<string, unknown>>
}
