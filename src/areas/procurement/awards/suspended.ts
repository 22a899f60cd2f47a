import { tellWhenSuspended, type OpenWith } from '#areas/vendors/lifecycle/tell-suspended.ts'
import { evaluationLife } from '../panel/life.ts'
import { awardLife } from './life.ts'

tellWhenSuspended((tx, vendor) =>
  tx.sql<OpenWith>(
    `select distinct 'evaluations' as table, e.id, e.number, array[e.chair] as people,
            'Its bid stays under evaluation, and no award can be recommended to it.' as words
       from evaluations e
       join bids b on b.organization_id = e.organization_id and b.solicitation = e.solicitation and b.vendor = $2
      where e.organization_id = $1 and e.status = any ($3)
     union all
     select 'awards', a.id, a.number, array[a.written_by, s.contact],
            'It can’t be announced or made. Wait, or annul or rescind it and recommend another bidder.'
       from awards a join solicitations s on s.organization_id = a.organization_id and s.id = a.solicitation
      where a.organization_id = $1 and a.status = any ($4)
        and exists (select from award_lines l where l.organization_id = $1 and l.award = a.id and l.vendor = $2)`,
    [tx.organization_id, vendor, evaluationLife.openStatuses, awardLife.openStatuses],
  ),
)
