/** Limits of one request. Each keeps a single caller from taking the time or the memory of all others. */
export const limits = {
  /** Rows of one answer, and of each embedded list in it. */
  rows: 1_000,
  embedDepth: 4,
  embeds: 30,
  selected: 300,
  conditions: 100,
  conditionDepth: 16,
  parameters: 120,
  /** Characters of the query string; the server refuses longer addresses before we see them, other callers may not. */
  query: 16_000,
  name: 63,
  /** Characters of a regular expression: PostgreSQL must compile it before the statement's time begins to count. */
  pattern: 200,
  /** Columns that a row names: no table of PostgreSQL has more. */
  columns: 1_600,
  jsonDepth: 64,
  body: 1_048_576,
  rowsInserted: 10_000,
  /** Bytes of one answer: a thousand rows of a thousand rows each would not fit into this process. */
  answer: 16_000_000,
} as const
