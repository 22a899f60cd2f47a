import { notify } from '#areas/organization/notifications/notify.ts'
import { release } from '#areas/planning/ledger/commitments.ts'
import type { Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { among } from '#platform/life/status-sql.ts'
import { requisition, type Requisition } from './records.ts'
import { whyNotEnd } from './rules.ts'
import { requisitionLife } from './life.ts'

/**
 * When a solicitation ends without an award, its requisitions stay approved with their funds reserved, or they are
 * canceled and the funds are released.
 */
export type Needs = 'keep' | 'release'

export async function handBackNeeds(
  context: Context,
  solicitation: { id: string; number: string; title: string },
  needs: Needs,
): Promise<Requisition[]> {
  const { tx, actor, now } = context
  const organization = tx.organization_id!
  const rows = await tx.sql<Requisition>(
    `select r.* from requisitions r join record_links l on l.organization_id = r.organization_id
      and l.from_table = 'requisitions' and l.from_record = r.id
      where r.organization_id = $1 and l.kind = 'became' and l.to_table = 'solicitations' and l.to_record = $2
      and r.status ${among(requisitionLife, 'converted')} order by r.id for update of r`,
    [organization, solicitation.id],
  )
  if (needs === 'release') refuseIf(whyNotEnd(rows, { actor }))
  const handed: Requisition[] = []
  for (const { id, number, requested_by } of rows) {
    if (needs === 'release')
      await release(context, { table: requisition.table, id, words: `${solicitation.number} ended without an award` })
    const next = needs === 'release' ? ({ status: 'canceled' } as const) : ({ status: 'approved', way: null } as const)
    handed.push(await tx.update<Requisition>(requisition, id, next))
    const became =
      needs === 'release'
        ? 'Your requisition ended with it, and its funds are released.'
        : 'Your requisition is approved again, its funds stay reserved, and it can be solicited again.'
    await notify(
      tx,
      {
        organization_id: organization,
        people: [requested_by],
        event: 'approval_decided',
        record: { table: requisition.table, id },
        words: `${solicitation.number}, ${solicitation.title}, ended without an award. ${became} (${number})`,
        actor: actor.user_id,
      },
      now,
    )
  }
  return handed
}
