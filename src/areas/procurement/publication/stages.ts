import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { happened } from '#areas/procurement/audience/announce.ts'
import { pointsOf } from './points.ts'
import { whyNotReady } from './checklist/rules.ts'
import { fingerprintOf } from './fingerprint.ts'
import { handBackNeeds } from '#areas/procurement/requisitions/hand-back.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { solicitation } from '#areas/procurement/solicitations/records.ts'
import { closeProtestsOf } from '#areas/procurement/protest-outcomes/closing.ts'
import { documentOf } from './solicitation-approval.ts'
import { everyReason } from '#platform/rules.ts'
import { asStatus } from '#platform/life/status-sql.ts'
import { noticeStatus } from '../notices/rules.ts'

export const solicitationCommands = commandsOf(solicitationLife, {
  async facts(row, { tx, now }) {
    const points = await pointsOf(tx, row, now)
    return { points, unready: everyReason(() => whyNotReady(points)) }
  },
  submit: async (row, { tx }) => ({ submitted_as: await fingerprintOf(tx, row) }),
  async cancel(row, context) {
    const { tx, now, asked } = context
    const { reason } = asked
    await handBackNeeds(context, row, asked.needs ?? 'keep')
    if (row.published_at) await happened(context, row.id, 'canceled', { reason })
    await tx.sql(
      // The intended award is struck out on the public page, and takes no more protests.
      `update notices set status = ${asStatus(noticeStatus, 'canceled')}, outcome = $3, updated_at = $4,
              award = case when award ->> 'status' = 'intended' then award || '{"status": "annulled"}' else award end
        where organization_id = $1 and solicitation = $2`,
      [tx.organization_id, row.id, reason, now],
    )
    await closeProtestsOf(context, row.id, { outcome: 'canceled', reason })
    return { outcome: reason }
  },
  after: {
    async submit(row, context) {
      const request = await requestApproval(context, documentOf(row))
      refuseIf(request ? null : noChain(solicitation.label))
    },
  },
})
