/** The assets of the organization $1 that have a place, as the map shows them. */
export const assetsOnTheMap = `
  select 'assets', id, name, 'condition ' || replace(condition, '_', ' ') || ', consequence ' || criticality,
    coalesce(replacement_cost, cost)::bigint, place from assets
   where organization_id = $1 and place is not null and status <> 'disposed' limit 3000`
