import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/**
 * Open work goes to the people who joined: milestones of grants and the open incident from the manager, the audits from
 * the administrator.
 */
export async function handOver(tx: Tx, act: Act, city: string, people: ReadonlyMap<string, string>): Promise<void> {
  for (const { by, command, rows, field, to } of [
    {
      by: 'max',
      command: 'grant-milestones/edit',
      rows: `select id, version from grant_milestones where organization_id = $1 and status = 'open' order by id`,
      field: 'owner',
      to: 'grants',
    },
    {
      by: 'max',
      command: 'incidents/edit',
      rows: `select id, version from emergency_incidents where organization_id = $1 and status = 'open' order by id`,
      field: 'commander',
      to: 'emergency',
    },
    {
      by: 'ada',
      command: 'audits/edit',
      rows: `select id, version from audits where organization_id = $1 and status in ('planned', 'conducting')
        order by id`,
      field: 'lead',
      to: 'auditor',
    },
  ])
    for (const { id, version } of await tx.sql<{ id: string; version: number }>(rows, [city]))
      await act(by, command, { id, version, changes: { [field]: people.get(to) } })
}
