import { z } from 'zod'

/** The answer of one box, as a screen sends it. */
export const boxInput = z.strictObject({
  id: z.uuid(),
  box: z.string().min(1).max(60),
  /** 0 where the box had no answer of a person. */
  version: z.int().min(0),
  /** Left out to show what is known again. */
  answer: z
    .union([z.string().max(5_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50), z.null()])
    .optional(),
  reason: z.string().max(500).nullable().optional(),
})
