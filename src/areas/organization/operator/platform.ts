import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import type { Actor } from '#platform/roles.ts'
import { asHouse } from './as-house.ts'
import { whyNotOperate } from './rules.ts'

/**
 * What the operator does beyond an own organization: with the rights of the house, inside a command, so that it is
 * judged, asked once, and stands in the trail. Nothing else takes these rights on; the one question before it is asked
 * here.
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
