import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { securityLife } from './securities/life.ts'
import { contract, contractLine, contractSecurity, type Contract } from './records.ts'
import { amountOf } from './rules.ts'

export const editContract = editCommand('contracts/edit', contract)

export const draftContract = command('contracts/draft', {
  about: 'Creates a contract with a vendor without an award.',
  input: inputSchema(contract),
  async run(input, context) {
    refuseIf(whyNotEdit(contract, null, context.actor))
    return insertContract(context, { ...input, documents: JSON.stringify(input.documents ?? []) })
  },
})

/** The numbered row: the person who creates a contract is its drafter and can't approve it. */
export async function insertContract({ tx, actor, now }: Context, values: Record<string, unknown>): Promise<Contract> {
  const number = await nextNumber(tx, contract.table, String(contract.fields.number.initial), now)
  return tx.insert<Contract>(contract, { ...values, number, drafted_by: actor.user_id })
}

export const setContractLines = command('contracts/set-lines', {
  about: 'Replaces the lines of a contract.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(contractLine) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(whyNotEdit(contract, row, actor))
    await refuseIfMoved(tx, contract, row, version)
    await putLines(tx, contractLine, id, lines, (line) => ({ amount: amountOf(line) }))
    return tx.update<Contract>(contract, id, { title: row.title })
  },
})

export const addSecurity = draftCommand('contract-securities/add', contractSecurity)
export const editSecurity = editCommand('contract-securities/edit', contractSecurity)

export const securityCommands = commandsOf(securityLife, {})
