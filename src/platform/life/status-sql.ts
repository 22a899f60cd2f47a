import type { AnyRecord } from '../records/record.ts'
import type { StatusOf } from './move.ts'

/**
 * Statuses in the text of a statement. They are written as constants, so that the planner compares them with the
 * predicate of an index; the types refuse a word that is neither a status nor a set of the record (decision 0863).
 */

type Asked = { is(row: any, ...words: any[]): boolean; statusesIn?(set: any): readonly string[] | undefined }
type WordOf<L> = L extends { is: (row: any, ...words: infer W extends string[]) => boolean } ? W[number] : StatusOf<L>

/** “status ${among(orderLife, 'issued', 'closed')}”. A record without moves gives its statuses, or itself. */
export const among = <L extends Asked | AnyRecord>(life: L, ...words: WordOf<L>[]): string => {
  const listed = listOf(life, words)
  return words.length === 1 && listed.length === 1 ? `= ${listed[0]}` : `in (${listed.join(', ')})`
}

/** “status ${notAmong(orderLife, 'canceled')}”. */
export const notAmong = <L extends Asked | AnyRecord>(life: L, ...words: WordOf<L>[]): string => {
  const listed = listOf(life, words)
  return words.length === 1 && listed.length === 1 ? `<> ${listed[0]}` : `not in (${listed.join(', ')})`
}

/** One status as a value: “set status = ${asStatus(orderLife, 'issued')}”. */
export const asStatus = <L extends Asked | AnyRecord>(_life: L, status: StatusIn<L>): string => `'${status}'`

// A set is no value.
type StatusIn<L> = L extends { byStatus: (row: any, answers: infer B) => unknown } ? keyof B & string : StatusOf<L>

const listOf = (life: Asked | AnyRecord, words: readonly string[]) =>
  words.flatMap((word) => ('statusesIn' in life && life.statusesIn?.(word)) || word).map((status) => `'${status}'`)
