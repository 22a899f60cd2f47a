import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import type { Actor } from '#platform/roles.ts'
import { asHouse } from './as-house.ts'
import { whyNotOperate } from './rules.ts'

/**
 * The operator's work beyond their own organization: with the platform's rights, inside a command, so that it is
 * judged, idempotent and in the audit log. Nothing else uses these rights; the one check before it is here.
 */
export async function asPlatform<Out>(
  tx: CommandTx,
  actor: Pick<Actor, 'operates'>,
  work: () => Promise<Out>,
): Promise<Out> {
  const reason = whyNotOperate(actor)
  if (reason) throw new Refusal(reason)
  return asHouse(tx, work)
}
