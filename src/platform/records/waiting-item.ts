/** One thing that waits for a person outside approvals. */
export type WaitingItem = {
  key: string
  /** The page of the menu that counts it. */ page: string
  /** Where the person does it. */ to: string
  verb: string
  title: string
  note: string | null
  at: string
}
