import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import { atLeast } from '#platform/roles.ts'
import { asPlatform } from '../operator/platform.ts'
import { knownWeeks } from './rules.ts'

const nothing = z.strictObject({})
const days = (now: Date, count: number) => new Date(now.getTime() - count * 86_400_000)

/**
 * Counted with the platform's rights, for this organization alone: administrators read the audit log, managers its
 * totals.
 */
async function counted<Out>(tx: CommandTx, work: () => Promise<Out>): Promise<Out> {
  await tx.sql(`select set_config('role', 'service_role', true)`)
  const out = await work()
  await tx.sql(`select set_config('role', 'commands', true)`)
  return out
}

export type Growth = {
  own: { invited: number; accepted: number; began: number; active: number }
  joined: { person: string; joined: string }[]
  active: { person: string; day: string }[]
  invitations: { id: string; email: string; role: string; created_at: string; expires_at: string }[]
}

export const showGrowth = question('growth/show', {
  heavy: true,
  about: 'Shows how people join the organization and stay: invited, joined, first command, active in the last week.',
  input: nothing,
  async run(_input, { tx, actor, now }): Promise<Growth> {
    if (!atLeast('manager', actor)) throw new Refusal('Only managers and administrators can see this.')
    const organization = actor.organization_id
    return counted(tx, async () => ({
      own: (await tx.one(
        `select (select count(*)::int from invitations where organization_id = $1) as invited,
                (select count(*)::int from organization_members where organization_id = $1) as accepted,
                (select count(*)::int from organization_members m where m.organization_id = $1
                  and exists (select from audit_events a where a.organization_id = $1 and a.actor = m.user_id))
                  as began,
                (select count(*)::int from organization_members m where m.organization_id = $1
                  and exists (select from audit_events a where a.organization_id = $1 and a.actor = m.user_id
                    and a.at > $2)) as active`,
        [organization, days(now, 7)],
      ))!,
      // Numbered and not named: the question is whether people stay, not who.
      joined: await tx.sql(
        `select dense_rank() over (order by user_id)::text as person, app.day_of($1, joined_at)::text as joined
          from organization_members where organization_id = $1`,
        [organization],
      ),
      active: await tx.sql(
        `select m.person, a.day from (select user_id, dense_rank() over (order by user_id)::text as person
          from organization_members where organization_id = $1) m
           join (select distinct actor,
             (at at time zone (select time_zone from organizations where id = $1))::date::text as day from audit_events
             where organization_id = $1 and at > $2) a on a.actor = m.user_id limit 20000`,
        [organization, days(now, 7 * knownWeeks)],
      ),
      invitations: atLeast('admin', actor)
        ? await tx.sql(
            `select id, email, role, created_at, expires_at from invitations where organization_id = $1
              and accepted_at is null order by created_at desc limit 200`,
            [organization],
          )
        : [],
    }))
  },
})

export type PlatformGrowth = {
  funnel: { visits: number; waitlist: number; demos: number; organizations: number; active: number }
  pages: { path: string; views: number }[]
  days: { day: string; views: number }[]
}

/** Vendors are not counted among the active ones: one more would reveal that a bid was sealed. */
export const showPlatformGrowth = question('growth/platform', {
  about: 'Shows the path from visits to active organizations over the last 90 days. For the operator.',
  input: nothing,
  async run(_input, { tx, actor, now }): Promise<PlatformGrowth> {
    return asPlatform(tx, actor, async () => ({
      funnel: (await tx.one(
        `select (select coalesce(sum(views), 0)::int from page_views where day > $1::date) as visits,
                (select count(distinct email)::int from inquiries where kind = 'waitlist' and created_at > $1)
                as waitlist,
                ((select count(*) from inquiries where kind = 'demo' and created_at > $1) +
                  (select count(*) from demo_bookings where created_at > $1))::int as demos,
                (select count(*)::int from organizations where created_at > $1) as organizations,
                (select count(distinct a.organization_id)::int from audit_events a
                  join organizations o on o.id = a.organization_id where o.kind <> 'vendor' and o.created_at > $1
                  and a.at > $2) as active`,
        [days(now, 90), days(now, 7)],
      ))!,
      pages: await tx.sql(
        `select path, sum(views)::int as views from page_views where day > $1::date group by path order by views desc
          limit 15`,
        [days(now, 90)],
      ),
      days: await tx.sql(
        `select day::text, sum(views)::int as views from page_views where day > $1::date group by day order by day`,
        [days(now, 30)],
      ),
    }))
  },
})

export type Metrics = {
  days: { day: string; people: number; commands: number }[]
  topics: { topic: string; commands: number; people: number }[]
  people: number
  spans: { command: string; times: number; seconds: number | null }[]
}

/** From an index alone, which has the record of each change. */
export const spansSql = `
  select table_name as command, count(*)::int as times,
  (percentile_cont(0.5) within group (order by extract(epoch from last - first)))::int as seconds
    from (select table_name, record, min(at) as first, max(at) as last from record_changes where organization_id = $1
      and at > $2 group by 1, 2) spans
   where last > first group by table_name having count(*) >= 2 order by times desc limit 12`

export const showMetrics = question('metrics/show', {
  heavy: true,
  about: 'Shows what is used in the organization and by how many people in the last 30 days, without tracking anyone.',
  input: nothing,
  async run(_input, { tx, actor, now }): Promise<Metrics> {
    if (!atLeast('admin', actor)) throw new Refusal('Only administrators can see this.')
    const values = [actor.organization_id, days(now, 30)]
    return counted(tx, async () => ({
      days: await tx.sql(
        `select (at at time zone (select time_zone from organizations where id = $1))::date::text as day,
          count(distinct actor)::int as people, count(*)::int as commands from audit_events where organization_id = $1
          and at > $2 group by 1 order by 1`,
        values,
      ),
      topics: await tx.sql(
        `select split_part(command, '/', 1) as topic, count(*)::int as commands, count(distinct actor)::int as people
          from audit_events where organization_id = $1 and at > $2 group by 1 order by commands desc limit 40`,
        values,
      ),
      people: (await tx.one<{ people: number }>(
        `select count(*)::int as people from organization_members where organization_id = $1 and disabled_at is null`,
        [actor.organization_id],
      ))!.people,
      // From the creation of a record to its last change: what the records show, not the hours of work on it.
      spans: await tx.sql(spansSql, values),
    }))
  },
})

export const growthQuestions = [showGrowth, showPlatformGrowth, showMetrics]
