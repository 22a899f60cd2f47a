import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { among } from '#platform/life/status-sql.ts'
import { amendmentLife } from '../amendments/life.ts'
import { contractById } from '../contracts/facts.ts'
import { contract, type Contract } from '../contracts/records.ts'
import { sendForSignature, voidDocument } from '../signing/commands.ts'
import { documentStatus } from '../signing/rules.ts'

/** Whether a document of the contract is out for signature. */
const isOut = async (tx: CommandTx, id: string): Promise<boolean> =>
  (await tx.one(
    `select from contract_documents where organization_id = $1 and contract = $2
      and status ${among(documentStatus, 'out')} limit 1`,
    [tx.organization_id, id],
  )) !== undefined

export const amendmentCommands = commandsOf(amendmentLife, {
  facts: async (change, { tx }) => ({
    owner: (await contractById(tx, change.contract)).owner,
    out: await isOut(tx, change.contract),
  }),
  async sendOut(change, context) {
    const { tx } = context
    const row = await tx.lock<Contract>(contract, change.contract)
    // Checked again under the lock of the contract: one document at a time is out for signature.
    refuseIf(amendmentLife.whyNotYet('sendOut', change, { owner: row.owner, out: await isOut(tx, row.id) }, context))
    await sendForSignature(context, row, change)
  },
  async withdraw(change, context) {
    const { asked, now } = context
    if (amendmentLife.is(change, 'signing')) await voidDocument(context, change.contract, asked.reason, now)
  },
})
