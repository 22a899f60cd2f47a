import type { ProposedAction } from './records.ts'

/** One changed record, in words, as the person sees it before deciding. */
export type Effect = {
  table: string
  /** None for a record that does not exist yet. */
  record: string | null
  words: string
  operation: 'insert' | 'update' | 'delete'
  /** `unshown`: it changes, in words that are hidden or not told here. */
  fields: readonly { label: string; before: string; after: string; unshown?: true }[]
}

export const effectsOf = ({ effect }: Pick<ProposedAction, 'effect'>): readonly Effect[] =>
  JSON.parse(effect) as Effect[]

/** The same records and values: what a person reviewed is what happens. */
export const isSameEffect = (one: readonly Effect[], other: readonly Effect[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
