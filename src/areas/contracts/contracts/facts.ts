import { clausesOf } from '#areas/procurement/solicitations/parts.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ContractSection, ContractSigner } from '../text/records.ts'
import { missingClause } from '../text/rules.ts'
import { contract, type Contract, type ContractLine, type ContractSecurity } from './records.ts'

const by = <R extends object>(tx: CommandTx, table: string, id: string, order: string) =>
  tx.sql<R>(`select * from ${table} where organization_id = $1 and contract = $2 order by ${order}, id`, [
    tx.organizationId(),
    id,
  ])
export const linesOf = (tx: CommandTx, id: string) => by<ContractLine>(tx, 'contract_lines', id, 'position')
export const sectionsOf = (tx: CommandTx, id: string) => by<ContractSection>(tx, 'contract_sections', id, 'position')
export const signersOf = (tx: CommandTx, id: string) => by<ContractSigner>(tx, 'contract_signers', id, 'turn, position')
export const securitiesOf = (tx: CommandTx, id: string) =>
  by<ContractSecurity>(tx, 'contract_securities', id, 'expires_on')

export async function contractById(tx: CommandTx, id: string): Promise<Contract> {
  const row = await tx.one<Contract>('select * from contracts where organization_id = $1 and id = $2', [
    tx.organizationId(),
    id,
  ])
  if (!row) throw new NotFound(contract.label)
  return row
}

/** Two changes of one contract are judged one after the other. */
export const lockContract = (tx: Pick<Tx, 'sql'>, organization: string, { first }: { first: string | null }) =>
  tx.sql('select from contracts where organization_id = $1 and id = $2 for update', [organization, first])

/** Everything that a draft is judged by. */
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

/** How both sides are called in what they sign. */
export const namesOf = async (
  tx: CommandTx,
  { vendor }: Pick<Contract, 'vendor'>,
): Promise<{ agency: string; vendor: string }> =>
  (await tx.one<{ agency: string; vendor: string }>(
    `select o.name as agency, v.name as vendor from organizations o join vendors v on v.organization_id = o.id
      where o.id = $1 and v.id = $2`,
    [tx.organizationId(), vendor],
  ))!
