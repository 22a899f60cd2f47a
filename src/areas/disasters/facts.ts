import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Place } from '#platform/records/fields.ts'
import { incident, type Incident } from './incidents/records.ts'
import { NotFound } from '#platform/commands/refusals.ts'

export async function incidentById(tx: CommandTx, id: string): Promise<Incident> {
  const row = await tx.one<Incident>('select * from emergency_incidents where organization_id = $1 and id = $2', [tx.organizationId(), id])
  if (!row) throw new NotFound(incident.label)
  return row
}

export const asJson = (place: Place | null | undefined): string | null => (place ? JSON.stringify(place) : null)
/** Instants come from the database as its driver has them; rules want them as they are written. */
export const iso = (moment: string | Date): string => new Date(moment).toISOString()
