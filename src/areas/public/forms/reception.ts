import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import type { Tx } from '#platform/database/database.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { later } from '#platform/jobs/later.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose, type Letter } from '#platform/mail/letter.ts'
import type { Services } from '#platform/services.ts'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'

export const words = (most: number, missing?: string) => (missing ? z.string(missing).trim().min(1, missing).max(most) : z.string().trim().max(most).optional())
export const email = z.string('Email is required').max(300).transform(tidyEmail).superRefine((value, at) => {
  const problem = whyNotEmail(value)
  if (problem) at.addIssue({ code: 'custom', message: problem })
})

/** What every form carries besides its questions: a field that no person sees, and how long the form was open. */
const hidden = { website: z.string().max(500).optional(), opened_for: z.number().min(0).max(1e9).optional() }
const leastMilliseconds = 1500

/**
 * What came in on a form, or null when a program sent it: it filled in the field that nobody sees, or was faster than anybody
 * can type. Programs are answered like people, so that they learn nothing. What people may send is counted per address and network.
 */
export async function receive<Shape extends z.ZodRawShape>(services: Services, c: Context, shape: Shape): Promise<{ asked: z.infer<z.ZodObject<Shape>>; isPerson: boolean }> {
  const all = await inputOf(c, z.object({ ...shape, ...hidden }) as unknown as z.ZodType<z.infer<z.ZodObject<Shape>> & { website?: string; opened_for?: number; email?: string }>)
  await countAttempt(services, 'form', { ...(all.email && { account: all.email }), network: visitorOf(c).network })
  return { asked: all, isPerson: !all.website && (all.opened_for ?? 0) >= leastMilliseconds }
}

export const platform = { role: 'service_role' } as const

/** To whoever wrote, and to those who run the platform: in the same transaction as what it tells about. */
export async function tell(tx: Tx, now: Date, toWriter: Letter | null, toUs: Omit<Letter, 'to' | 'footer'>): Promise<void> {
  if (toWriter) await later(tx, sendMail, compose(toWriter), now)
  const hosts = await tx.sql<{ email: string }>(`select distinct m.email from user_roles r join organization_members m on m.user_id = r.user_id where r.role = 'platform_admin' and (r.expires_at is null or r.expires_at > $1) and m.disabled_at is null limit 20`, [now])
  for (const { email: to } of hosts) await later(tx, sendMail, compose({ ...toUs, to, footer: ['You get this because you run this installation.'] }), now)
}
