import { z } from 'zod'

/** What the commands of this area are sent, again and again. */
export const one = z.strictObject({ id: z.uuid() })
export const words = (missing: string, most = 5_000) => z.string(missing).trim().min(1, missing).max(most)
export const said = (most = 5_000) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((text) => text || null)
export const day = z.iso.date('Choose a day')
export const files = z
  .array(
    z.strictObject({
      path: z.string().max(1024),
      name: z.string().max(255),
      size: z.int().min(0),
      type: z.string().max(255),
    }),
  )
  .max(100)
