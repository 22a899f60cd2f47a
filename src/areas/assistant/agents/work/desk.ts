import type { Row } from '#platform/database/database.ts'
import type { AgentFinding } from '../records.ts'

/** What an agent says: how grave it is, in words, where it stands, and what somebody might do about it. */
export type Found = { tone: AgentFinding['tone']; words: string; source?: string; about?: { table: string; id: string }; task?: string }
export type Passage = { citation: string; text: string }

/** What an agent has before it. Rows are read with the rights of the person who started it, and each reading is a step that they see. */
export type Desk = {
  today: string
  now: Date
  answers: Readonly<Record<string, string>>
  rows<R extends Row>(what: string, sql: string, values?: readonly unknown[]): Promise<R[]>
  /** One of the product's own questions, which judges for itself what this person may know. */
  asks<Answer>(what: string, question: string, input: object): Promise<Answer>
  library(what: string, question: string, publicOnly: boolean): Passage[]
}
export type Worked = { summary: string; found: Found[] }
export type Work = (desk: Desk) => Promise<Worked>

export const counted = (count: number, one: string, many = `${one}s`): string => `${count === 0 ? 'No' : count} ${count === 1 ? one : many}`
