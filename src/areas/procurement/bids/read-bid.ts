import { z } from 'zod'
import { whyNotStorable } from '#platform/storable.ts'
import type { NoticeContent } from '../notices/rules.ts'
import { totalOf, type BidContent } from './rules.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const lines = z
  .array(z.object({ line: z.uuid(), unit_price: z.number().min(0).max(1e12), note: z.string().max(500).optional() }))
  .max(1_000)
const files = z
  .object({
    key: z.string().max(100),
    nonce: z.string().max(40),
    sha256: digest,
    files: z
      .array(
        z.object({
          name: z.string().min(1).max(255),
          type: z.string().max(255),
          size: z.int().min(0),
          starts: z.int().min(0),
          sha256: digest,
          prices: z.boolean().optional(),
          item: z.uuid().optional(),
          blind: z.boolean().optional(),
        }),
      )
      .max(100),
  })
  .optional()
const contents = z.object({
  representative: z.string().max(200),
  note: z.string().max(20_000),
  lines,
  answers: z
    .array(z.object({ item: z.uuid(), words: z.string().min(1).max(10_000) }))
    .max(200)
    .refine((given) => new Set(given.map(({ item }) => item)).size === given.length, 'Two answers to one question')
    .optional(),
  files,
  price: z.object({ lines, files }).optional(),
})

/**
 * The contents of an envelope. Nonsense in an envelope is stored as unreadable. It must not stop the transaction that
 * opens the others' bids, neither by a text nor by an amount that the database can't store.
 */
export function readBid(content: unknown, wanted: NoticeContent['lines']): BidContent | null {
  const read = whyNotStorable(content, 8) === null ? contents.safeParse(content).data : undefined
  return read &&
    [read, ...(read.price ? [read.price] : [])].every((part) => Number.isSafeInteger(totalOf(part, wanted)))
    ? read
    : null
}
