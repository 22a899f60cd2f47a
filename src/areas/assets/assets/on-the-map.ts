import { notAmong } from '#platform/life/status-sql.ts'
import { assetLife } from './life.ts'

/** The assets of organization $1 that have a location, for the map. */
export const assetsOnTheMap = `
  select 'assets', id, name, 'condition ' || replace(condition, '_', ' ') || ', consequence ' || criticality,
    coalesce(replacement_cost, cost)::bigint, place from assets
   where organization_id = $1 and place is not null and status ${notAmong(assetLife, 'disposed')} limit 3000`
