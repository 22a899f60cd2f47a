import type { Actor } from '../../roles.ts'

/** An answer from records, with the rows that it rests on. */
export type RecordsAnswer = { text: string; cited: { table: string; id: string; words: string }[] }
export type Tool = { name: string; description: string; parameters: object }

/** What the chat reads records with. The areas make it: the platform knows no record. */
export type RecordsDesk = {
  /** The answer without a language model, or null where the question is not about records. */
  answer(actor: Actor, question: string): Promise<RecordsAnswer | null>
  /** The questions that a language model may ask, with the rights of the person. */
  tools: readonly Tool[]
  call(actor: Actor, name: string, input: unknown): Promise<RecordsAnswer>
}

/** A source that a browser opens: the words, and the address of the record. */
export const recordCitation = ({ table, id, words }: RecordsAnswer['cited'][number]): string =>
  `${words.slice(0, 200)} /records/${table}/${id}`
