import type { CommandTx } from '#platform/commands/command-tx.ts'

/** The platform's rights for statements that name whose rows they mean. */
export async function asHouse<Out>(tx: CommandTx, work: () => Promise<Out>): Promise<Out> {
  await tx.sql(`select set_config('role', 'service_role', true)`)
  try {
    return await work()
  } finally {
    // After a failed statement the transaction is over, and this one fails as well.
    await tx.sql(`select set_config('role', 'commands', true)`).catch(() => undefined)
  }
}
