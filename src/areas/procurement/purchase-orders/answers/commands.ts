import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { localDay } from '#platform/dates.ts'
import { job, somePeople } from '#platform/jobs/later.ts'
import { readDocument } from '../paper/rules.ts'
import { orderVersion, purchaseOrder, type OrderVersion } from '../records.ts'
import { answers, whyNotAnswer, type Answer, type OrderResponse } from './rules.ts'
import { say } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'
import { orderLife } from '../life.ts'

export const answerOrder = command('purchase-orders/answer', {
  about: 'Records the vendor’s response to an order: accepted, accepted with new dates, or declined.',
  input: z.strictObject({
    organization: z.uuid(),
    version: z.uuid(),
    answer: z.enum(answers),
    dates: z.record(z.uuid(), z.iso.date()).default({}),
    reason: z.string().trim().max(2_000).default(''),
    signed: z.string().trim().max(200),
  }),
  reason: 'reason',
  async run({ organization, version: id, ...given }, { tx, actor, now }): Promise<OrderResponse> {
    // With the vendor's own rights: a version that was not sent is not visible.
    const [version] = await tx.asPerson<OrderVersion & { latest: boolean }>(
      `select v.*, not exists (select from order_versions w where w.organization_id = $1
        and w.purchase_order = v.purchase_order and (w.revision, w.created_at) > (v.revision, v.created_at)) as latest
         from order_versions v where v.organization_id = $1 and v.id = $2 and v.organization_id <> $3`,
      [organization, id, actor.organization_id],
    )
    if (!version) throw new NotFound(orderVersion.label)
    const [before] = await tx.asPerson(
      'select id from order_responses where organization_id = $1 and order_version = $2',
      [organization, id],
    )
    const { lines } = readDocument(version)
    refuseIf(
      whyNotAnswer(given, {
        kind: version.kind,
        latest: version.latest,
        answered: before !== undefined,
        lines,
        today: localDay(now, 'UTC'),
      }),
    )
    const { answer, dates, reason, signed } = given
    const kept = await tx.one<OrderResponse>(
      `insert into order_responses (organization_id, purchase_order, order_version, vendor, account, answer, dates,
        reason, signed, answered_by, answered_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (organization_id, order_version) do nothing returning *`,
      [
        organization,
        version.purchase_order,
        id,
        version.vendor,
        actor.organization_id,
        answer,
        JSON.stringify(dates),
        reason || null,
        signed,
        actor.user_id,
        now,
      ],
    )
    refuseIf(kept ? null : say('Your company already responded to this version.'))
    await tx.later(
      noteAnswer,
      { organization_id: organization, order: version.purchase_order, version: id, answer, id: kept!.id },
      { at: now },
    )
    return kept!
  },
})

const said: Record<Answer, string> = { accepted: 'accepts', dates: 'accepts, with new dates,', refused: 'declines' }

/**
 * The vendor can't write the agency's row: the response is recorded there after the commit, and the buyer is
 * notified.
 */
export const noteAnswer = job<{ organization_id: string; order: string; version: string; answer: Answer; id: string }>(
  'note-order-answer',
  async ({ organization_id, order, version, answer, id }, { database, clock }) => {
    await database.transaction({ role: 'service_role' }, async (tx) => {
      const row = await tx.one<{ number: string; title: string; buyer: string; vendor: string }>(
        `update purchase_orders o set answer = $4 from order_versions v
        where o.organization_id = $1 and o.id = $2 and v.organization_id = $1 and v.id = $3 and v.revision = o.revision
        and o.status ${among(orderLife, 'issued')} and o.answer = 'waiting'
       returning o.number, o.title, o.buyer, o.vendor`,
        [organization_id, order, version, answer],
      )
      if (!row) return
      const { name } = (await tx.one<{ name: string }>(
        'select name from vendors where organization_id = $1 and id = $2',
        [organization_id, row.vendor],
      ))!
      await notify(
        tx,
        {
          organization_id,
          people: [row.buyer],
          event: 'order_answered',
          record: { table: purchaseOrder.table, id: order },
          words: `${name} ${said[answer]} ${row.number}, ${row.title}.`,
          actor: null,
          happening: id,
        },
        clock.now(),
      )
    })
  },
  { sends: somePeople },
)
