import { z } from 'zod'
import { abouts } from './oversight/matters.ts'
import { numberIn } from './understand.ts'

export const numbered = z
  .string()
  .max(60)
  .transform((text) => numberIn(text) ?? text.trim().toUpperCase())

const day = z.iso.date('Enter a date such as 2026-07-01')

export const asked = {
  kind: z.string().max(80).describe('The kind of record, such as “purchase orders” or “grants”.'),
  status: z.string().max(60).optional().describe('A status label, or “open”.'),
  search: z
    .string()
    .max(120)
    .optional()
    .describe('Words of the name, or of a vendor, grant or person that it refers to.'),
  overdue: z.boolean().optional(),
  mine: z.boolean().optional(),
  least: z.number().optional().describe('The least amount, in dollars.'),
  most: z.number().optional().describe('The largest amount, in dollars.'),
  date: z.string().max(60).optional().describe('The label of the date that from and to are about.'),
  from: day.optional(),
  to: day.optional(),
  period: z
    .string()
    .max(60)
    .optional()
    .describe('Instead of from and to: “this quarter”, “last fiscal year”, “in October”, “the last 30 days”.'),
}

export const listInput = z.strictObject({ ...asked, limit: z.number().int().min(1).max(20).default(10) })

export const countInput = z.strictObject(asked)

export const sumInput = z.strictObject({
  ...asked,
  figure: z.string().max(80).optional().describe('The label of the amount, such as “Total”; else the main one.'),
})

export const sumsByInput = z.strictObject({
  ...asked,
  by: z.string().max(80).describe('What the sums are for: “vendor”, “department”, “fund”, or the label of a field.'),
  figure: z.string().max(80).optional().describe('The label of the amount, such as “Total”; else the main one.'),
  limit: z.number().int().min(1).max(20).default(10),
})

export const compareInput = z
  .strictObject({ ...asked })
  .omit({ from: true, to: true })
  .extend({
    period: z.string().min(1).max(60).describe('The first period, such as “this quarter”.'),
    with: z.string().min(1).max(60).describe('The period that it is compared with, such as “last quarter”.'),
    figure: z.string().max(80).optional().describe('The label of the amount; without it the records are counted.'),
  })

export const purchaseInput = z.strictObject({
  amount: z.number().min(0).max(1_000_000_000).optional().describe('In dollars. Without it, the thresholds are told.'),
  nature: z
    .enum(['goods', 'services', 'construction', 'architect_engineer'])
    .default('goods')
    .describe('What is bought.'),
})

export const oversightInput = z.strictObject({
  about: z.enum(abouts),
  name: z.string().max(120).optional().describe('A vendor, contract, invoice or incident, by name or number.'),
  waiting: z.boolean().optional().describe('Bank changes: only those that wait for a second person.'),
  period: asked.period,
})

export type CountInput = z.infer<typeof countInput>
