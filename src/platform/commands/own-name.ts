import type { CommandTx } from '#platform/commands/command-tx.ts'

/** What the organization that the command works in is called: for letters. */
export const ownName = async (tx: CommandTx): Promise<string> =>
  (await tx.one<{ name: string }>('select name from organizations where id = $1', [tx.organizationId()]))!.name
