import type { Tx } from '../database/database.ts'
import { localDay } from '../dates.ts'
import type { CommandTx } from './command-tx.ts'

type Here = Pick<CommandTx, 'one' | 'organizationId'>

/**
 * On which clock the organization's days begin and its deadlines fall. Who works in none has no clock but the world's.
 */
export const zoneOf = async (tx: Here): Promise<string> => {
  const organization = tx.organizationId()
  return organization ? zoneIn(tx, organization) : 'UTC'
}

/** The day it is where the organization is: due days, clocks of the law, chains and delegations are counted there. */
export const todayOf = async (tx: Here, now: Date): Promise<string> => localDay(now, await zoneOf(tx))

/** The same of an organization that is named, for what also runs outside of a command. */
export const zoneIn = async (tx: Pick<Tx, 'one'>, organization: string): Promise<string> =>
  (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [organization]))!.time_zone

export const todayIn = async (tx: Pick<Tx, 'one'>, organization: string, now: Date): Promise<string> =>
  localDay(now, await zoneIn(tx, organization))
