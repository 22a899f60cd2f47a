import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Grant } from '../grants/records.ts'

type Follow = (tx: CommandTx, row: Grant, now: Date) => Promise<unknown>
let follow: Follow | undefined

/** A topic says how it follows a new end: reports read budgets, and not the other way around. */
export const whenExtended = (then: Follow): void => void (follow = then)

export async function extended(tx: CommandTx, row: Grant, now: Date): Promise<void> {
  if (!follow) throw new Error('The reports of grants are not loaded, so an extension would leave them at the old end.')
  await follow(tx, row, now)
}
