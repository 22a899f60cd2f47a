import type { Tx } from '#platform/database/database.ts'
import { localDay } from '#platform/dates.ts'

/** The day it is where the agency is. */
export async function todayOf(tx: Tx & { organizationId(): string | null }, now: Date): Promise<string> {
  const found = await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [tx.organizationId()])
  return localDay(now, found?.time_zone ?? 'UTC')
}

/** Files are kept as JSON. */
export const kept = (files: readonly object[] | null | undefined): string => JSON.stringify(files ?? [])
