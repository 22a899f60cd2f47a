import { among } from '#platform/life/status-sql.ts'
import { incidentLife } from './life.ts'

/** The open incidents of organization $1 that have a location, for the map. */
export const incidentsOnTheMap = `
  select 'incidents', id, title, replace(level, '_', ' ') || case when level = 'monitoring' then ''
    else ' activation' end, null::bigint, place from emergency_incidents
   where organization_id = $1 and place is not null and status ${among(incidentLife, 'open')} limit 200`
