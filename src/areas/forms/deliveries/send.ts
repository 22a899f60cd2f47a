import { job, oneEmail } from '#platform/jobs/later.ts'
import { among } from '#platform/life/status-sql.ts'
import type { FormDelivery } from './records.ts'
import { deliveryLife } from './life.ts'

/** The email says that a form was submitted and links to it. The answers are never sent by email. */
export const mailDelivery = job<{ organization_id: string; id: string }>(
  'mail-form-delivery',
  async ({ organization_id, id }, { database, clock, mail, settings }) => {
    const of = [organization_id, id]
    const row = await database.transaction({ role: 'service_role' }, (tx) =>
      tx.one<FormDelivery>(
        `select * from form_deliveries where organization_id = $1 and id = $2
          and status ${among(deliveryLife, 'pending')}`,
        of,
      ),
    )
    if (!row) return
    const now = clock.now()
    const problem = await mail
      .send({
        to: row.target,
        subject: row.subject,
        text: `${row.subject}.

Read and review it here:
${settings.siteUrl}/utility-form-filler/submissions/${row.submission}

This email contains no answers, because email isn’t private.
`,
      })
      .then(
        () => null,
        () => 'The mail server rejected it.',
      )
    await database.transaction({ role: 'service_role' }, async (tx) => {
      await tx.sql(`select set_config('app.command', 'form-deliveries/send', true)`)
      await tx.sql(
        `update form_deliveries set tries = tries + 1, sent_at = $3, receipt = $4, problem = $5, status = $6
          where organization_id = $1 and id = $2 and status ${among(deliveryLife, 'pending')}`,
        [
          ...of,
          problem === null ? now : null,
          problem === null ? 'Accepted by the mail server' : null,
          problem,
          problem === null ? 'delivered' : 'failed',
        ],
      )
    })
  },
  { outside: true, sends: oneEmail },
)
