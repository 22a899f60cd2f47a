import type { Actor } from '../../roles.ts'
import type { CitedRow } from './conversation.ts'
import type { Passage } from './search.ts'

/** An answer from records, with the rows that it rests on. */
export type RecordsAnswer = {
  text: string
  cited: { table: string; id: string; words: string }[]
  /** A sentence besides the answer, such as that a part of the search is not available. */ notice?: string
  /** The call went beyond what the person asked about, and read nothing. */ notAsked?: true
}
export type Tool = { name: string; description: string; parameters: object }

/** The person's words, and the calls and answers before a call. */
export type Before = {
  words: string
  calls: readonly { name: string; input: unknown }[]
  read: readonly RecordsAnswer[]
}

/** The chat's access to records. The areas make it: the platform knows no record. */
export type RecordsDesk = {
  /**
   * The answer without a language model, or null where the question is not about records. `before`: the person’s earlier
   * questions in the same conversation; `rows`: the records that the last answer cited.
   */
  answer(
    actor: Actor,
    question: string,
    conversation: { before: readonly string[]; rows: readonly CitedRow[] },
  ): Promise<RecordsAnswer | null>
  /**
   * Paragraphs of the agency’s own texts that speak to the question; without a source there is none. `near`: where there
   * is none, passages of the documentation that mean what the question means.
   */
  library(
    actor: Actor,
    question: string,
    request: string,
  ): Promise<(RecordsAnswer & { near: readonly Passage[] }) | null>
  /** Passages of the documentation that mean what the question means, for a language model. */
  near(actor: Actor, question: string, request: string): Promise<readonly Passage[]>
  /** A Spanish question in English words, which the documentation has; undefined where it is not Spanish. */
  inEnglish(question: string): string | undefined
  /** The questions that a language model may ask, with the rights of the person. */
  tools: readonly Tool[]
  call(actor: Actor, name: string, input: unknown, request: string, before?: Before): Promise<RecordsAnswer>
  /** Whether a language model may be asked for this person now, and the names to hide from it; null hides nothing. */
  model(actor: Actor, outside: boolean): Promise<{ allowed: boolean; hides: readonly string[] | null }>
  /** Writes down what the model is about to be given. What can't be written down is not given. */
  note(actor: Actor, given: GivenToModel): Promise<void>
}

export type GivenToModel = {
  recipient: string
  text: string
  cited: RecordsAnswer['cited']
  masked: number
  request: string
}

/** A source that a browser opens: the words, and the address of the record. */
export const recordCitation = ({ table, id, words }: RecordsAnswer['cited'][number]): string =>
  `${words.slice(0, 200)} /records/${table}/${id}`
