/** What a rule looks at: one statement, in which $1 is the agency and $2 today. */
export type Statement = {
  rule: string
  table: string
  sql: string
  /** The facts name `on`, `nature` and `federal`; procurement answers the limit of that kind for them. */
  limit?: 'micro_purchase' | 'small_purchase'
  /** The facts name `kind`, `estimate` and `on`; procurement answers the response time for them. */
  time?: true
}
