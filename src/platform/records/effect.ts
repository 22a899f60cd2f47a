/** One changed record, booked line or sent message, in words, as the person sees it before deciding. */
export type Effect = {
  table: string
  /** None for a record that does not exist yet. */
  record: string | null
  words: string
  /** `books` and `sends` are told by their words alone. */
  operation: 'insert' | 'update' | 'delete' | 'books' | 'sends'
  /** `unshown`: it changes, in words that are hidden or not told here. `status`: the first that people ask for. */
  fields: readonly { label: string; before: string; after: string; unshown?: true; status?: true }[]
  /** Its kind, for several that change alike. */
  plural?: string
}

/** As many rows as are rehearsed in one transaction: each stays locked until all of them are taken back. */
export const mostTogether = 25

/** As many rows as are added up. */
export const mostAddedUp = 1_000

/** The same records and values: what a person reviewed is what happens. */
export const isSameEffect = (one: readonly Effect[], other: readonly Effect[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
