import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import { phrase, translated } from '#platform/say.ts'
import type { Protest } from './rules.ts'

/** Records the outcome of a protest and tells the bidder. */
export async function closeProtest(
  { tx, actor, now }: Context,
  id: string,
  outcome: Protest['outcome'],
  reason: string,
): Promise<void> {
  const [{ vendor, solicitation: of }] = (await tx.sql<Protest>(
    `update protests set outcome = $3, reason = $4, decided_at = $5, decided_by = $6 where organization_id = $1
      and id = $2 returning *`,
    [tx.organization_id, id, outcome, reason, now, actor.user_id],
  )) as [Protest]
  const decided = {
    denied: phrase('Your protest is denied.'),
    judge_again: phrase('Your protest is upheld. The bids will be evaluated again.'),
    next_bidder: phrase('Your protest is upheld. Another bidder will be recommended.'),
    moot: phrase('Your protest is closed: another protest was upheld, and the notice of intent is annulled.'),
    canceled: phrase('Your protest is closed: the solicitation was canceled, and the notice of intent is annulled.'),
    rescinded: phrase('Your protest is closed: the agency took back the notice of intent.'),
  }[outcome!]
  await notify(
    tx,
    {
      organization_id: tx.organization_id!,
      people: [],
      vendor,
      event: 'legal_notice',
      record: { table: 'protests', id },
      words: inEach(() => translated(decided)),
      actor: actor.user_id,
      path: `/public-opportunities/${of}`,
    },
    now,
  )
}

/** Undecided protests end with the solicitation or its award: there is no intended award left to protest. */
export async function closeProtestsOf(
  context: Context,
  solicitation: string,
  { outcome, reason }: { outcome: 'canceled' | 'rescinded'; reason: string },
): Promise<void> {
  const open = await context.tx.sql<{ id: string }>(
    `select id from protests where organization_id = $1 and solicitation = $2 and outcome is null
      order by filed_at, id for update`,
    [context.tx.organization_id, solicitation],
  )
  for (const { id } of open) await closeProtest(context, id, outcome, reason)
}
