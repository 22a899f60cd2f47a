import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { addDays } from '#platform/dates.ts'
import { delegation, type Delegation } from '../delegations/records.ts'
import { nameOf } from '../signing/rules.ts'
import { asJudged, authorship, people, requestById, situationOf } from './facts.ts'
import { refreshWaiting } from './moving-on.ts'
import { whyNotHandOver } from './rules.ts'

/** Long enough for any request; the transfer ends with the request in any case. */
const days = 365

export const handOver = command('approvals/hand-over', {
  about:
    'Transfers one request to another approver. The person who transferred it can still approve it or take it back.',
  decides: 'people',
  personal: true,
  reason: 'comment',
  input: z.object({
    id: z.uuid(),
    to_person: z.uuid('Select the approver'),
    comment: z.string().trim().max(500, 'Comment must be less than 500 characters').default(''),
  }),
  async run({ id, to_person, comment }, { tx, actor, now }): Promise<Delegation> {
    const request = await asJudged(tx, await requestById(tx, actor.organization_id, id, 'for update'), now)
    const known = await situationOf(tx, request, now, actor.user_id)
    const met = {
      ...known,
      people: [
        ...known.people.filter(({ user_id }) => user_id !== to_person),
        ...(await people(tx, actor.organization_id, now, [to_person])).filter(({ user_id }) => user_id === to_person),
      ],
    }
    const situation = {
      ...met,
      ...(await authorship(tx, actor.organization_id, { table: request.document_table, id: request.document }, met)),
    }
    refuseIf(whyNotHandOver(request, { actor, to: to_person, ...situation }))
    await tx.sql(
      `update delegations set ended_at = $4 where organization_id = $1 and request = $2 and from_person = $3
        and ended_at is null`,
      [actor.organization_id, id, actor.user_id, now],
    )
    const made = await tx.insert<Delegation>(delegation, {
      from_person: actor.user_id,
      to_person,
      first_day: situation.today,
      last_day: addDays(situation.today, days),
      request: id,
      away: false,
      reason: comment || `Transferred: ${request.title}`.slice(0, 500),
    })
    const before = situation.delegations.filter((each) => each.request !== id || each.from_person !== actor.user_id)
    const words = `${nameOf(actor.user_id, situation.people)} transferred ${request.title} to you for approval.${comment ? ` ${comment}` : ''}`
    await refreshWaiting(
      tx,
      request,
      { ...situation, delegations: [...before, made] },
      { by: actor.user_id, now, event: 'delegation', words },
    )
    return made
  },
})
