import { among } from '#platform/life/status-sql.ts'
import { workOrderLife } from './life.ts'

/** The open work orders of person $1 in organization $3, for the field app's outdoor work list. */
export const workOrdersInTheField = `
  select 'work', w.id, w.number || ' ' || w.title, a.name, w.due::text, a.place from work_orders w
    join assets a on a.organization_id = w.organization_id and a.id = w.asset where w.organization_id = $3
    and w.assigned_to = $1
    and w.status ${among(workOrderLife, 'assigned', 'in_progress')} order by w.due nulls last limit 50`
