import { requestLife } from '#areas/disasters/requests/life.ts'
import { incidentLife } from '#areas/disasters/incidents/life.ts'
import { among } from '#platform/life/status-sql.ts'
import { counted, type Found, type Work } from './desk.ts'

type Incident = { id: string; number: string; title: string; level: string; objectives: string | null }
type Entry = { id: string; count: number; at: string; words: string; significant: boolean }
type Request = {
  id: string
  number: string
  title: string
  priority: string
  quantity: number
  unit: string
  status: string
  late: boolean
}

export const sitrep: Work = async ({ answers: { incident: asked }, now, rows }) => {
  const [incident] = await rows<Incident>(
    'Incident',
    `select id, number, title, level, objectives from emergency_incidents where ($1::uuid is null
      and status ${among(incidentLife, 'open')})
      or id = $1 order by began_at desc limit 1`,
    [asked || null],
  )
  if (!incident) return { summary: 'No open incidents.', found: [] }
  const entries = await rows<Entry>(
    'Log of the last two days',
    `select id, count::int as count, to_char(observed_at at time zone 'UTC', 'DD Mon HH24:MI') as at, words, significant
      from incident_log_entries where incident = $1 and kind in ('entry', 'correction') and observed_at > $2
      order by observed_at limit 200`,
    [incident.id, new Date(now.getTime() - 2 * 86_400_000)],
  )
  const requests = await rows<Request>(
    'Open requests',
    `select id, number, title, priority, quantity::float8 as quantity, unit, status, coalesce(needed_by < $2, false)
      as late from resource_requests where incident = $1
      and status ${among(requestLife, ...requestLife.openStatuses)}
      order by case priority when 'life' then 0 when 'urgent' then 1 else 2 end, needed_by nulls last limit 100`,
    [incident.id, now],
  )
  const waiting = requests.filter((row) => requestLife.is(row, 'new'))
  const found: Found[] = [
    ...(incident.objectives
      ? [
          {
            tone: 'info',
            words: `Objectives of this period:
${incident.objectives}`,
            about: { table: 'emergency_incidents', id: incident.id },
          } satisfies Found,
        ]
      : [
          {
            tone: 'warn',
            words: 'No objectives are entered for this period (ICS-202).',
            about: { table: 'emergency_incidents', id: incident.id },
            task: `${incident.number}: enter objectives for this period`,
          } satisfies Found,
        ]),
    ...entries.map((entry): Found => ({
      tone: entry.significant ? 'warn' : 'info',
      words: `${entry.at} UTC: ${entry.words}`,
      source: `Log, entry ${entry.count}`,
      about: { table: 'incident_log_entries', id: entry.id },
    })),
    ...requests.map((each): Found => ({
      tone: each.late ? 'bad' : requestLife.is(each, 'new') ? 'warn' : 'info',
      words: `${each.number}: ${each.quantity} ${each.unit} ${each.title}, ${each.status.replaceAll('_', ' ')}${each.late ? ', overdue' : ''}.`,
      about: { table: 'resource_requests', id: each.id },
      ...(requestLife.is(each, 'new') && { task: `Assign ${each.number} ${each.title}`.slice(0, 200) }),
    })),
  ]
  return {
    summary: `${incident.number} ${incident.title}, ${incident.level.replaceAll('_', ' ')}: ${counted(entries.length, 'entry', 'entries')} in two days, ${counted(requests.length, 'request')} open, ${waiting.length} unassigned. The situation report uses these and is signed by a person.`,
    found,
  }
}
