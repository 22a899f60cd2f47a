import { z } from 'zod'

/** What the commands of the store ask for, each of them alike. */
export const one = z.strictObject({ id: z.uuid() })
export const quantity = z.number('Quantity must be a number').min(0.0001, 'Enter how much').max(1_000_000_000)
export const why = z.string().trim().min(1, 'Say for what').max(300)
