import type { CommandTx } from '#platform/commands/command-tx.ts'
import { localDay } from '#platform/dates.ts'

/** The day it is where the agency is: FEMA's clocks count calendar days. */
export async function todayOf(tx: CommandTx, now: Date): Promise<string> {
  const { time_zone } = (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [tx.organizationId()]))!
  return localDay(now, time_zone)
}
