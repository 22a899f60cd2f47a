import { notAmong, among } from '#platform/life/status-sql.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { evaluationLife } from '#areas/procurement/panel/life.ts'
import type { Statement } from './statements.ts'

const published = `s.organization_id = $1 and s.status ${among(solicitationLife, 'shown')}
  and s.published_at is not null and s.closes_at is not null`

/** Periods that were entered or changed after a solicitation closed and still apply to it. */
const lateRules = `
  select 'response period' as late, r.days, r.valid_from, coalesce(h.changed_at, r.created_at) as entered_at
    from response_periods r left join lateral (
      select max(c.at) as changed_at from record_changes c where c.organization_id = $1
      and c.table_name = 'response_periods' and c.record = r.id and c.operation = 'update'
      and c.after ?| array['kind', 'above', 'days', 'valid_from']) h on true
   where r.organization_id = $1 and r.kind = s.kind and r.valid_from <= app.day_of($1, s.published_at)
  union all
  select 'protest period', t.days, t.valid_from, coalesce(h.changed_at, t.created_at)
    from protest_periods t left join lateral (
      select max(c.at) as changed_at from record_changes c where c.organization_id = $1
      and c.table_name = 'protest_periods' and c.record = t.id and c.operation = 'update'
      and c.after ?| array['kind', 'above', 'days', 'counted', 'valid_from']) h on true
   where t.organization_id = $1 and t.kind = s.kind
     and t.valid_from <=
     coalesce((select max(app.day_of($1, a.notice_at)) from awards a where a.organization_id = $1
       and a.solicitation = s.id), $2::date)`

const names = (which: string) => `(select string_agg(m.display_name, ', ' order by m.display_name) from panelists p
        join organization_members m on m.organization_id = $1 and m.user_id = p.member
       where p.organization_id = $1 and p.evaluation = e.id and p.part = 'evaluator'
       and p.declared not in ('conflict', 'released') and ${which})`
const evaluators = `(select count(*) from panelists p where p.organization_id = $1 and p.evaluation = e.id
  and p.part = 'evaluator' and p.declared not in ('conflict', 'released'))`
const isOfficer = `exists (select from opening_officers f where f.organization_id = $1
  and f.solicitation = e.solicitation and f.officer = p.member)`

export const solicitationsAndEvaluations: readonly Statement[] = [
  {
    rule: 'response-time',
    table: 'solicitations',
    time: true,
    sql: `
    select s.id, s.number || ', ' || s.title as subject,
    json_build_object('kind', s.kind, 'estimate', s.estimate, 'on', app.day_of($1, s.published_at),
      'minutes', floor(extract(epoch from s.closes_at - s.published_at) / 60)) as facts
    from solicitations s where ${published}`,
  },
  {
    rule: 'open-registration',
    table: 'solicitations',
    sql: `
    select s.id, s.number || ', ' || s.title as subject, json_build_object('invited_only', s.invited_only,
      'registration', case when w.organization_id is null then 'closed'
                           when w.opened_at < s.closes_at
                           and coalesce(w.closed_at, 'infinity') > s.published_at then 'open'
                           when s.published_at < w.known_from then 'unknown' else 'closed' end) as facts
    from solicitations s left join vendor_welcomes w on w.organization_id = $1 where ${published}`,
  },
  {
    rule: 'rules-before-bids',
    table: 'solicitations',
    sql: `
    select s.id, s.number || ', ' || s.title as subject, json_build_object('closed_on', app.day_of($1, s.closes_at),
      'late', l.late, 'late_days', l.days, 'entered_on', app.day_of($1, l.entered_at), 'dated_from', l.valid_from)
      as facts
    from solicitations s left join lateral (
      select * from (${lateRules}) each where each.entered_at > s.closes_at order by each.entered_at desc limit 1) l
      on true
    where ${published} and s.status ${notAmong(solicitationLife, 'published')} and $2::date is not null`,
  },
  {
    rule: 'number-and-kind',
    table: 'solicitations',
    sql: `
    select s.id, s.number || ', ' || s.title as subject,
    json_build_object('number', s.number, 'prefix', split_part(s.number, '-', 1), 'kind', upper(s.kind)) as facts
    from solicitations s where ${published}`,
  },
  {
    rule: 'blind-evaluation',
    table: 'evaluations',
    sql: `
    select e.id, e.number || ', ' || e.title as subject,
    json_build_object('evaluators', ${evaluators}, 'officers', ${names(isOfficer)}) as facts
    from evaluations e join solicitations s on s.organization_id = $1 and s.id = e.solicitation
    where e.organization_id = $1 and s.kind = 'rfp'`,
  },
  {
    rule: 'conflict-of-interest',
    table: 'evaluations',
    sql: `
    select e.id, e.number || ', ' || e.title as subject, json_build_object('evaluators', ${evaluators},
      'unanswered', ${names(`p.declared = 'waiting' and e.status ${notAmong(evaluationLife, 'naming')}`)},
      'late', ${names(`p.declared = 'clear' and ${isOfficer}
        and p.declared_at > (select min(b.created_at) from bids b where b.organization_id = $1
          and b.solicitation = e.solicitation)`)}) as facts
    from evaluations e join solicitations s on s.organization_id = $1 and s.id = e.solicitation
    where e.organization_id = $1 and s.kind = 'rfp'`,
  },
]
