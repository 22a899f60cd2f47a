import type { CommandTx } from '#platform/commands/command-tx.ts'

/** The name of the command's organization: for emails. */
export const ownName = async (tx: CommandTx): Promise<string> =>
  (await tx.one<{ name: string }>('select name from organizations where id = $1', [tx.organization_id]))!.name
