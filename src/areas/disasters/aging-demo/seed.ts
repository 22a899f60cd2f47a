import type { Tx } from '#platform/database/database.ts'
import { addDays, daysBetween } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { firstDayOfHeat } from '#platform/functions/demo/department.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import centersCsv from './centers.csv?raw'
import logCsv from './log.csv?raw'
import requestsCsv from './requests.csv?raw'

const log = rowsOf(logCsv, {
  day: 'number',
  time: 'text',
  who: 'text',
  position: 'text',
  words: 'text',
  significant: 'text?',
})
const requests = rowsOf(requestsCsv, {
  title: 'text',
  kind: 'text',
  quantity: 'number',
  unit: 'text',
  priority: 'text',
  source: 'text',
  provider: 'text',
  details: 'text',
})
/** Cooling centers with the people counted on each evening. */
const centers = rowsOf(centersCsv, { name: 'text', capacity: 'number', counts: 'text' })

/** The heat emergency of the past summer: cooling centers, well-being calls and visits. */
export async function seedHeatEmergency(
  tx: Tx,
  actAt: (days: number) => Act,
  { organization, now, today, max }: { organization: string; now: Date; today: string; max: string },
): Promise<void> {
  const began = firstDayOfHeat(today)
  const moment = (day: number, time: string) => `${addDays(began, day)}T${time}:00-04:00`
  const after = (day: number, time: string, minutes = 5) =>
    actAt((Date.parse(moment(day, time)) - now.getTime()) / 86_400_000 + minutes / 1_440)
  const shelters: string[] = []
  for (const { name, capacity } of centers)
    shelters.push(
      (
        await actAt(-daysBetween(began, today) - 60)('rosa', 'shelters/create', {
          name,
          place: { address: `${name.replace(' cooling center', '')}, New York` },
          capacity,
          accessible: true,
          pets: false,
          generator: false,
        })
      ).id,
    )
  const { id: incident } = await after(0, '07:00')('max', 'incidents/open', {
    incident: {
      title: 'Heat emergency',
      kind: 'health',
      began_at: moment(0, '07:00'),
      commander: max,
      summary: 'Three days with a heat index above 100 °F. Older people who live alone are most at risk.',
      objectives:
        '1. Every client on the call list is reached or visited each day.\n2. Cooling centers are open from eight to ten.\n3. No one on a meal route is without food or water.',
    },
  })
  await after(0, '07:05')('max', 'incidents/activate', {
    id: incident,
    level: 'partial',
    reason: 'The city declared a heat emergency for three days.',
  })
  await after(0, '07:10')('max', 'incidents/sign-in', { id: incident, position: 'incident_commander' })
  await after(0, '07:20')('rosa', 'incidents/sign-in', { id: incident, position: 'operations' })
  for (const id of shelters) await after(0, '08:00')('rosa', 'shelters/open', { id, incident })
  for (const { day, time, who, position, words, significant } of log) {
    const { id } = await after(day, time)(who, 'incident-log/write', {
      incident,
      position,
      observed_at: moment(day, time),
      words,
      significant: significant === 'yes',
      attachments: [],
    })
    if (significant && who !== 'max')
      await after(day, time, 20)('max', 'incident-log/decide', { id, confirmed: true, words: '' })
  }
  for (const { source, provider, ...request } of requests) {
    const { id } = await after(0, '08:30')('rosa', 'resource-requests/ask', { incident, ...request })
    await after(0, '08:45')('rosa', 'resource-requests/assign', { id, source, provider, vendor: null })
    for (const [at, step] of ['depart', 'arrive', 'demobilize'].entries())
      await after(at === 2 ? 3 : 0, '09:00', at * 60)('rosa', `resource-requests/${step}`, { id })
  }
  for (const [at, { counts }] of centers.entries()) {
    for (const [day, occupants] of counts.split('|').entries())
      await after(day, '20:00')('rosa', 'shelters/count', { id: shelters[at], occupants: Number(occupants), words: '' })
    await after(3, '09:00')('rosa', 'shelters/count', { id: shelters[at], occupants: 0, words: 'Normal hours again.' })
    await after(3, '09:30')('rosa', 'shelters/close', { id: shelters[at] })
  }
  const report = await after(3, '10:00')('rosa', 'situation-reports/prepare', {
    incident,
    from: moment(0, '07:00'),
    to: moment(3, '08:00'),
  })
  await after(3, '11:00')('max', 'situation-reports/sign', {
    id: report.id,
    version: report.version,
    name: 'Grant Manager',
  })
  for (const { id } of await tx.sql<{ id: string }>(
    `select id from position_duties where organization_id = $1 and incident = $2 and status = 'on_duty'`,
    [organization, incident],
  ))
    await after(3, '12:00')('max', 'incidents/sign-out', { id, note: 'Normal hours. Calls go to the duty officer.' })
  await after(3, '14:00')('max', 'incidents/close', {
    id: incident,
    note: 'Every client on the list was reached or visited. Two were in a hospital and are home. Keep 150 fans for next summer.',
  })
}
