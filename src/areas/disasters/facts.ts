import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Place } from '#platform/records/fields.ts'
import { incident, type Incident } from './incidents/records.ts'
import { NotFound } from '#platform/commands/refusals.ts'

export async function incidentById(tx: CommandTx, id: string): Promise<Incident> {
  const row = await tx.one<Incident>('select * from emergency_incidents where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(incident.label)
  return row
}

/** All authors of a record, except by these commands, which only review. */
export async function writersOf(
  tx: CommandTx,
  { table }: { table: string },
  id: string,
  judging: readonly string[],
): Promise<string[]> {
  const found = await tx.sql<{ actor: string }>(
    `select distinct actor from record_changes where organization_id = $1 and table_name = $2 and record = $3
        and actor is not null and (command is null or not command = any ($4))`,
    [tx.organization_id, table, id, judging],
  )
  return found.map(({ actor }) => actor)
}

export const asJson = (place: Place | null | undefined): string | null => (place ? JSON.stringify(place) : null)
/** Instants come from the database in the driver's format; rules need ISO strings. */
export const iso = (moment: string | Date): string => new Date(moment).toISOString()
