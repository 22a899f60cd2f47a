import { job, oneEmail } from '#platform/jobs/later.ts'
import { compose } from '#platform/mail/email.ts'

type Waiting = {
  id: string
  body: string
  delivery: string
  subject: string
  address: string | null
  sender: string | null
  sender_mail: string | null
  organization: string
}

/**
 * One message to a vendor, after the commit. The mail server's reply is stored with the message; if the server is
 * down, the job runs again. A message sent once is not sent twice.
 */
export const sendMessage = job<{ organization_id: string; id: string }>(
  'send-message',
  async ({ organization_id, id }, { database, mail, clock }) => {
    const { rows } = await database.read(
      { role: 'service_role' },
      {
        text: `select m.id, m.body, m.delivery, t.subject, t.address, p.display_name as sender, p.email as sender_mail,
          o.name as organization
             from messages m join message_threads t on t.organization_id = m.organization_id and t.id = m.thread
             join organizations o on o.id = m.organization_id
             left join organization_members p on p.organization_id = m.organization_id and p.user_id = m.by
            where m.organization_id = $1 and m.id = $2`,
        values: [organization_id, id],
      },
    )
    const waiting = rows[0] as Waiting | undefined
    if (!waiting?.address || waiting.delivery === 'sent') return
    const note = (delivery: 'sent' | 'failed') =>
      database.write(
        { role: 'service_role' },
        {
          text: `update messages set delivery = $3, sent_at = case when $3 = $4 then $5::timestamptz end
            where organization_id = $1 and id = $2`,
          values: [organization_id, id, delivery, 'sent', clock.now()],
        },
      )
    try {
      await mail.send(
        compose({
          to: waiting.address,
          subject: waiting.subject,
          paragraphs: waiting.body.split(/\n{2,}/),
          footer: [
            `${waiting.sender ?? 'A staff member'} wrote this for ${waiting.organization}.`,
            ...(waiting.sender_mail ? [`Reply to ${waiting.sender_mail}.`] : []),
          ],
        }),
      )
    } catch (error) {
      await note('failed')
      throw error
    }
    await note('sent')
  },
  { outside: true, sends: oneEmail },
)
