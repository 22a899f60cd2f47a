import type { CommandTx } from '#platform/commands/command-tx.ts'
import { followVoided } from '../meters/commands.ts'
import { planLife } from './plans/life.ts'
import { maintenancePlan, type MaintenancePlan } from './records.ts'
import { dueFrom } from './rules.ts'

/** A plan whose work was canceled or closed at the mistaken reading is due at the true one again. */
async function returnPlans(tx: CommandTx, id: string, reading: number): Promise<void> {
  const plans = await tx.sql<MaintenancePlan>(
    `select * from maintenance_plans where organization_id = $1 and meter = $2 and status = any ($3)
      and next_at is not null and open_order is null for update`,
    [tx.organization_id, id, planLife.openStatuses],
  )
  for (const plan of plans) {
    const next_at = dueFrom(plan, reading)
    if (next_at !== Number(plan.next_at)) await tx.update(maintenancePlan, plan.id, { next_at })
  }
}

followVoided(returnPlans)
