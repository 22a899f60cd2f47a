import { createHash } from 'node:crypto'
import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { certificateWords } from '../profiles/kinds/records.ts'
import type { VendorTerm } from '../terms/records.ts'
import type { VendorCertificate } from './records.ts'
import { termOn } from '#platform/records/dated.ts'
import { say, translated, locale } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'
import { vendorCertificate } from './records.ts'
import { vendorLife } from '../vendors/life.ts'

type Ending = Pick<VendorCertificate, 'id' | 'vendor' | 'kind' | 'expires_on' | 'keeper'> & { name: string }

const kind = 'certificate_notice_days' satisfies VendorTerm['kind']
const endingSql = `
  from vendor_certificates c join vendors v on v.organization_id = c.organization_id and v.id = c.vendor
 where c.status ${among(vendorCertificate, 'current')} and v.status ${among(vendorLife, 'active', 'suspended')}`

/** Duplicate reminders collapse into one. */
export const tellEnds = forEachOrganization('tell-certificate-ends', {
  about: 'Reminds the owner and the vendor before a vendor’s certificate expires.',
  every: 86_400,
  due: `select organization_id from vendor_terms t where kind = '${kind}'
           and exists (select from vendor_certificates c where c.organization_id = t.organization_id
             and c.status ${among(vendorCertificate, 'current')} and c.expires_on between $1::timestamptz::date - 1
             and $1::timestamptz::date + 400)
         group by organization_id`,
  run: asCommand('vendor-certificates/tell-ends', async ({ tx, organization, today, now }) => {
    const terms = await tx.sql<VendorTerm>(
      `select organization_id, kind, value::float8 as value, valid_from::text, valid_to::text from vendor_terms
        where organization_id = $1 and kind = $2`,
      [organization, kind],
    )
    const days = termOn(terms, kind, today)
    if (days === undefined) return
    const ending = await tx.sql<Ending>(
      `select c.id, c.vendor, c.kind, c.expires_on::text, c.keeper, v.name ${endingSql} and c.organization_id = $1
        and c.expires_on between $2 and $3 order by c.expires_on, c.id`,
      [organization, today, addDays(today, days)],
    )
    for (const each of ending) {
      const words = inEach(() =>
        say('{certificate} of {company} expires on {day}.', {
          certificate: translated(certificateWords[each.kind]),
          company: each.name,
          day: dayInWords(each.expires_on, locale()),
        }),
      )
      const told = {
        organization_id: organization,
        people: each.keeper ? [each.keeper] : [],
        vendor: each.vendor,
        event: 'certificate_ends',
        record: { table: 'vendors', id: each.vendor },
        words,
        actor: null,
      } as const
      await notify(tx, { ...told, happening: happeningOf(each) }, now)
    }
  }),
})

const happeningOf = ({ id, expires_on }: Ending) =>
  createHash('sha256')
    .update(`${id} ${expires_on}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
