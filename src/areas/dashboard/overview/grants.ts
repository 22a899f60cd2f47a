import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { reportLife } from '#areas/grants/reports/life.ts'
import { grantLife } from '#areas/grants/grants/life.ts'
import type { ReportOfGrant } from './rules.ts'

export type GrantInTime = {
  id: string
  title: string
  agency: string
  amount: number
  starts_on: string
  ends_on: string
  reports: ReportOfGrant[]
}
type Grants = { today: string; active: number; awarded: number; grants: GrantInTime[] }

/** How many grants the timeline shows; the headline covers all active ones. */
const most = 5

/** Active grants, those with the next due report first. $1 the organization, $2 now. */
export const grantsSql = `
  with days as (select app.day_of($1, $2) as today),
  active as materialized (
    select g.id, g.title, g.agency, g.amount, g.starts_on, g.ends_on from public.grants g
     where g.organization_id = $1 and g.status ${among(grantLife, 'spending')}),
  asked as materialized (
    select r.id, r.funding, r.number, r.due_on, r.status from active a
      join public.grant_reports r on r.organization_id = $1 and r.funding = a.id
     where r.status ${notAmong(reportLife, 'revised')} and r.due_on is not null),
  chosen as (
    select a.*, (select min(r.due_on) from asked r where r.funding = a.id and r.status ${notAmong(reportLife, 'sent')}) as next
      from active a order by next nulls last, a.ends_on, a.id limit ${most})
  select (select today from days) as today, (select count(*)::int from active) as active,
  (select coalesce(sum(amount), 0)::bigint from active) as awarded,
  (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'agency', c.agency, 'amount', c.amount,
    'starts_on', c.starts_on, 'ends_on', c.ends_on, 'reports', (
      select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'due_on', r.due_on, 'filed', r.status ${among(reportLife, 'sent')})
        order by r.due_on, r.id), '[]') from asked r where r.funding = c.id))
    order by c.next nulls last, c.ends_on, c.id), '[]') from chosen c) as grants`

export const grantsInTime = question('dashboard/grants', {
  about: 'Active grants with their terms and the due dates of their reports, those due next first.',
  input: z.strictObject({}),
  async run(_, { tx, actor, now }): Promise<Grants> {
    const [found] = await tx.asPerson<Grants>(grantsSql, [actor.organization_id, now])
    return found!
  },
})
