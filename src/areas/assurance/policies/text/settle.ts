import { knownFrom, type Known } from '#areas/organization/texts/markdown/rules.ts'
import { outdated } from '#areas/organization/texts/writing/rules.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { PolicyDocument } from '../records.ts'
import { policyFields, policySection } from './rules.ts'

export async function knownTo(tx: CommandTx, row: PolicyDocument): Promise<Known> {
  const { name } = (await tx.one<{ name: string }>('select name from organizations where id = $1', [
    tx.organization_id,
  ]))!
  return knownFrom({ fields: policyFields(row, { agency: name }), sections: [] })
}

/** The text of a policy with the values that it shows as they are now. */
export async function settledBody(tx: CommandTx, row: PolicyDocument): Promise<string> {
  return outdated([policySection(row)], await knownTo(tx, row))[0]?.body ?? row.body
}
