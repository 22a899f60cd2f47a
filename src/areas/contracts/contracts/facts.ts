import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { contract, type Contract, type ContractLine, type ContractSecurity } from './records.ts'

const by = <R extends object>(tx: CommandTx, table: string, id: string, order: string) =>
  tx.sql<R>(`select * from ${table} where organization_id = $1 and contract = $2 order by ${order}, id`, [
    tx.organization_id,
    id,
  ])
export const linesOf = (tx: CommandTx, id: string) => by<ContractLine>(tx, 'contract_lines', id, 'position')
export const securitiesOf = (tx: CommandTx, id: string) =>
  by<ContractSecurity>(tx, 'contract_securities', id, 'expires_on')

export async function contractById(tx: CommandTx, id: string): Promise<Contract> {
  const row = await tx.one<Contract>('select * from contracts where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(contract.label)
  return row
}

/** Two changes of one contract are checked one after the other. */
export const lockContract = (tx: Pick<Tx, 'sql'>, organization: string, { first }: { first: string | null }) =>
  tx.sql('select from contracts where organization_id = $1 and id = $2 for update', [organization, first])

/** How each party is named in the documents they sign. */
export const namesOf = async (
  tx: CommandTx,
  { vendor }: Pick<Contract, 'vendor'>,
): Promise<{ agency: string; vendor: string }> =>
  (await tx.one<{ agency: string; vendor: string }>(
    `select o.name as agency, v.name as vendor from organizations o join vendors v on v.organization_id = o.id
      where o.id = $1 and v.id = $2`,
    [tx.organization_id, vendor],
  ))!
