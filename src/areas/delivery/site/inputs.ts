import { z } from 'zod'

/** What the commands of a site ask for, each of them alike. */
export const one = z.strictObject({ id: z.uuid() })
export const reason = z.string().trim().min(1, 'Say why').max(2_000)
export const words = z.string().trim().max(2_000).default('')
