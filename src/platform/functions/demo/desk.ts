import type { Tx } from '../../database/database.ts'

/** The tasks for a visitor of the demo page, set up by the area of notices, tasks and approvals. */
export type DemoDesk = {
  /** The desk of a role as its previous holder left it. */
  takeOver(tx: Tx, desk: { organization: string; before: string; visitor: string }): Promise<void>
  /** A visitor whose time is over has no tasks left. */
  clear(tx: Tx, visitor: string): Promise<void>
}
