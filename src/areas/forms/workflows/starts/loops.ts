import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { among } from '#platform/life/status-sql.ts'
import { createdBy } from '../actions/allowed.ts'
import type { Workflow } from '../records.ts'
import { readFlow, type Flow } from '../rules.ts'
import { startRecordFor } from './known.ts'
import { startsItself } from './rules.ts'
import { versionLife, workflowLife } from '../life.ts'

type Published = { id: string; name: string; flow: Flow }

/**
 * Refuses a workflow that would start itself through the records that it creates, by its own steps, its sub-workflows
 * or other published workflows, and names the way.
 */
export async function refuseLoops(
  tx: CommandTx,
  flow: Flow,
  { organization_id, id, name }: Pick<Workflow, 'organization_id' | 'id' | 'name'>,
): Promise<void> {
  const rows = await tx.sql<{ id: string; name: string; definition: string }>(
    `select w.id, w.name, v.definition from workflows w
       join workflow_versions v on v.organization_id = w.organization_id and v.workflow = w.id
      where w.organization_id = $1 and w.id <> $2 and w.status ${among(workflowLife, 'published')}
      and v.status ${among(versionLife, 'published')}
      order by w.name, w.id`,
    [organization_id, id],
  )
  const others = rows.map((row): Published => ({ id: row.id, name: row.name, flow: readFlow(row.definition) }))
  const way = loopOf({ id, name, flow }, others)
  refuseIf(
    way
      ? `It would start itself again without a person: ${way.join(' → ')}. Change its start, or the record that a step creates.`
      : null,
  )
}

/** The names of the workflows through which one starts itself, or null. */
export function loopOf(from: Published, others: readonly Published[]): string[] | null {
  const all = [from, ...others]
  const met = new Set<string>()
  const open: { at: Published; way: string[] }[] = [{ at: from, way: [from.name] }]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { at, way } = next
    for (const to of all) {
      const isStarted =
        at.flow.steps.some(({ kind, workflow }) => kind === 'workflow' && workflow === to.id) ||
        (to.flow.start !== undefined && startsItself(to.flow.start, startRecordFor(to.flow.start), createdBy(at.flow)))
      if (!isStarted) continue
      if (to.id === from.id) return [...way, to.name]
      if (met.has(to.id)) continue
      met.add(to.id)
      open.push({ at: to, way: [...way, to.name] })
    }
  }
  return null
}
