import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { todayOf, zoneOf } from '#platform/commands/today.ts'
import { incident as incidentRecord, positions, type Duty, type Incident } from '../incidents/records.ts'
import type { LogEntry } from '../incidents/log/records.ts'
import { readLog } from '../incidents/log/rules.ts'
import type { LifelineReport } from '../lifelines/records.ts'
import type { ResourceRequest } from '../requests/records.ts'
import type { Shelter } from '../shelters/records.ts'
import { icsPaper } from './paper/rules.ts'
import { afterAction, ics209, ics214 } from './rules.ts'

export const icsForm = documentQuestion('incidents/ics-form', {
  about: 'An ICS form of an incident as a document: the activity log, the status summary or the after-action draft.',
  input: z.strictObject({
    incident: z.uuid(),
    form: z.enum(['214', '209', 'after_action']),
    position: z.enum(positions).optional(),
  }),
  async run({ incident: id, form, position }, { tx, now }) {
    const [incident] = await read<Incident>(tx, 'emergency_incidents', { where: 'id = $2', id })
    if (!incident) throw new NotFound(incidentRecord.label)
    const lines = readLog(
      await read<LogEntry>(tx, 'incident_log_entries', {
        where: 'incident = $2 order by observed_at desc, count desc limit 1000',
        id,
      }),
    )
    const people = await tx.asPerson<{ user_id: string; display_name: string }>(
      'select user_id, display_name from organization_members where organization_id = $1 limit 1000',
      [tx.organization_id],
    )
    const known = {
      incident,
      duties: await read<Duty>(tx, 'position_duties', { where: 'incident = $2 order by began_at limit 500', id }),
      lines,
      names: new Map(people.map(({ user_id, display_name }) => [user_id, display_name])),
      zone: await zoneOf(tx),
      now: now.toISOString(),
    }
    const made =
      form === '214'
        ? ics214(known, position)
        : form === 'after_action'
          ? afterAction(known)
          : ics209(known, {
              lifelines: await read<LifelineReport>(tx, 'lifeline_reports', {
                where: 'incident = $2 order by created_at desc limit 400',
                id,
              }),
              requests: await read<ResourceRequest>(tx, 'resource_requests', {
                where: 'incident = $2 order by created_at limit 1000',
                id,
              }),
              shelters: await read<Shelter>(tx, 'shelters', {
                where: 'incident = $2 order by created_at limit 200',
                id,
              }),
            })
    return icsPaper(made, {
      letterhead: await letterheadOf(tx, tx.organization_id),
      incident: incident.number,
      today: await todayOf(tx, now),
    })
  },
})

/** Rows of an incident with the reader’s own rights, with moments as the forms read them. */
async function read<R extends object>(
  tx: CommandTx,
  table: string,
  { where, id }: { where: string; id: string },
): Promise<R[]> {
  const rows = await tx.asPerson<Record<string, unknown>>(
    `select * from public.${table} where organization_id = $1 and ${where}`,
    [tx.organization_id, id],
  )
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
      ) as R,
  )
}
