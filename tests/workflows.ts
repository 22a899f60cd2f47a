import { draftOrder } from '#areas/procurement/purchase-orders/commands.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { draftRequisition } from '#areas/procurement/requisitions/commands.ts'
import { requisition } from '#areas/procurement/requisitions/records.ts'
import { startWorkflows } from '#areas/forms/runs/starting/start.ts'
import { actionsKnow } from '#areas/forms/workflows/actions/allowed.ts'
import { draftWorkflow, flowCommands, saveFlow } from '#areas/forms/workflows/commands.ts'
import type { Step } from '#areas/forms/workflows/rules.ts'
import { startsKnow } from '#areas/forms/workflows/starts/known.ts'
import type { Start } from '#areas/forms/workflows/starts/rules.ts'
import { passes } from './jobs.ts'
import { ordering } from './orders.ts'

export const check: Step = { key: 'check', kind: 'task', name: 'Check', role: 'user', to: 'end' }
export const end: Step = { key: 'end', kind: 'end', name: 'End' }

/** A city whose orders start workflows. */
export async function watching() {
  const all = await ordering()
  const { max, ada, does, owner, services, vendor, supplies } = all
  startsKnow([purchaseOrder, requisition], [])
  actionsKnow(
    () => [draftOrder, draftRequisition],
    [
      { command: 'purchase-orders/draft', table: 'purchase_orders' },
      { command: 'requisitions/draft', table: 'requisitions' },
    ],
  )
  const save = async (start: Start, steps: readonly Step[] = [check, end], more = {}) => {
    const flow = await does(max, draftWorkflow, { name: 'Watch', owner: max.user_id, ...more } as never)
    const version = await does(max, saveFlow, { workflow: flow.id, seen: null, definition: { steps, start } as never })
    return { flow, version }
  }
  const publish = async (start: Start, steps?: readonly Step[]) => {
    const { flow, version } = await save(start, steps)
    await does(max, flowCommands.submit, { id: version.id })
    await does(ada, flowCommands.publish, { id: version.id })
    return flow
  }
  const order = (title: string, quantity = 12) =>
    does(all.rosa, draftOrder, {
      order: { title, vendor, price_basis: 'As in the catalog.' },
      lines: [{ description: 'Barricade', quantity, unit: 'ea', unit_price: 85, budget_line: supplies.id }],
    } as never) as Promise<{ id: string; number: string }>
  const runs = async (workflow: string) =>
    (await owner.query('select * from workflow_runs where workflow = $1 order by created_at, id', [workflow])).rows
  const look = () => passes(services, startWorkflows)
  return { ...all, save, publish, order, runs, look }
}
