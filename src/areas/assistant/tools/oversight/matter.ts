import type { Context } from '#platform/commands/command.ts'
import { say } from '#platform/say.ts'
import type { Answered, Library } from '../library.ts'
import type { Period } from '../periods.ts'
import { isCalled } from '../by-name.ts'
import { type Cited, searched } from '../read.ts'
import { lookedSaid } from '../said.ts'

/** The rest of a question of oversight, besides its matter. */
export type Asking = {
  /** The vendor, contract, invoice or incident that is named. */
  name?: string | undefined
  /** Only what waits for a second person. */
  waiting?: boolean | undefined
  period?: Period | undefined
}

/** A question that auditors and managers ask, answered by the rule and the rows of its area. */
export type Matter = {
  /** How people ask it. The first group that matches is the name. */
  asked: readonly RegExp[]
  answer: (asking: Asking, library: Library, context: Context) => Promise<Answered>
}

/** The head, a line for each row, and how many more there are. */
export const listed = (head: string, lines: readonly string[], cited: readonly Cited[], most = 15): Answered => ({
  text: [
    head,
    ...lines.slice(0, most).map((line) => `• ${line}`),
    ...(lines.length > most ? [say('and {count} more.', { count: lines.length - most })] : []),
  ].join('\n'),
  cited: cited.slice(0, most),
})

/** Records with this name or number. The search also finds the name in an address, which is another record. */
export async function named(name: string, table: string, context: Context, most = 20) {
  const found = await searched(name, table, context, most)
  const called = found.filter(({ number, title }) => isCalled(`${number ?? ''} ${title}`, name))
  return called.length > 0 ? called : found
}

/** Their ids; undefined where the question names none. */
export async function idsNamed(name: string | undefined, table: string, context: Context) {
  return name ? (await named(name, table, context)).map(({ id }) => id) : undefined
}

/** “This year”, after the head of an answer. */
export const during = ({ period }: Asking): string => (period ? ` (${lookedSaid([period.words])})` : '')
