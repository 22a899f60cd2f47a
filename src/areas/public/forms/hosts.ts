import type { Tx } from '#platform/database/database.ts'
import { later } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose, type Email } from '#platform/mail/email.ts'

export const platform = { role: 'service_role' } as const

/**
 * To the writer and to the platform administrators, in the same transaction as the event. An email to the writer
 * repeats nothing that was entered, because the address may belong to another person.
 */
export async function tell(
  tx: Tx,
  now: Date,
  toWriter: Email | null,
  toUs: Omit<Email, 'to' | 'footer'> | null,
): Promise<void> {
  if (toWriter) await later(tx, sendMail, compose({ ...toWriter, theirs: true }), now)
  if (!toUs) return
  const hosts = await tx.sql<{ email: string }>(
    `select distinct m.email from user_roles r join organization_members m on m.user_id = r.user_id
      where r.role = 'platform_admin' and (r.expires_at is null or r.expires_at > $1) and m.disabled_at is null
      limit 20`,
    [now],
  )
  for (const { email: to } of hosts)
    await later(
      tx,
      sendMail,
      compose({ ...toUs, to, footer: ['You received this because you run this installation.'] }),
      now,
    )
}
