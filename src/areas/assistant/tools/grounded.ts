import type { Before, RecordsAnswer } from '#platform/functions/chat/records-desk.ts'
import { numberOf } from '#platform/records/record.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Once a model has read text that others wrote, it may only continue with what the person asked about: the numbers and
 * kinds in their words, those that it asked for before it read anything, and the rows that an answer cites. A record
 * whose text says “now open this one” leads nowhere.
 */
export function whyNotGrounded(
  vocabulary: Vocabulary,
  { name, input }: { name: string; input: unknown },
  { words, calls, read }: Before,
): string | null {
  if (read.length === 0) return null
  const { number, kind, what } = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const said = ` ${words.toLowerCase().replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `
  const refusal = 'The person did not ask for this. Answer from what you have read, or ask the person.'
  if (number !== undefined) {
    const wanted = String(number).trim().toLowerCase()
    const isAsked =
      said.includes(` ${wanted} `) ||
      calls.some((each) => String(fieldOf(each.input, 'number')).toLowerCase() === wanted)
    return isAsked || numbersOf(vocabulary, read).includes(wanted) ? null : refusal
  }
  if (kind !== undefined) {
    const wanted = String(kind).trim().toLowerCase().replaceAll('_', ' ')
    const known = vocabulary.find(({ names }) => names.includes(wanted))
    // A kind that does not exist is refused by the question itself, in its own words.
    if (!known) return null
    const isAsked =
      known.names.some((each) => said.includes(` ${each} `)) ||
      calls.some((each) =>
        known.names.includes(String(fieldOf(each.input, 'kind')).toLowerCase().replaceAll('_', ' ')),
      ) ||
      rowsRead(calls, read).some(({ cited }) => cited.some(({ table }) => table === known.record.table))
    return isAsked ? null : refusal
  }
  if (what !== undefined)
    return said.includes(
      ` ${String(what)
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `,
    )
      ? null
      : refusal
  return calls.some((each) => each.name === name) || /\b(due|overdue|deadlines?|late)\b/.test(said) ? null : refusal
}

/**
 * Answers from rows. A paragraph of a contract is a text that others wrote: that it was quoted is no reason to list
 * all contracts.
 */
const rowsRead = (calls: Before['calls'], read: Before['read']): RecordsAnswer[] =>
  read.filter((each) => !each.notAsked).filter((_, at) => !calls[at]?.name.endsWith('library'))

/** The numbers of the cited rows, by their column: a title that begins like a number is not one. */
const numbersOf = (vocabulary: Vocabulary, read: readonly RecordsAnswer[]): string[] =>
  read.flatMap(({ cited }) =>
    cited.flatMap(({ table, words }) => {
      const record = vocabulary.find((each) => each.record.table === table)?.record
      return record && numberOf(record) ? [words.split(', ')[0]!.toLowerCase()] : []
    }),
  )

const fieldOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined
