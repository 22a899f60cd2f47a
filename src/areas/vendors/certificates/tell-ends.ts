import { createHash } from 'node:crypto'
import { notify } from '#areas/organization/notifications/notify.ts'
import { addDays, dayInWords, localDay } from '#platform/dates.ts'
import { job } from '#platform/jobs/later.ts'
import { certificateWords } from '../profiles/records.ts'
import type { TermKind, VendorTerm } from '../terms/records.ts'
import { termOn } from '../terms/rules.ts'
import type { VendorCertificate } from './records.ts'

type Ending = Pick<VendorCertificate, 'organization_id' | 'id' | 'vendor' | 'kind' | 'expires_on' | 'keeper'> & { name: string; time_zone: string }

/** Once a day: whoever watches a certificate, and the vendor's own people, hear in time that it ends. Told twice is told once. */
export const tellEnds = job('tell-certificate-ends', async (_payload, { database, clock }) => {
  const now = clock.now()
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const terms = await tx.sql<VendorTerm>(`select organization_id, kind, value::float8 as value, valid_from::text, valid_until::text from vendor_terms where kind = 'certificate_notice_days'`, [])
    const ending = await tx.sql<Ending>(
      `select c.organization_id, c.id, c.vendor, c.kind, c.expires_on::text, c.keeper, v.name, o.time_zone
         from vendor_certificates c join vendors v on v.organization_id = c.organization_id and v.id = c.vendor join organizations o on o.id = c.organization_id
        where c.status = 'current' and v.status in ('active', 'suspended') and c.expires_on between $1::date - 1 and $1::date + 400`,
      [now.toISOString().slice(0, 10)],
    )
    for (const each of ending) {
      const today = localDay(now, each.time_zone)
      const days = termOn(terms.filter(({ organization_id }) => organization_id === each.organization_id), 'certificate_notice_days' satisfies TermKind, today)
      if (days === undefined || each.expires_on < today || each.expires_on > addDays(today, days)) continue
      await notify(
        tx,
        {
          organization_id: each.organization_id, people: each.keeper ? [each.keeper] : [], vendor: each.vendor, event: 'certificate_ends', record: { table: 'vendors', id: each.vendor },
          words: `${certificateWords[each.kind]} of ${each.name} ends on ${dayInWords(each.expires_on)}.`, actor: null, happening: happeningOf(each),
        },
        now,
      )
    }
  })
}, { every: 86_400 })

const happeningOf = ({ id, expires_on }: Ending) =>
  createHash('sha256').update(`${id} ${expires_on}`).digest('hex').slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
