/** The published photos of a report `r`, as the addresses of their pictures: each was looked at by staff. */
export const publicPhotos = `(select coalesce(json_agg(f.id order by f.position), '[]') from service_photos f
  where f.organization_id = r.organization_id and f.request = r.id and f.is_public)`
