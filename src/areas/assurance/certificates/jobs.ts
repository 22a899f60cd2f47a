import { notify } from '#areas/organization/notifications/notify.ts'
import { dayInWords } from '#platform/dates.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { reminderDue } from './rules.ts'
import { certificateLife } from './life.ts'
import { organizationCertificateLife } from '../policies/life.ts'

type Near = { id: string; holder: string; title: string; expires_on: string; reminded: number | null }

export const watchCertificates = forEachOrganization('watch-certificates', {
  about: 'Reminds holders 90, 60, 30 and 7 days before a credential ends, and ends those whose day has passed.',
  every: 3_600,
  // One day further than here, because it may already be tomorrow where the agency is.
  due: `select organization_id from certificates where status ${among(certificateLife, ...certificateLife.openStatuses)}
    and expires_on <= $1::timestamptz::date + 91
        union select organization_id from organization_certificates
        where status ${among(organizationCertificateLife, 'certified')}
        and expires_on < $1::timestamptz::date + 1`,
  run: asCommand('certificates/watch', async ({ tx, organization, today, now }) => {
    await tx.sql(
      `update certificates set status = ${asStatus(certificateLife, 'expired')} where organization_id = $1
        and status ${among(certificateLife, ...certificateLife.openStatuses)}
        and expires_on < $2`,
      [organization, today],
    )
    await tx.sql(
      `update organization_certificates
        set status = ${asStatus(organizationCertificateLife, 'expired')} where organization_id = $1
        and status ${among(organizationCertificateLife, 'certified')}
        and expires_on < $2`,
      [organization, today],
    )
    const near = await tx.sql<Near>(
      `select id, holder, title, expires_on::text, reminded::int from certificates
        where organization_id = $1
        and status ${among(certificateLife, 'active')} and expires_on between $2 and $2::date + 90
        order by id for update`,
      [organization, today],
    )
    for (const each of near) {
      const due = reminderDue(each, today)
      if (due === null) continue
      await tx.sql('update certificates set reminded = $3 where organization_id = $1 and id = $2', [
        organization,
        each.id,
        due,
      ])
      const words = `Your credential “${each.title}” expires on ${dayInWords(each.expires_on)}.`
      await notify(
        tx,
        {
          organization_id: organization,
          people: [each.holder],
          event: 'own_certificate',
          record: { table: 'certificates', id: each.id },
          words,
          actor: null,
        },
        now,
      )
    }
  }),
})
