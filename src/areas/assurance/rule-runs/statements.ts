/** The check of a rule: one statement, in which $1 is the agency and $2 today. */
export type Statement = {
  rule: string
  table: string
  sql: string
  /** The facts include `on`, `nature` and `federal`, and procurement supplies the limit for them. */
  limit?: 'micro_purchase' | 'small_purchase'
  /** The facts include `kind`, `estimate` and `on`, and procurement supplies the response time for them. */
  time?: true
}
