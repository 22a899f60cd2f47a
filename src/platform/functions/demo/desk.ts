import type { Tx } from '../../database/database.ts'

/** What a visitor of the demo page finds to do, as the area that keeps notices, tasks and approvals sets it out. */
export type DemoDesk = {
  /** The desk of a role as whoever had it before left it. */
  takeOver(tx: Tx, desk: { organization: string; before: string; visitor: string }): Promise<void>
  /** Nothing is left to do for a visitor whose time is over. */
  clear(tx: Tx, visitor: string): Promise<void>
}
