import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '../auth/limits.ts'
import { visitorOf } from '../auth/visitor.ts'
import type { Services } from '../services.ts'
import { tidyEmail, whyNotEmail } from '../validators.ts'
import { inputOf } from './bodies.ts'
import { say } from '../say.ts'

/** The reason is a function: it is said in the language of each request. */
export const words = (most: number, missing?: string | (() => string)) => {
  const longest = { error: () => say('Enter at most {most} characters.', { most }) }
  return missing
    ? z.string({ error: missing }).trim().min(1, { error: missing }).max(most, longest)
    : z.string().trim().max(most, longest).optional()
}
export const email = z
  .string({ error: () => say('Email is required') })
  .max(300, { error: () => say('Email must be less than 255 characters') })
  .transform(tidyEmail)
  .superRefine((value, at) => {
    const problem = whyNotEmail(value)
    if (problem) at.addIssue({ code: 'custom', message: problem })
  })

/** Hidden fields of every form: one that no person sees, and how long the form was open. */
const hidden = { website: z.string().max(500).optional(), opened_for: z.number().min(0).max(1e9).optional() }
const leastMilliseconds = 1500

/**
 * The input of a form, or null when a program sent it: it filled in the hidden field, or was faster than any person
 * can type. Programs are answered like people, so that they learn nothing. People's input is counted per address and
 * network.
 */
export async function receive<Shape extends z.ZodRawShape>(
  services: Services,
  c: Context,
  shape: Shape,
): Promise<{ asked: z.infer<z.ZodObject<Shape>>; isPerson: boolean }> {
  const all = await inputOf(
    c,
    z.object({ ...shape, ...hidden }) as unknown as z.ZodType<
      z.infer<z.ZodObject<Shape>> & { website?: string; opened_for?: number; email?: string }
    >,
  )
  await countAttempt(services, 'form', { ...(all.email && { account: all.email }), network: visitorOf(c).network })
  return { asked: all, isPerson: !all.website && (all.opened_for ?? 0) >= leastMilliseconds }
}
