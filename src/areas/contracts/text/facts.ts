import { clausesOf } from '#areas/procurement/solicitations/parts.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import { linesOf } from '../contracts/facts.ts'
import type { Contract } from '../contracts/records.ts'
import type { ContractSection, ContractSigner } from './records.ts'
import { missingClause } from './rules.ts'

export const sectionsOf = (tx: CommandTx, contract: string) =>
  tx.sql<ContractSection>(
    'select * from contract_sections where organization_id = $1 and contract = $2 order by position, id',
    [tx.organization_id, contract],
  )
export const signersOf = (tx: CommandTx, contract: string) =>
  tx.sql<ContractSigner>(
    'select * from contract_signers where organization_id = $1 and contract = $2 order by turn, position, id',
    [tx.organization_id, contract],
  )

/** Everything used to check a draft. */
export async function partsOf(tx: CommandTx, row: Contract, now: Date) {
  const [lines, sections, signers] = [
    await linesOf(tx, row.id),
    await sectionsOf(tx, row.id),
    await signersOf(tx, row.id),
  ]
  return {
    lines,
    sections,
    signers,
    missing: missingClause(row, sections, await clausesOf(tx), await todayOf(tx, now)),
  }
}
