import { Hono } from 'hono'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { personOf } from '#platform/functions/callers.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import type { Figures, Summary } from '#platform/operations/figures.ts'
import { atLeast } from '#platform/roles.ts'
import type { Services } from '#platform/services.ts'

type Queue = {
  name: string
  due: number
  waiting: number
  dead: number
  last_error: string | null
  oldest: string | null
}
export type Monitoring = {
  process: Summary
  connections: { total: number; idle: number; waiting: number }
  queue: Queue[]
  storage: { files: number; bytes: number }
  errors: { day: string; count: number }[]
  events: { at: string; event_type: string; severity: string; words: string }[]
}

/** The operator runs this installation: what the demo city reports about its own machines did not happen here. */
const notMadeUp = `coalesce(event_data ->> 'source', '') not like '%(demonstration)'`

/** Jobs or files queued by a vendor would tell the operator of a sealed bid; a failed job needs the operator. */
const ofVendor = (row: string) =>
  `exists (select from organizations o where o.id = ${row}.organization_id and o.kind = 'vendor')`
const shownJobs = `($1::uuid is null and (dead_at is not null or not ${ofVendor('jobs')}) or organization_id = $1)`

/**
 * GET /functions/v1/monitoring: what the process counts anyway, and what the database knows of this organization's
 * jobs, files and errors. The figures of routes cover the whole process and name no one; jobs and errors are those of
 * the caller's organization. The operator gets the counts of all organizations, and the text only of those events
 * that belong to none.
 */
export function monitoring(services: Services, figures: Figures): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.get('/', async (c) => {
    const actor = await personOf(services, c)
    if (!atLeast('manager', actor) && !actor.operates)
      throw new Refusal('Only managers and administrators can see monitoring.')
    const now = services.clock.now()
    const whose = actor.operates ? null : actor.organization_id
    const [week] = [new Date(now.getTime() - 7 * 86_400_000)]
    const house = { role: 'service_role' } as const
    const [queue, storage, errors, events] = await Promise.all([
      services.database.read(house, {
        name: 'monitor queue',
        text: `select name, count(*) filter (where dead_at is null and run_at <= $2)::int as due,
          count(*) filter (where dead_at is null and run_at > $2)::int as waiting,
          count(*) filter (where dead_at is not null)::int as dead, max(last_error) as last_error,
          min(run_at) filter (where dead_at is null and run_at <= $2) as oldest from app.jobs where ${shownJobs}
          group by name order by dead desc, due desc, name limit 100`,
        values: [whose, now],
      }),
      services.database.read(house, {
        name: 'monitor storage',
        text: `select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from storage.objects
          where $1::uuid is null and not ${ofVendor('objects')} or organization_id = $1`,
        values: [whose],
      }),
      services.database.read(house, {
        name: 'monitor errors',
        text: `select coalesce(app.day_of(organization_id, created_at), created_at::date)::text as day,
          count(*)::int as count from app.security_events where event_type = 'application_error' and created_at > $2
          and ($1::uuid is null and ${notMadeUp} or organization_id = $1) group by 1 order by 1`,
        values: [whose, week],
      }),
      services.database.read(house, {
        name: 'monitor events',
        text: `select created_at as at, event_type, severity,
          left(coalesce(event_data->>'message', event_data->>'name', ''), 200) as words from app.security_events
          where created_at > $2 and ($1::uuid is null and organization_id is null or organization_id = $1)
          order by created_at desc limit 100`,
        values: [whose, week],
      }),
    ])
    const answer: Monitoring = {
      process: figures.summary(),
      connections: services.database.inUse(),
      queue: queue.rows as Queue[],
      storage: storage.rows[0] as Monitoring['storage'],
      errors: errors.rows as Monitoring['errors'],
      events: actor.operates || atLeast('admin', actor) ? (events.rows as Monitoring['events']) : [],
    }
    return c.json(answer)
  })
  return api
}
