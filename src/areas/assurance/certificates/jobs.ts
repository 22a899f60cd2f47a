import { notify } from '#areas/organization/notifications/notify.ts'
import { dayInWords } from '#platform/dates.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { reminderDue } from './rules.ts'

type Near = { id: string; holder: string; title: string; valid_until: string; reminded: number | null }

/** Once an hour: whose certificate ends in 90, 60, 30 or 7 days hears of it once each; what has ended is expired. */
export const watchCertificates = forEachOrganization('watch-certificates', {
  every: 3_600,
  // A day further than here, because it may be tomorrow already where the agency is.
  due: `select organization_id from certificates where status in ('claimed', 'active')
    and valid_until <= $1::timestamptz::date + 91
        union select organization_id from organization_certificates where status = 'certified'
        and valid_until < $1::timestamptz::date + 1`,
  run: asCommand('certificates/watch', async ({ tx, organization, today, now }) => {
    await tx.sql(
      `update certificates set status = 'expired' where organization_id = $1 and status in ('claimed', 'active')
        and valid_until < $2`,
      [organization, today],
    )
    await tx.sql(
      `update organization_certificates set status = 'expired' where organization_id = $1 and status = 'certified'
        and valid_until < $2`,
      [organization, today],
    )
    const near = await tx.sql<Near>(
      `select id, holder, title, valid_until::text, reminded::int from certificates
        where organization_id = $1 and status = 'active' and valid_until between $2 and $2::date + 90
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
      const words = `Your certificate “${each.title}” ends on ${dayInWords(each.valid_until)}.`
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
