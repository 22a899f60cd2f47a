import type { Tx } from '#platform/database/database.ts'
import { among } from '#platform/life/status-sql.ts'
import { standingKinds } from '../profiles/kinds/records.ts'
import { vendorLife } from '../vendors/life.ts'
import { vendorCertificate } from '../certificates/records.ts'

/**
 * The public listing follows what the company entered and the agency accepted: shown while the vendor is active and
 * its people consent, hidden otherwise. Every command that changes one of these calls it.
 */
export async function keepListing(tx: Tx, organization: string, vendor: string, now: Date): Promise<void> {
  const kept = await tx.one(
    `insert into vendor_listings (organization_id, vendor, agency, name, trade_name, type, city, website, about,
      categories, small_business, certificates, updated_at)
     select v.organization_id, v.id, o.name, r.p ->> 'name', r.p ->> 'trade_name', v.type, r.p ->> 'city',
     r.p ->> 'website', r.p ->> 'about', r.p ->> 'categories', coalesce((r.p ->> 'small_business')::boolean, false),
            coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'issued_by', c.issued_by, 'expires_on',
              c.expires_on) order by c.kind, c.expires_on)
                        from vendor_certificates c where c.organization_id = $1 and c.vendor = v.id
                        and c.status ${among(vendorCertificate, 'current')} and c.kind = any ($3)), '[]'), $4
       from vendors v join organizations o on o.id = v.organization_id
       join vendor_accounts a on a.organization_id = v.organization_id and a.vendor = v.id and a.listed
       join lateral (select content -> 'profile' as p from vendor_registrations r where r.organization_id = $1
         and r.vendor = v.id and r.status = 'accepted' order by r.decided_at desc limit 1) r on true
      where v.organization_id = $1 and v.id = $2 and v.status ${among(vendorLife, 'active')}
     on conflict (organization_id, vendor) do update set
       (agency, name, trade_name, type, city, website, about, categories, small_business, certificates, updated_at) =
       (excluded.agency, excluded.name, excluded.trade_name, excluded.type, excluded.city, excluded.website,
         excluded.about, excluded.categories, excluded.small_business, excluded.certificates, excluded.updated_at)
     returning vendor`,
    [organization, vendor, standingKinds, now],
  )
  if (!kept)
    await tx.sql('delete from vendor_listings where organization_id = $1 and vendor = $2', [organization, vendor])
}
