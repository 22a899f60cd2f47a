import { z } from 'zod'

/** Inputs that the commands of this area share. */
export const one = z.strictObject({ id: z.uuid() })
export const words = (missing: string, most = 5_000) => z.string(missing).trim().min(1, missing).max(most)
export const said = (most = 5_000) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((text) => text || null)
export const day = z.iso.date('Select a date')
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
