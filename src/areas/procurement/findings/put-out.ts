import type { Context } from '#platform/commands/command.ts'
import { findingsOf } from './facts.ts'
import { finding, type Finding } from './records.ts'
import { findingOf } from './rules.ts'

/** These bids are no longer considered, for this reason; the ranking continues without them. */
export async function putOut(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  solicitation: string,
  { bids, about, reason }: { bids: readonly string[]; about: 'responsive' | 'responsible'; reason: string },
): Promise<void> {
  const found: readonly Finding[] = await findingsOf(tx, solicitation)
  for (const bid of new Set(bids)) {
    const before = findingOf(found, bid, { about, criterion: null })
    const values = { met: false, reason: reason.slice(0, 2_000), found_by: actor.user_id }
    await (before ? tx.update(finding, before.id, values) : tx.insert(finding, { solicitation, bid, about, ...values }))
  }
}
