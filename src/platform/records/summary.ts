/** When a record last reached a status, and who moved it there. */
export type Reached = { status: string; at: string; by: string | null }

/** The approval that a record waits for: its open steps, each with the people who may approve it. */
export type Waiting = {
  /** The approval request. */ id: string
  since: string
  /** How many steps are done, of how many. */ step: number
  steps: number
  turns: readonly { name: string; due: string | null; signers: readonly { user_id: string; name: string }[] }[]
}

/** Data of a record’s page besides the record: its stages, its open approval, and the counts on its tabs. */
export type RecordSummary = {
  reached: readonly Reached[]
  waiting: Waiting | null
  changes: number
  files: number
  comments: number
}
