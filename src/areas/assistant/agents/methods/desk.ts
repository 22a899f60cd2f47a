import type { Row } from '#platform/database/database.ts'
import type { AgentFinding } from '../records.ts'
import { plural } from '#platform/words.ts'

/** A finding of an agent: severity, text, source, and what it proposes: a task in words, or a command of the product. */
export type Found = {
  tone: AgentFinding['tone']
  words: string
  source?: string
  about?: { table: string; id: string }
  task?: string
  action?: Action
}
export type Action = { command: string; words: string; input: Record<string, unknown> }
export type Passage = { citation: string; text: string }

/**
 * The data of an agent. Rows are read with the rights of the user who started it, and each read is a step that the
 * user sees.
 */
export type Desk = {
  today: string
  now: Date
  answers: Readonly<Record<string, string>>
  rows<R extends Row>(what: string, sql: string, values?: readonly unknown[]): Promise<R[]>
  /** One of the product's questions, which checks the user's access itself. */
  asks<Answer>(what: string, question: string, input: object): Promise<Answer>
  library(what: string, question: string, publicOnly: boolean): Passage[]
}
export type Worked = { summary: string; found: Found[] }
/** A method of the product: rules, dates and sums over rows. */
export type Work = (desk: Desk) => Promise<Worked>

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count === 0 ? 'No' : count} ${plural(count, { one, other: many })}`

/** A limit as procurement returns it; see procurement/limits-on. */
export type PurchaseLimit = {
  kind: 'micro_purchase' | 'small_purchase'
  amount: number
  paragraph: string
  source: string
}
export type PurchaseLimits = {
  micro_purchase: PurchaseLimit | null
  small_purchase: PurchaseLimit | null
  quotes: number | null
}
export const natures = ['goods', 'services', 'construction', 'architect_engineer'] as const
export type Purchase = { on: string; nature: (typeof natures)[number]; federal: boolean }

/** Purchase limits by purchase: each kind of purchase on a date is queried once. */
export async function purchaseLimits(
  asks: Desk['asks'],
  purchases: readonly Purchase[],
): Promise<(of: Purchase) => PurchaseLimits> {
  const key = ({ on, nature, federal }: Purchase) => `${on} ${nature} ${federal}`
  const asked = [
    ...new Map(
      purchases.map(({ on, nature, federal }) => [key({ on, nature, federal }), { on, nature, federal }]),
    ).values(),
  ]
  const { limits } =
    asked.length === 0
      ? { limits: [] }
      : await asks<{ limits: PurchaseLimits[] }>('Purchase limits', 'procurement/limits-on', { asked })
  const known = new Map(asked.map((of, at) => [key(of), limits[at]!]))
  return (of) => known.get(key(of))!
}
