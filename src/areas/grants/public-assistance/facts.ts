import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { paProject, paRequest, type PaProject, type PaRequest } from './records.ts'
import { figuresOf } from './rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { femaTerm } from '../fema-terms/records.ts'

type Kind = { table: string; label: string }

async function byId<R extends object>(tx: CommandTx, { table, label }: Kind, id: string): Promise<R> {
  const row = await tx.one<R>(`select * from ${table} where organization_id = $1 and id = $2`, [tx.organization_id, id])
  if (!row) throw new NotFound(label)
  return row
}
export const declarationById = (tx: CommandTx, id: string) => byId<DisasterDeclaration>(tx, disasterDeclaration, id)
export const requestById = (tx: CommandTx, id: string) => byId<PaRequest>(tx, paRequest, id)
export const projectById = (tx: CommandTx, id: string) => byId<PaProject>(tx, paProject, id)

/** Date and money columns that follow from a project's own fields, its declaration and the settings of that date. */
export async function followed(
  tx: CommandTx,
  row: Pick<
    PaProject,
    'estimate' | 'insurance' | 'mitigation' | 'category' | 'kind' | 'extended' | 'declaration' | 'request'
  >,
) {
  const [declaration, request, figures] = [
    await declarationById(tx, row.declaration),
    await requestById(tx, row.request),
    await termsIn(tx, femaTerm),
  ]
  return { declaration, request, figures, follows: figuresOf(row, declaration, request, figures) }
}

/** Insurance committed or paid for the repair of the damage in a project. */
export const insuranceKnown = async (tx: CommandTx, project: string): Promise<number> =>
  (await tx.one<{ sum: number }>(
    `select coalesce(sum(case s.status when 'received' then s.received else s.amount end), 0)::bigint as sum
       from recovery_sources s join damage_items d on d.organization_id = s.organization_id and d.id = s.damage
      where s.organization_id = $1 and d.project = $2 and s.kind = 'insurance' and s.purpose = 'repair'
      and s.status in ('committed', 'received')`,
    [tx.organization_id, project],
  ))!.sum

/**
 * The cost to date of a project is the sum of its checked costs, counted under its lock so that of two costs checked
 * at once none is lost.
 */
export async function countCost(tx: CommandTx, project: string): Promise<void> {
  await tx.lock<PaProject>(paProject, project)
  await tx.sql(
    `update pa_projects p
      set spent = coalesce((select sum(c.eligible) from cost_records c where c.organization_id = $1 and c.project = p.id
        and c.status = 'checked' and not c.donated), 0)::bigint
      where p.organization_id = $1 and p.id = $2`,
    [tx.organization_id, project],
  )
}
