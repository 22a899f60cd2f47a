/** The content of a request, before a check that such tables and columns exist. */

/** One step into a JSON column: `->address` gives JSON, `->>city` gives text. */
export type JsonStep = { arrow: '->' | '->>'; key: string | number }
export type Path = { column: string; steps: JsonStep[] }

/** A caller's value: written here, or the n-th of the bound ones, so that the statement can be used again. */
export type Operand = { text: string } | { slot: number; /** The places of a short list. */ places?: number }

export type JoinKind = 'inner' | 'left'
export type Selected =
  | { kind: 'star' }
  | { kind: 'column'; path: Path; label?: string; cast?: string; aggregate?: string }
  | {
      kind: 'embed'
      relation: string
      label?: string
      hint?: string
      join?: JoinKind
      spread: boolean
      items: Selected[]
    }

export const binaryOperators = [
  ...(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct'] as const),
  ...(['like', 'ilike', 'match', 'imatch'] as const),
  ...(['cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const),
]
export const textSearches = ['fts', 'plfts', 'phfts', 'wfts'] as const
export const truths = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type BinaryOperator = (typeof binaryOperators)[number]
export type TextSearch = (typeof textSearches)[number]
export type Truth = (typeof truths)[number]

export type Comparison =
  | { operator: BinaryOperator; quantifier?: 'any' | 'all'; operand: Operand }
  | { operator: TextSearch; language?: string; operand: Operand }
  | { operator: 'in'; operand: Operand }
  | { operator: 'is'; truth: Truth }

export type Filter = { kind: 'filter'; path: Path; negated: boolean; comparison: Comparison }
export type Condition = Filter | { kind: 'and' | 'or'; negated: boolean; parts: Condition[] }

export type OrderTerm = { path: Path; relation?: string; direction?: 'asc' | 'desc'; nulls?: 'first' | 'last' }

/** Applies to an embedded relation: `messages.channel.slug=eq.general` is at ['messages', 'channel']. */
export type At<T> = { at: string[]; what: T }

export type Query = {
  select: Selected[]
  conditions: At<Condition>[]
  orders: At<OrderTerm[]>[]
  limits: At<Operand>[]
  offsets: At<Operand>[]
  onConflict?: string[]
  /** Arguments of a function that is called with GET. */
  args: [name: string, value: string][]
}
