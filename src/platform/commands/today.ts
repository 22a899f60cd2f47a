import type { Tx } from '../database/database.ts'
import { localDay } from '../dates.ts'
import type { CommandTx } from './command-tx.ts'

type Here = Pick<CommandTx, 'one' | 'organization_id'>

/** The clock by which the organization's days begin and its deadlines fall. A person without one uses UTC. */
export const zoneOf = async (tx: Here): Promise<string> => {
  const organization = tx.organization_id
  return organization ? zoneIn(tx, organization) : 'UTC'
}

/** The current day where the organization is: due days, legal deadlines, chains and delegations are counted there. */
export const todayOf = async (tx: Here, now: Date): Promise<string> => localDay(now, await zoneOf(tx))

/** The same for a named organization, for code that also runs outside a command. */
export const zoneIn = async (tx: Pick<Tx, 'one'>, organization: string): Promise<string> =>
  (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [organization]))!.time_zone

export const todayIn = async (tx: Pick<Tx, 'one'>, organization: string, now: Date): Promise<string> =>
  localDay(now, await zoneIn(tx, organization))
