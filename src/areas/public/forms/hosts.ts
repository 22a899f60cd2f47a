import type { Tx } from '#platform/database/database.ts'
import { later } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose, type Letter } from '#platform/mail/letter.ts'

export const platform = { role: 'service_role' } as const

/**
 * To whoever wrote, and to those who run the platform: in the same transaction as what it tells about. A letter to
 * whoever wrote repeats nothing that was typed: the address may be somebody else's, and is nobody's to write in.
 */
export async function tell(
  tx: Tx,
  now: Date,
  toWriter: Letter | null,
  toUs: Omit<Letter, 'to' | 'footer'> | null,
): Promise<void> {
  if (toWriter) await later(tx, sendMail, compose(toWriter), now)
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
      compose({ ...toUs, to, footer: ['You get this because you run this installation.'] }),
      now,
    )
}
